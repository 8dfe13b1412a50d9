/**
 * Codomata as a library: the questions of the command line as functions that give promises. Each room of the house has an
 * entry of its own for those who want more: `codomata/logic`, `/automata`, `/program`, `/frontends`, `/analyses`, `/render`
 * and others.
 */
export { type Certificate, CertificateError } from './analyses/certificate.ts';
export { PropertyError, ReplayMismatch } from './analyses/index.ts';
export {
  type Asked,
  type CheckAnswer,
  type CheckOptions,
  type Codomata,
  type CodomataOptions,
  check,
  createCodomata,
  type DiffAnswer,
  type DrawAnswer,
  type DrawOptions,
  diff,
  draw,
  FORMATS,
  type Format,
  type FunctionValue,
  InputError,
  type LearnAnswer,
  type LearnedSummary,
  learn,
  type OptionsFor,
  PROPERTIES,
  type PropertyName,
  type RunOutcome,
  run,
  type SavedMachine,
  type ShownDifference,
  type ShownWitness,
  UsageError,
  type VerdictName,
  type VerifyAnswer,
  verify,
} from './api/index.ts';
export { type Machine, MachineFormatError, outputsOf, parseMachine, writeMachine } from './automata/index.ts';
export type { Guarantee } from './engines/learned.ts';
export { BekError, RegexError, TargetError } from './frontends/index.ts';
export { LimitReached, Undecided } from './logic/index.ts';
export { SourceError } from './program/source.ts';
