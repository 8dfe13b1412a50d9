/**
 * Codomata as a library: read a target, make it an operand, ask. Each room of the house has an entry of its own for
 * those who want more: `codomata/logic`, `/automata`, `/frontends`, `/analyses` and `/render`.
 */
export {
  type CheckOptions,
  check,
  type Diff,
  diff,
  type Finding,
  type Guarantee,
  type Operand,
  operandOf,
  PROPERTY_NAMES,
  PropertyError,
  ReplayMismatch,
  replay,
  simplest,
  type Verdict,
  type Witness,
  type Word,
} from './analyses/index.ts';
export {
  type Machine,
  MachineFormatError,
  outputsOf,
  parseMachine,
  runs,
  writeMachine,
} from './automata/index.ts';
export {
  BekError,
  parseRegExpLiteral,
  type RegExpSource,
  RegexError,
  readBek,
  readTarget,
  type Target,
  TargetError,
} from './frontends/index.ts';
export {
  Budget,
  createSolver,
  LimitReached,
  type Limits,
  loadZ3,
  type Solver,
  Undecided,
  type Value,
  withZ3,
} from './logic/index.ts';
export { Session } from './logic/session.ts';
export { type RenderFormat, renderMachine } from './render/index.ts';
