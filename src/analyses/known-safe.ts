import { everything, wordsOver } from '../automata/machine/basic.ts';
import { acceptedOnlyBy } from '../automata/machine/questions.ts';
import { subjectOf } from '../automata/machine/subject.ts';
import { learn } from '../engines/sigma-star/index.ts';
import type { CharSet } from '../logic/char-set.ts';
import { Undecided } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import { Char } from '../logic/sort.ts';
import { SourceError } from '../program/source.ts';
import type { Ending, State } from '../program/state.ts';
import type { Transduction } from '../program/transduction.ts';

/**
 * Whether it is proved that a program fails on no input over the symbols that it can be given: the machine of the inputs
 * on which it comes to an end without a fault, whatever it writes, is known, and total. False where that is not so, or is
 * not found out.
 */
export function isKnownToBeSafe(
  program: Transduction,
  isFault: (ending: Ending) => boolean,
  given: CharSet | undefined,
  session: Session,
): boolean {
  try {
    const ends = withoutOutput(program, isFault);
    const { machine, guarantee } = learn(ends, session, { isOnlyMachineWanted: true, maxLength: 0 });
    if (guarantee.level !== 'proved') return false;
    const all = given !== undefined && machine.input === Char ? wordsOver(given, Char) : everything(machine.input);
    return acceptedOnlyBy(subjectOf(all, session), subjectOf(machine, session), session) === undefined;
  } catch (error) {
    if (error instanceof Undecided || error instanceof SourceError) return false;
    throw error;
  }
}

/** The program that writes nothing, and rejects only by faults. */
function withoutOutput(program: Transduction, isFault: (ending: Ending) => boolean): Transduction {
  const written = ({ ending }: State): readonly [] | null => (ending === undefined || isFault(ending) ? null : []);
  const { writesValues: _, ...rest } = program;
  return {
    ...rest,
    start: () => program.start(),
    addSymbol: state => program.addSymbol(state),
    written,
    parts: written,
  };
}
