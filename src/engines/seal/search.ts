import { Thresholds } from '../../abstraction/domains/thresholds.ts';
import { LimitReached, Undecided } from '../../logic/limits.ts';
import { Session } from '../../logic/session.ts';
import { createSolver, type Solver } from '../../logic/solver/index.ts';
import type { Transduction } from '../../program/transduction.ts';
import { automatonOf } from './automaton.ts';
import { dispensable } from './dispensable.ts';
import { divisionsOf } from './divisions.ts';
import { explore, TooManyNodes } from './exploration.ts';
import { mergeStates } from './merge-states.ts';
import { type Explored, isNode, type Node } from './node.ts';
import { type Domains, Precision } from './precision.ts';
import { scoutPlaces } from './scout-places.ts';

export interface InferProgress {
  readonly round: number;
  readonly states: number;
}

/** An exploration, with what told states apart in it. */
export interface Found {
  readonly explored: Explored;
  readonly precision: Precision;
  readonly thresholds: Thresholds;
  /** Who answered its questions. */
  readonly solver: Solver;
  /** How often the exploration was begun anew, with other variables telling states apart. */
  readonly rounds: number;
}

/** More rounds than this are not worth their time. */
const MOST_ROUNDS = 60;
/** More states than this are not read: fewer are told apart. */
const MOST_READ = 48;
/** The share of the time for finding out which numbers say where in the input something is. */
const SCOUTING = 0.05;
/** The share of the time that is spent on finding out which variables tell states apart. */
const PRECISE = 0.6;
/** The share of what is left in which nothing is forgotten that says which state a program is in. */
const SPARING = 0.35;
/** Units of the solver's work for a question where the time is short: some hundredths of a second. */
const LITTLE = 20_000;
/** The share of what is left that exploring with few of them may take, where that did not come to an end. */
const COARSE = 0.5;

/**
 * Explores a program until it is found out which of its variables tell states apart. Where the time does not allow that,
 * once more with those only whose values have names, or are true or false; what is not followed even then leads anywhere.
 *
 * @throws Undecided
 */
export function search(
  program: Transduction,
  session: Session,
  domains: Domains | undefined,
  onProgress?: (progress: InferProgress) => void,
  isStated?: Precision['isStated'],
  isHurried = false,
): Found {
  if (program.language.forgets === true) return forgetfully(program, session, domains, onProgress, isStated);
  const part = new Session(session.solver, session.budget.part({ share: PRECISE }));
  const hypotheses = new Precision(domains, isStated, false, program);
  if (!program.isStream)
    scoutPlaces(program, hypotheses.places, new Session(session.solver, session.budget.part({ share: SCOUTING })));
  const precise = new Search(program, part, hypotheses, onProgress);
  const found = isHurried ? undefined : precise.run();
  if (found !== undefined && !found.explored.isCutOff) return found;
  precise.forgetMost(hurried(session, COARSE));
  const coarse = precise.run() ?? found;
  if (coarse === undefined) throw new Undecided('the variables that tell states apart could not be found');
  return coarse;
}

/**
 * The same where the language goes on without what is forgotten: first with all data forgotten, which is soon done. Where
 * that does not tell what is read, with data as they are needed.
 */
function forgetfully(
  program: Transduction,
  session: Session,
  domains: Domains | undefined,
  onProgress: ((progress: InferProgress) => void) | undefined,
  isStated: Precision['isStated'],
): Found {
  const within = (share: number): Session => new Session(session.solver, session.budget.part({ share }));
  const precision = (): Precision => {
    const made = new Precision(domains, isStated, true, program);
    if (!program.isStream)
      scoutPlaces(program, made.places, new Session(session.solver, session.budget.part({ share: SCOUTING })));
    return made;
  };
  const sparing = new Search(program, within(SPARING), precision(), onProgress);
  sparing.forgetMost(undefined, false);
  const spared = sparing.run();
  if (spared !== undefined && !spared.explored.isCutOff && isTelling(spared.explored)) return spared;
  const all = precision();
  all.sparesStates = false;
  const coarse = new Search(program, within(PRECISE), all, onProgress);
  coarse.forgetMost(undefined, false);
  const first = coarse.run();
  const isWhole = first !== undefined && !first.explored.isCutOff;
  if (isWhole && isTelling(first.explored)) return first;
  const precise = isWhole ? new Search(program, within(PRECISE), precision(), onProgress).run() : undefined;
  if (precise !== undefined && !precise.explored.isCutOff) return precise;
  if (isWhole) return first;
  coarse.forgetMost(hurried(session, PRECISE), true);
  const followed = ({ explored: { nodes } }: Found): number => nodes.filter(({ isCutOff }) => !isCutOff).length;
  const [last] = [coarse.run(), first, precise, spared]
    .flatMap(found => found ?? [])
    .sort((a, b) => Number(a.explored.isCutOff) - Number(b.explored.isCutOff) || followed(b) - followed(a));
  if (last === undefined) throw new Undecided('the variables that tell states apart could not be found');
  return last;
}

