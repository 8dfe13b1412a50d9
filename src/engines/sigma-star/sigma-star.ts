import { certificateOf } from '../../abstraction/certificate.ts';
import { checkCertificate } from '../../abstraction/check-certificate.ts';
import { OverApproximation } from '../../abstraction/over-approximation.ts';
import { NoAbstraction } from '../../abstraction/slot-class.ts';
import { restrictInput } from '../../automata/machine/compose.ts';
import { isDeterministic } from '../../automata/machine/deterministic.ts';
import { type Machine, transitionCount } from '../../automata/machine/machine.ts';
import { shortestInput } from '../../automata/machine/questions.ts';
import { reduceMachine } from '../../automata/machine/reduce.ts';
import { outputsOf } from '../../automata/machine/run.ts';
import { isSingleValued, separating } from '../../automata/machine/separating.ts';
import { subjectOf } from '../../automata/machine/subject.ts';
import { boundaryWords } from '../../checking/boundary-words.ts';
import { compareUpTo } from '../../checking/bounded.ts';
import { outputOnPath } from '../../checking/concrete.ts';
import { differsOnSamples } from '../../checking/sample.ts';
import { Learner } from '../../learning/learner.ts';
import { NoFiniteMachine } from '../../learning/no-finite-machine.ts';
import { programTeacher } from '../../learning/program-teacher.ts';
import { Undecided } from '../../logic/limits.ts';
import { Session } from '../../logic/session.ts';
import { type Value, valueKey } from '../../logic/value.ts';
import { SourceError } from '../../program/source.ts';
import type { Transduction } from '../../program/transduction.ts';
import type { Guarantee, Learned, LearnProgress, Refutation, TraceStep } from '../learned.ts';

export interface LearnOptions {
  readonly onProgress?: (progress: LearnProgress) => void;
  readonly seed?: number;
  /** Without a proof, the greatest length up to which all inputs are compared. */
  readonly maxLength?: number;
  /**
   * Whether only the machine matters and not how it is learned. Then an abstraction with one output for each input is
   * taken as it is, and nothing is learned unless there is no proof: several times as fast where states are many.
   */
  readonly isOnlyMachineWanted?: boolean;
}

type Word = readonly Value[];

const DEFAULT_LENGTH = 6;
const MAX_PATHS = 20_000;
const SAMPLES = 3000;
/** Inputs on which even a proved machine is compared with its program: not for the proof, but for our own mistakes. */
const CONFIRMATIONS = 500;
/** Programs that work block by block look back as far as a block is long. */
const MAX_STREAM_LOOKBACK = 64;
/** The part of the time that may go into a proof; the rest is for what can be said without one. */
const PROOF_SHARE = 0.6;
/** The part of the time after which, in a proof, the abstraction itself is looked at instead of what is learned. */
const LEARNING_SHARE = 0.35;

const TOO_COARSE = 'the abstraction of its states allows more than it does, and no finer one was found';

/** Learning is put off: the abstraction may be the machine already, and if it is not, learning goes on. */
class LearningTakesLong extends Error {}

/** What a proof came to. */
type Proof = { readonly machine: Machine; readonly certificate: unknown } | { readonly reason: string };

/**
 * Sigma*: a learner's conjecture and an over-approximation of the program are compared. An input on which they differ
 * is run: it refutes the one or the other, which is then made better, until they are the same. A conjecture that equals
 * an over-approximation is the program's machine, which a separate checker confirms.
 *
 * Where the learner finds no deterministic machine, an over-approximation with one output for each input is itself the
 * machine.
 */
export class SigmaStar {
  private readonly learner: Learner;
  private readonly trace: TraceStep[] = [];
  private conjectured: Machine | undefined;
  private abstraction: OverApproximation | undefined;
  private abstractionRefinements = 0;
  private equivalenceQueries = 0;
  /** Inputs on which the last conjecture was compared with the program. */
  private tested = 0;
  /** What proofs are looked for with: not all of the time. */
  private readonly forProof: Session;
  private isProving = false;
  /** Milliseconds that are left when learning is put off. */
  private readonly leftForMore: number;

  constructor(
    private readonly program: Transduction,
    private readonly session: Session,
    private readonly options: LearnOptions,
  ) {
    this.forProof = new Session(session.solver, session.budget.part({ share: PROOF_SHARE }));
    this.learner = new Learner(programTeacher(program, session.budget), session, {
      ...(program.isStream ? { maxLookback: MAX_STREAM_LOOKBACK } : {}),
      onProgress: ({ states, transitions, open }) => {
        if (this.isProving && session.budget.remaining < this.leftForMore) throw new LearningTakesLong();
        this.progress('learning', states, transitions, open);
      },
    });
    const { remaining } = session.budget;
    this.leftForMore = Number.isFinite(remaining) ? remaining * (1 - LEARNING_SHARE) : Number.NEGATIVE_INFINITY;
  }

