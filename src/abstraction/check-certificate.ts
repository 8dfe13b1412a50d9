import { restrictInput } from '../automata/machine/compose.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { shortestInput } from '../automata/machine/questions.ts';
import { isSingleValued, separating } from '../automata/machine/separating.ts';
import { subjectOf } from '../automata/machine/subject.ts';
import { MachineFormatError } from '../automata/saved/format-error.ts';
import { Undecided } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import { SourceError } from '../program/source.ts';
import type { Transduction } from '../program/transduction.ts';
import { CertificateFormatError, readCertificate } from './certificate.ts';
import { OverApproximation } from './over-approximation.ts';
import { NeedsOlder, NoAbstraction, Reclassify, TooManyTemplates } from './slot-class.ts';

/** Whether a proof holds. */
export type Checked = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

/**
 * Checks a proof that a machine is a program's. Nothing is searched for, guessed or learned here. The proof says what to
 * keep of the program's states. From that follow the patterns, which must be closed: every state that is one step after a
 * pattern belongs to a pattern again, with its claims proved. From the patterns follows a machine that has all of the
 * program's outputs. It must be the given one: the same pairs, one output for each input, and no input that the program
 * may reject.
 */
export function checkCertificate(
  program: Transduction,
  machine: Machine,
  certificate: unknown,
  session: Session,
): Checked {
  try {
    const all = OverApproximation.exactly(program, readCertificate(certificate), session);
    if (!isSingleValued(machine, session)) return no('the machine has several outputs for an input');
    const difference = separating(machine, all.machine, session);
    if (difference !== undefined) return no('the machine is not the one that the proof is about');
    if (all.rejected !== undefined && isRejectedAndAccepted(all.rejected, machine, session))
      return no('the machine accepts what the program may reject');
    return { accepted: true };
  } catch (error) {
    if (error instanceof CertificateFormatError || error instanceof MachineFormatError)
      return no(`this is no certificate: ${error.message}`);
    if (
      error instanceof Reclassify ||
      error instanceof NoAbstraction ||
      error instanceof TooManyTemplates ||
      error instanceof NeedsOlder
    )
      return no(`the states that the proof speaks of are not all: ${error.message}`);
    if (error instanceof SourceError || error instanceof Undecided) return no(error.message);
    throw error;
  }
}

function no(reason: string): Checked {
  return { accepted: false, reason };
}

function isRejectedAndAccepted(rejected: Machine, machine: Machine, session: Session): boolean {
  return shortestInput(subjectOf(restrictInput(machine, rejected, session), session), session) !== undefined;
}
