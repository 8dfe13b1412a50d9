import { everything, wordsOver } from '../automata/machine/basic.ts';
import { acceptedOnlyBy } from '../automata/machine/questions.ts';
import { subjectOf } from '../automata/machine/subject.ts';
import { learn } from '../engines/sigma-star/index.ts';
import type { CharSet } from '../logic/char-set.ts';
import { Undecided } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import { Char } from '../logic/sort.ts';
import { SourceError } from '../program/source.ts';
import type { Transduction } from '../program/transduction.ts';

/**
 * Whether it is proved that a program accepts every input over the symbols that it can be given, so that it fails on
 * none: its machine is known, and total. False where that is not so, or is not found out.
 */
export function isKnownToAcceptAll(program: Transduction, given: CharSet | undefined, session: Session): boolean {
  try {
    const { machine, guarantee } = learn(program, session, { isOnlyMachineWanted: true, maxLength: 0 });
    if (guarantee.level !== 'proved') return false;
    const all = given !== undefined && machine.input === Char ? wordsOver(given, Char) : everything(machine.input);
    return acceptedOnlyBy(subjectOf(all, session), subjectOf(machine, session), session) === undefined;
  } catch (error) {
    if (error instanceof Undecided || error instanceof SourceError) return false;
    throw error;
  }
}