  run(): Learned {
    const proof = this.prove();
    if ('certificate' in proof)
      return {
        ...this.report(),
        machine: proof.machine,
        guarantee: { level: 'proved' },
        certificate: proof.certificate,
      };
    const { machine, guarantee, why } = this.withoutProof(proof.reason);
    return {
      ...this.report(),
      machine,
      guarantee,
      reason: why === undefined ? proof.reason : `${proof.reason}; ${why}`,
    };
  }

  private report(): Pick<Learned, 'statistics' | 'trace'> {
    const { membershipQueries, refinements, states, widest, longestCounterexample } = this.learner.statistics;
    const steps = widest + 1;
    return {
      statistics: {
        conjectureRefinements: refinements,
        abstractionRefinements: this.abstractionRefinements,
        predicates: this.abstraction?.predicates.length ?? 0,
        membershipQueries,
        membershipBound: states * steps * (steps + Math.max(1, longestCounterexample) * (states - 1)),
        equivalenceQueries: this.equivalenceQueries,
        solver: { ...this.session.solver.counters },
      },
      trace: this.trace,
    };
  }

  private progress(phase: string, states: number, transitions: number, open: number): void {
    const refinements = this.learner?.statistics.refinements ?? 0;
    this.options.onProgress?.({
      phase,
      states,
      transitions,
      open,
      refinements: refinements + this.abstractionRefinements,
    });
  }

  // ---- With a proof ---------------------------------------------------------------------------------------------------

  private prove(): Proof {
    this.isProving = true;
    try {
      this.abstraction = OverApproximation.of(this.program, this.forProof);
      this.traceAbstraction();
      return this.converge();
    } catch (error) {
      if (error instanceof NoAbstraction || error instanceof SourceError || error instanceof Undecided)
        return { reason: error.message };
      throw error;
    } finally {
      this.isProving = false;
    }
  }

  private converge(): Proof {
    if (this.options.isOnlyMachineWanted || this.hasNoDeterministicMachine()) return this.proveAbstraction();
    for (;;) {
      const conjecture = this.conjecture();
      if (conjecture === undefined) return this.proveAbstraction();
      const separation = this.separation(conjecture);
      if (separation === undefined) return this.certified(conjecture);
      if (this.refutesConjecture(conjecture, separation)) continue;
      const failed = this.refineAbstraction(separation);
      if (failed !== undefined) return { reason: failed };
    }
  }

  /** Whether the program decides too late for a deterministic machine; only said when it is certain. */
  private hasNoDeterministicMachine(): boolean {
    const { machine } = this.current();
    if (isDeterministic(machine, this.forProof) || !isSingleValued(machine, this.forProof)) return false;
    return !isDeterministic(reduceMachine(machine, this.forProof), this.forProof);
  }

  /** The next conjecture; `undefined` where there is no deterministic machine, or finding it takes long. */
  private conjecture(): Machine | undefined {
    try {
      const machine = this.learner.conjecture();
      this.conjectured = machine;
      this.trace.push({ kind: 'conjecture', machine });
      this.progress('comparing', machine.states.length, transitionCount(machine), 0);
      return machine;
    } catch (error) {
      if (error instanceof NoFiniteMachine || error instanceof LearningTakesLong) return undefined;
      throw error;
    }
  }

  /** A shortest input on which a conjecture and the abstraction differ, or that the program may reject after all. */
  private separation(conjecture: Machine): Word | undefined {
    this.equivalenceQueries++;
    const { machine, rejected } = this.current();
    const found = separating(conjecture, machine, this.forProof);
    return found === undefined ? this.mayReject(conjecture, rejected) : found.word;
  }

  /** A shortest input that a machine accepts, and that the program may reject as far as is known. */
  private mayReject(machine: Machine, rejected: Machine | undefined): Word | undefined {
    if (rejected === undefined) return undefined;
    return shortestInput(subjectOf(restrictInput(machine, rejected, this.forProof), this.forProof), this.forProof);
  }

  private current(): OverApproximation {
    if (this.abstraction === undefined) throw new Error('there is no abstraction');
    return this.abstraction;
  }

  /** Whether the program does something else than the conjecture; if so, the learner knows it now. */
  private refutesConjecture(conjecture: Machine, word: Word): boolean {
    const program = outputOnPath(this.program, word, this.session.budget);
    const [refuted = null] = outputsOf(conjecture, word, this.session.budget);
    if (same(program, refuted)) return false;
    this.refuted('conjecture', { input: word, program, refuted });
    this.refute(word);
    return true;
  }

