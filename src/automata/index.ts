/**
 * Machines (symbolic transducers, possibly with lookback and registers) and their algebra; acceptors, whose operations
 * bear the same names, are under {@link acceptors}.
 */
export * as acceptors from './acceptor/index.ts';
export {
  domainPredicates,
  domainSets,
  isMemoryless,
  machineOfPredicates,
  machineOfSets,
  NotMemoryless,
} from './machine/acceptors.ts';
export { everything, filter, identity, nothing } from './machine/basic.ts';
export { type Behaviour, behaviourOf, type Config, type Step, type Stop } from './machine/behaviour.ts';
export { chain } from './machine/combine.ts';
export { compose, domain, explore, preImage, restrictInput, restrictOutput } from './machine/compose.ts';
export { isDeterministic } from './machine/deterministic.ts';
export { image, imageOf } from './machine/image.ts';
export { type Collision, collision } from './machine/injective.ts';
export { inverse } from './machine/inverse.ts';
export {
  type Ending,
  isAcceptor,
  type Machine,
  type Register,
  registerVariable,
  type Transition,
  transitionCount,
  windowVariable,
} from './machine/machine.ts';
export { type MaterialiseOptions, materialise } from './machine/materialise.ts';
export { minimiseMachine } from './machine/minimise.ts';
export { onward } from './machine/onward.ts';
export {
  acceptedOnlyBy,
  type Disagreement,
  disagreement,
  notSubsumed,
  shortestInput,
  shortestRejectedInput,
  twoOutputs,
} from './machine/questions.ts';
export { reduceMachine } from './machine/reduce.ts';
export { outputsOf, type Run, type RunStep, runs } from './machine/run.ts';
export { isSingleValued, type Separation, separating } from './machine/separating.ts';
export { type SequentialOptions, sequential } from './machine/sequential.ts';
export { composed, type Subject, subjectOf, subjectOfBehaviour } from './machine/subject.ts';
export { union } from './machine/union.ts';
export { MachineFormatError } from './saved/format-error.ts';
export { parseMachine, readMachine } from './saved/read.ts';
export { MACHINE_VERSION, writeMachine } from './saved/write.ts';
