import { type Checked, checkCertificate } from '../../abstraction/check-certificate.ts';
import type { Machine } from '../../automata/machine/machine.ts';
import type { Session } from '../../logic/session.ts';
import type { Transduction } from '../../program/transduction.ts';
import type { Learned } from '../learned.ts';
import { type LearnOptions, SigmaStar } from './sigma-star.ts';

export type { LearnOptions } from './sigma-star.ts';

/**
 * Learns the machine of a program and tries to prove that it is the program's. Stopped by the session's budget, it hands
 * over the conjecture that it has, with the guarantee that this one deserves.
 *
 * @throws Undecided when the budget ran out before there was a conjecture; Unsupported when the program does what we
 * cannot follow on any input
 */
export function learn(program: Transduction, session: Session, options: LearnOptions = {}): Learned {
  return new SigmaStar(program, session, options).run();
}

/** Checks again what `learn` proved. */
export function verify(program: Transduction, machine: Machine, certificate: unknown, session: Session): Checked {
  return checkCertificate(program, machine, certificate, session);
}