  /** The reason when the abstraction cannot be made finer. */
  private refineAbstraction(word: Word): string | undefined {
    const { budget } = this.session;
    const program = outputOnPath(this.program, word, budget);
    const outputs = outputsOf(this.current().machine, word, budget);
    const refuted = outputs.find(output => !same(program, output)) ?? null;
    this.refuted('abstraction', { input: word, program, refuted });
    const finer = this.current().refined();
    if (finer === undefined) return TOO_COARSE;
    this.abstraction = finer;
    this.abstractionRefinements++;
    this.traceAbstraction();
    return undefined;
  }

  /** The abstraction itself, if it has one output for each input. */
  private proveAbstraction(): Proof {
    for (;;) {
      const { machine, rejected } = this.current();
      const isExact = isSingleValued(machine, this.forProof) && !this.mayReject(machine, rejected);
      if (isExact) return this.certified(reduceMachine(machine, this.forProof));
      const finer = this.current().refined();
      if (finer === undefined) return { reason: TOO_COARSE };
      this.abstraction = finer;
      this.abstractionRefinements++;
      this.traceAbstraction();
    }
  }

  /** Nothing is proved that the checker does not accept. */
  private certified(machine: Machine): Proof {
    const certificate: unknown = JSON.parse(JSON.stringify(certificateOf(this.current().classes)));
    const checked = checkCertificate(this.program, machine, certificate, this.session);
    if (!checked.accepted) return { reason: `the proof was not accepted: ${checked.reason}` };
    // Words that are rejected are on no way through the machine, so they come from what the abstraction rejects.
    const { rejected } = this.current();
    const sources = [machine, ...(rejected === undefined ? [] : [rejected])];
    const differs = sources.some(source => {
      const words = this.sampleWords(source, CONFIRMATIONS);
      return differsOnSamples(this.program, machine, words, this.session.budget).kind === 'differs';
    });
    if (differs) throw new Error('a proved machine differs from its program: a defect of ours');
    return { machine, certificate };
  }

  private traceAbstraction(): void {
    const { machine, predicates } = this.current();
    this.progress('abstraction', machine.states.length, transitionCount(machine), 0);
    this.trace.push({ kind: 'abstraction', machine, predicates });
  }

  private refuted(kind: TraceStep['kind'], refutedBy: Refutation): void {
    const at = this.trace.findLastIndex(step => step.kind === kind);
    if (at >= 0) this.trace[at] = { ...this.trace[at], refutedBy };
  }

  // ---- Without a proof ------------------------------------------------------------------------------------------------

  /** The last conjecture, made better by all inputs up to a length, and by samples, as long as there is time. */
  private withoutProof(unproved: string): {
    readonly machine: Machine;
    readonly guarantee: Guarantee;
    readonly why?: string;
  } {
    try {
      for (;;) {
        const machine = this.learner.conjecture();
        this.conjectured = machine;
        const words = this.sampleWords(machine, SAMPLES);
        const sampled = differsOnSamples(this.program, machine, words, this.session.budget);
        if (sampled.kind === 'differs') this.refute(sampled.word);
        else {
          this.tested = sampled.inputs;
          const maxLength = this.options.maxLength ?? DEFAULT_LENGTH;
          const bounded = compareUpTo(this.program, machine, this.session, { maxLength, maxPaths: MAX_PATHS });
          if (bounded.kind === 'same')
            return bounded.length < 0
              ? { machine, guarantee: { level: 'tested', inputs: this.tested } }
              : { machine, guarantee: { level: 'bounded', length: bounded.length } };
          this.refute(bounded.word);
        }
      }
    } catch (error) {
      if (!(error instanceof Undecided || error instanceof SourceError)) throw error;
      if (this.conjectured === undefined)
        throw error instanceof SourceError ? error : new Undecided(`${unproved}; ${error.message}`);
      return { machine: this.conjectured, guarantee: { level: 'tested', inputs: this.tested }, why: error.message };
    }
  }

  /** Inputs to compare a machine and the program on. */
  private *sampleWords(machine: Machine, count: number): Generator<Word> {
    const { hints, largest } = this.program;
    const isMeant = (symbol: Value): boolean =>
      largest === undefined || typeof symbol !== 'bigint' || (symbol <= largest && symbol >= -largest);
    for (const word of boundaryWords(machine, { count, seed: this.options.seed ?? 1, fragments: hints }))
      if (word.every(isMeant)) yield word;
  }

  /** A conjecture that is known to be wrong is not handed over any more. */
  private refute(word: Word): void {
    this.conjectured = undefined;
    this.tested = 0;
    this.learner.refute(word);
  }
}

function same(a: Word | null, b: Word | null): boolean {
  return a === null || b === null ? a === b : valueKey(a) === valueKey(b);
}
