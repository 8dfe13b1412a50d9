/** Questions about targets, and answers that say what stands behind them. */
export { type CheckOptions, check, PROPERTY_NAMES, PropertyError, targetCount } from './check.ts';
export { after, type Operand, operandOf, operandStages, replay, runStages } from './operand.ts';
export { simplest } from './simplest.ts';
export {
  type Finding,
  type Guarantee,
  ReplayMismatch,
  type Side,
  type Verdict,
  type Witness,
  type Word,
} from './verdict.ts';