/** A share of the time, of which no question may take much: what is not known soon is taken for possible. */
function hurried({ budget }: Session, share: number): Session {
  const part = budget.part({ share });
  return new Session(createSolver({ budget: part, z3: { effort: LITTLE } }), part);
}

/** Whether what is read decides in some of several states where the code goes on. */
function isTelling({ nodes }: Explored): boolean {
  return (
    nodes.filter(({ kind }) => kind === 'read').length > 1 &&
    nodes.some(({ edges }) =>
      edges.some(({ symbol, conditions }) => conditions.some(({ variables }) => variables.some(v => v === symbol))),
    )
  );
}

class Search {
  private readonly thresholds = new Thresholds();
  private rounds = 0;
  private isDivided = false;

  constructor(
    private readonly program: Transduction,
    private session: Session,
    private readonly precision: Precision,
    private readonly onProgress?: (progress: InferProgress) => void,
  ) {}

  forgetMost(session: Session = this.session, isHurried = true): void {
    this.session = session;
    this.precision.undivideAll();
    this.precision.forgetMost(isHurried);
    this.isDivided = true;
  }

  /** The last exploration that came to its end, or what there was of one when the time was over. */
  run(): Found | undefined {
    const { precision, thresholds } = this;
    let best: Found | undefined;
    try {
      while (this.rounds++ < MOST_ROUNDS) {
        this.onProgress?.({ round: this.rounds, states: best?.explored.nodes.length ?? 0 });
        precision.restart();
        const explored = this.attempt();
        if (explored === undefined) continue;
        if (best === undefined || !explored.isCutOff)
          best = {
            explored,
            precision: precision.copy(),
            thresholds,
            solver: this.session.solver,
            rounds: this.rounds,
          };
        if (explored.isCutOff || !this.isWorthAnother(explored)) return best;
      }
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
    }
    return best;
  }

  private attempt(): Explored | undefined {
    try {
      return explore(this.program, this.precision, this.thresholds, this.session);
    } catch (error) {
      if (!(error instanceof TooManyNodes)) throw error;
      if (!this.coarsen(error.nodes)) this.precision.limit(endless(error.nodes));
      return undefined;
    }
  }

  /** Whether there is more to be found out, or too much was. */
  private isWorthAnother(explored: Explored): boolean {
    // With as little time as that, there is none for finding out more.
    if (this.precision.isHurried && !this.isTooLarge(explored)) return false;
    if (this.precision.isChanged) return true;
    if (this.precision.isStated !== undefined) return false;
    if (this.isTooLarge(explored)) return this.coarsen(explored.nodes);
    if (this.isDivided || this.precision.domains !== 'relational' || !rejects(explored)) return false;
    this.isDivided = true;
    const divisions = divisionsOf(explored, path => this.precision.variable(path)?.values !== undefined, this.session);
    this.precision.divide(divisions);
    return divisions.size > 0;
  }

  /** Whether there are more states than anybody reads, and not because their author told them apart by name. */
  private isTooLarge(explored: Explored): boolean {
    if (explored.nodes.filter(({ kind }) => kind === 'read').length <= MOST_READ) return false;
    const automaton = automatonOf(explored, this.program.input, this.session);
    return mergeStates(automaton, () => '').merged.length > MOST_READ;
  }

  /** Tells fewer states apart from now on. Whether that is possible. */
  private coarsen(nodes: readonly Node[]): boolean {
    if (this.precision.undivideAll()) return true;
    const paths = dispensable(nodes, this.precision);
    if (paths.every(path => this.precision.isPromoted(path)) && this.precision.forgetsMore()) return true;
    for (const path of paths) this.precision.giveUp(path);
    return paths.length > 0;
  }
}

/** Why there is no end of nodes, as it shows in the last of them. */
function endless(nodes: readonly Node[]): string {
  const bodies = nodes.at(-1)?.shape.frames.map(({ body }) => body) ?? [];
  return new Set(bodies).size < bodies.length - 1
    ? 'a function calls itself deeper and deeper while it reads; limit the depth in the code'
    : 'the code keeps data of more and more forms, such as lists; limit their length in the code';
}

/**
 * Whether some inputs are not accepted, other than by a fault. Where all are, dividing states by conditions on their data would exclude nothing, and
 * only show more states than their author has in mind.
 */
function rejects({ nodes }: Explored): boolean {
  return nodes.some(({ edges }) => edges.some(({ to }) => !isNode(to) && to.kind === 'rejected'));
}
