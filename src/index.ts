/**
 * Codomata as a library: the questions of the command line as functions that give promises. Each room of the house has an
 * entry of its own for those who want more: `codomata/logic`, `/automata`, `/program`, `/frontends`, `/analyses`, `/render`
 * and others.
 */
import { boundedCodomata, type Codomata, type CodomataOptions, createCodomata as createOn } from './api/index.ts';
import type { Host } from './host/host.ts';
import { nodeHost } from './node/host.ts';

export { type Certificate, CertificateError } from './analyses/certificate.ts';
export { PropertyError, ReplayMismatch } from './analyses/index.ts';
export {
  type Asked,
  type CheckAnswer,
  type CheckOptions,
  type Codomata,
  type CodomataOptions,
  type DiffAnswer,
  type DrawAnswer,
  type DrawOptions,
  type ExplainAnswer,
  FORMATS,
  type Format,
  type FunctionValue,
  type InferAnswer,
  InputError,
  type LearnAnswer,
  type LearnedSummary,
  type OptionsFor,
  PROPERTIES,
  type PropertyName,
  type RunOutcome,
  type SavedMachine,
  type ShownDifference,
  type ShownWitness,
  type TestAnswer,
  type TestedFailure,
  type TestedModel,
  type UnreachedGoal,
  UsageError,
  type VerdictName,
  type VerifyAnswer,
} from './api/index.ts';
export { type Machine, MachineFormatError, outputsOf, parseMachine, writeMachine } from './automata/index.ts';
export type { Guarantee } from './engines/learned.ts';
export { BekError, RegexError, TargetError } from './frontends/index.ts';
export { LimitReached, Undecided } from './logic/index.ts';
export { SourceError } from './program/source.ts';

/** The questions with a memory of their own, about the machine that the process runs on unless another host is given. */
export function createCodomata({
  host = nodeHost,
  ...options
}: CodomataOptions & { readonly host?: Host } = {}): Codomata {
  return createOn(host, options);
}

export const { check, diff, draw, explain, infer, learn, run, test, verify } = boundedCodomata(nodeHost);
