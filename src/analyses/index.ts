/** Questions about targets, and answers that say what stands behind them. */
export type { Guarantee } from '../engines/learned.ts';
export {
  type Certificate,
  CertificateError,
  type CertifiedCall,
  type CertifiedSource,
  certificateOf,
  misfit,
  parseCertificate,
} from './certificate.ts';
export { type CheckOptions, check, PROPERTY_NAMES, PropertyError, targetCount } from './check.ts';
export { type Diff, type DifferenceKind, diff, diffOnCode, kindOf } from './diff.ts';
export { displayForm } from './display-form.ts';
export { EnoughError, isEnough, parseEnough, withRequiredGuarantee } from './enough.ts';
export { guaranteeOf, weakest } from './guarantee.ts';
export {
  after,
  type CodeStage,
  type NativeResult,
  type NativeRun,
  type Operand,
  operandOf,
  operandOfStages,
  operandStages,
  replay,
  runStages,
  type StageMachine,
} from './operand.ts';
export { NotReplayed, onCode } from './replay-claim.ts';
export { showWord } from './show-word.ts';
export {
  type Claim,
  type Finding,
  ReplayMismatch,
  type Side,
  type Trial,
  type Verdict,
  type Witness,
  type Word,
} from './verdict.ts';
