import type { Thresholds } from '../../abstraction/domains/thresholds.ts';
import { leafValueKey } from '../../abstraction/leaf-value-key.ts';
import { type Leaf, locationOf, type Outline, type View } from '../../abstraction/outline.ts';
import { READ } from '../../abstraction/pattern.ts';
import { NoAbstraction } from '../../abstraction/slot-class.ts';
import { eq, le, not } from '../../logic/build.ts';
import { LimitReached } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import { Int, type Sort, sortName } from '../../logic/sort.ts';
import { substitute } from '../../logic/substitute.ts';
import type { Term, Variable } from '../../logic/term.ts';
import { endInput } from '../../program/input.ts';
import { placeOfState } from '../../program/place-of-state.ts';
import type { State } from '../../program/state.ts';
import type { Transduction } from '../../program/transduction.ts';
import { isUnknownName } from '../../program/unknown.ts';
import { AnyNumber, AnyValue, anyNumber, OpenLength, SymbolicNumber, Text } from '../../program/value.ts';
import { ControlSplit } from './control-split.ts';
import { truthOf } from './divisions.ts';
import { Environment, LARGEST_STEP, Unbounded, type Way } from './environment.ts';
import { likelyOfPlaces } from './likely.ts';
import {
  type Edge,
  type Explored,
  edgeTo,
  type HeldValue,
  type HeldValues,
  isNode,
  NOTHING_HELD,
  type Node,
  type Outcome,
} from './node.ts';
import { stateOf } from './node-state.ts';
import { Endless, FixedPlaces, NotClosed } from './not-closed.ts';
import { lost, outcomeOf, unbounded } from './outcome-of.ts';
import {
  LENGTH,
  ownPath,
  type PlaceClasses,
  placesHeld,
  readSoFar,
  type Standpoint,
  standpointKey,
  standpointOf,
} from './places.ts';
import type { Precision } from './precision.ts';
import { heldBy, sortOf } from './slot.ts';
import { stepsOf } from './steps-of.ts';
import { type Arrival, waysFrom } from './ways.ts';
import { isOfLength, wholeInputAfter } from './whole-input.ts';

/** A node that a state was joined into, and what is known on the way there. */
interface Joined {
  readonly node: Node;
  readonly path: readonly Term[];
  readonly held: HeldValues;
}

type Divided = Pick<Node, 'divided'> & Pick<Way, 'path'>;

/** Where a way began. */
type Begun = Pick<Way, 'known' | 'from' | 'step' | 'isQuick' | 'isHurried'>;

const BEGINNING: Begun = { known: 0, from: undefined, step: 0, isQuick: false, isHurried: false };

/** Nodes that are followed after other variables turned out to tell states apart, to see whether more do. */
const FURTHER = 12;
const FAR = 40;
/** What a start is called that is any of several. */
const SEVERAL = 'start';
/** More ways than this through one step are joined on the way. */
const CROWD = 100;
/** More than this, even so, are not followed one by one. */
const MOST_WAYS = 4000;

/**
 * Follows a program from its start, joining states. A node is followed again whenever it has grown, so at the end the edges
 * of each node are those of all states that it stands for. Ends because control variables have finitely many values and
 * the domains no long chains.
 *
 * @returns `undefined` where other variables turned out to tell states apart than was thought: it has to begin again
 * @throws TooManyNodes; LimitReached never: what was not followed when the time was over is lost
 */
export function explore(
  program: Transduction,
  precision: Precision,
  thresholds: Thresholds,
  session: Session,
): Explored | undefined {
  const explored = new Exploration(program, precision, thresholds, session).run();
  return precision.isOther ? undefined : explored;
}

/**
 * Checks what was explored, without trusting how: from the start, and from every node on, each way leads to a node that has
 * room for all of its states, or out. Nodes that were not followed lead anywhere, and so does a way of which that cannot be
 * shown again, or for which there is no time. The edges are those that are found here.
 */
export function checkClosed(
  explored: Explored,
  program: Transduction,
  precision: Precision,
  thresholds: Thresholds,
  session: Session,
): Explored {
  return new Exploration(program, precision, thresholds, session, true).check(explored);
}

/** There are too many combinations of control variables: one of them has to be given up. */
export class TooManyNodes extends Error {
  override name = 'TooManyNodes';
  constructor(readonly nodes: readonly Node[]) {
    super('too many nodes');
  }
}

class Exploration {
  private readonly nodes: Node[] = [];
  private readonly byKey = new Map<string, Node>();
  private readonly waiting = new Set<Node>();
  private readonly view: View;
  private readonly placeClasses: PlaceClasses;
  private isCutOff = false;
  private readonly split: ControlSplit;

  constructor(
    private readonly program: Transduction,
    private readonly precision: Precision,
    private readonly thresholds: Thresholds,
    private readonly session: Session,
    /** Whether nothing may be added. */
    private readonly isCheck = false,
  ) {
    this.view = {
      isForgotten: () => false,
      scalars: true,
      always: precision.changed,
      ...(program.language.forgets === true ? { forgets: precision.forgets } : {}),
    };
    this.split = new ControlSplit(precision, session, this.view, isCheck);
    this.placeClasses = isCheck ? new FixedPlaces(precision.places) : precision.places;
  }

  check(explored: Explored): Explored {
    for (const node of explored.nodes) this.byKey.set(node.key, node);
    const start = isNode(explored.start) ? this.begun() : explored.start;
    const several = isNode(start) ? start.starts : undefined;
    const nodes = explored.nodes.filter(node => node.starts === undefined);
    for (const node of nodes) if (!node.isCutOff) node.edges = this.followed(node);
    if (isNode(start) && several !== undefined) {
      start.edges = several.flatMap(({ edges }) => edges);
      return { ...explored, nodes: [...nodes, start], start, isCutOff: explored.isCutOff || this.isCutOff };
    }
    return { ...explored, start, isCutOff: explored.isCutOff || this.isCutOff };
  }

  private begun(): Node | Outcome {
    const start = this.program.start();
    try {
      return this.begin(start);
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      this.isCutOff = true;
      const reason = `nothing was read before ${error.message}; a loop may have no end`;
      return { kind: 'lost', reason, at: placeOfState(start, this.program.language.home), isLimit: 'time' };
    }
  }

  private begin(start: State): Node | Outcome {
    const { program, session } = this;
    const edges: Edge[] = [];
    for (const arrival of waysFrom(program.language, start, session, { isBeginning: true }))
      edges.push(...this.arrive(arrival, BEGINNING, undefined, false));
    return this.startOf(edges);
  }

  run(): Explored {
    const start = this.begun();
    let further = 0;
    for (const node of this.waiting) {
      if (this.precision.places.isMisplaced) break;
      if (this.precision.isOther && ++further > (this.precision.forgetsData ? FAR : FURTHER)) break;
      this.waiting.delete(node);
      node.edges = this.followed(node);
    }
    if (isNode(start) && start.starts !== undefined) {
      this.nodes.push(start);
      start.edges = start.starts.flatMap(({ edges }) => edges);
    }
    return { start, nodes: this.nodes, isCutOff: this.isCutOff };
  }

  /** The node that the program starts in; what it does before its first read must not depend on anything. */
  private startOf(edges: readonly Edge[]): Node | Outcome {
    if (edges.length === 1) return edges[0].to;
    const starts = [...new Set(edges.flatMap(({ to }) => (isNode(to) ? [to] : [])))];
    // Ways that reject before anything was read accept nothing; all others have to be among the starts.
    const isAll = edges.every(({ to }) => isNode(to) || to.kind === 'rejected' || to.kind === 'fault');
    if (isAll && starts.length === 1) return starts[0];
    if (isAll && starts.length > 0) return this.anyOf(starts);
    return lost('several ways to the first read', undefined);
  }

  /** A start that is any of several: what is known of them does not tell which. */
  private anyOf(starts: readonly Node[]): Node {
    const [first] = starts;
    const divided: readonly Term[] = [];
    const alone = { key: SEVERAL, whole: SEVERAL, divided, location: SEVERAL, control: new Map(), number: -1 };
    return { ...first, ...alone, environment: new Environment([]), edges: [], starts };
  }

  private followed(node: Node): readonly Edge[] {
    try {
      return [...this.edgesOf(node)];
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      this.isCutOff = true;
      node.isCutOff = true;
      const at = placeOfState(node.shape, this.program.language.home);
      const to: Outcome = { kind: 'lost', reason: error.message, at, isLimit: 'time' };
      return [edgeTo(to, undefined, false), edgeTo({ kind: 'accepted' }, undefined, true)];
    }
  }

  private *edgesOf(node: Node): Generator<Edge> {
    const { program, session } = this;
    session.budget.spend();
    session.budget.checkClock();
    if (node.kind === 'loop') {
      yield* this.ways(node, stateOf(node, this.view, this.program.input), undefined, node.isClosed);
      return;
    }
    const ending = stateOf(node, this.view, this.program.input);
    endInput(ending);
    if (this.isPossible(ending, eq)) yield* this.ways(node, ending, undefined, true);
    const reading = stateOf(node, this.view, this.program.input);
    program.addSymbol(reading);
    const symbol = reading.input.symbols.at(-1);
    if (typeof symbol === 'number' || symbol?.op.kind !== 'var') throw new Error('a symbol is a variable');
    if (this.isPossible(reading, le)) yield* this.ways(node, reading, symbol as Variable, false);
  }

  /** Whether the input may end, or go on, by what is known of its length. */
  private isPossible(state: State, compare: (read: Term, length: Term) => Term): boolean {
    return this.program.isStream || isOfLength(state, compare(readSoFar(state), LENGTH), this.session);
  }

  private *ways(node: Node, state: State, symbol: Variable | undefined, isEnd: boolean): Generator<Edge> {
    const known = state.path.length;
    const begun = {
      known,
      from: node.environment,
      step: symbol === undefined ? 0 : LARGEST_STEP,
      isQuick: this.precision.isQuick,
      isHurried: this.precision.isHurried,
    };
    const visited = new Set<string>();
    const targets = new Set<Node>();
    let count = 0;
    const crowd = this.crowdOf(node);
    const isCrowded = this.precision.isCrowded(crowd);
    for (const arrival of waysFrom(this.program.language, state, this.session, {
      visited,
      isCrowded,
      ...(this.precision.isHurried ? { meets: variable => this.precision.tellsApart(variable) } : {}),
      isTraced: this.isCheck,
      ...(this.program.isStream
        ? {}
        : { wholeInput: wholeInputAfter(node, this.program.input, this.isCheck ? undefined : this.precision.places) }),
    })) {
      if (this.precision.places.isMisplaced) return;
      if (++count > CROWD && !isCrowded && !this.isCheck) {
        this.precision.crowd(crowd);
        return;
      }
      if (count > MOST_WAYS) {
        const at = placeOfState(node.shape, this.program.language.home);
        yield edgeTo(lost('too many ways through one step', at), symbol, isEnd);
        return;
      }
      for (const condition of arrival.state.path.slice(known)) {
        if (this.isCheck) break;
        this.thresholds.learn(condition);
        this.precision.asked(node.location, condition);
      }
      for (const edge of this.arrive(arrival, begun, symbol, isEnd)) {
        if (isNode(edge.to)) targets.add(edge.to);
        yield edge;
      }
    }
    if (isEnd || this.isCheck) return;
    const code = [...visited].sort().join();
    for (const [path, value] of node.control)
      this.precision.ran(path, leafValueKey(value), `${code} ${stepsOf(value, targets, path)}`);
  }

  /** A step in which there may be too many ways: of a place, with the values that have names. */
  private crowdOf({ location, kind, control }: Node): string {
    const named = [...control].filter(([path]) => this.precision.variable(path)?.values !== undefined);
    return [kind, location, ...named.map(([path, value]) => `${path}=${leafValueKey(value)}`)].join('\n');
  }

  // ---- Arriving -------------------------------------------------------------------------------------------------------

  private *arrive(arrival: Arrival, begun: Begun, symbol: Variable | undefined, isEnd: boolean): Generator<Edge> {
    const { state } = arrival;
    const edge = (to: Node | Outcome, from: State): Edge => ({
      to,
      symbol,
      isEnd,
      conditions: from.path.slice(begun.known),
      outputs: from.outputs,
      held: NOTHING_HELD,
      ...(arrival.trace && { traces: [arrival.trace] }),
    });
    if (arrival.why === 'lost') {
      yield edge(lost(arrival.reason, arrival.at), state);
      return;
    }
    if (arrival.why === 'ended') {
      yield edge(outcomeOf(this.program, state), state);
      return;
    }
    try {
      for (const { state: one, outline } of this.split.byControl(state))
        for (const { node, path, held } of this.join(one, outline, arrival.why === 'input' ? 'read' : 'loop', begun))
          yield { ...edge(node, one), conditions: path.slice(begun.known), held };
    } catch (error) {
      const at = placeOfState(state, this.program.language.home);
      if (error instanceof Endless) yield edge({ ...lost(error.reason, at), isLimit: 'size' }, state);
      else if (error instanceof NoAbstraction) yield edge(lost(error.reason, at), state);
      else if (error instanceof Unbounded && this.isForgetting && !this.isCheck)
        this.precision.forget(error.path, anyNumber);
      else if (error instanceof Unbounded && ownPath(error.path) !== error.path)
        this.placeClasses.reclassify(locationOf(state), ownPath(error.path), 'none');
      else if (error instanceof Unbounded) yield edge(lost(unbounded(this.precision.variable(error.path)), at), state);
      else if (error instanceof NotClosed) yield edge(lost('a solver did not find the same twice', at), state);
      else throw error;
    }
  }

  private get isForgetting(): boolean {
    return this.program.language.forgets === true;
  }

  /** Joins a state into the node that has room for it, once for each way in which the conditions that divide it hold. */
  private *join(state: State, outline: Outline, kind: Node['kind'], begun: Begun): Generator<Joined> {
    const control = new Map<string, Leaf['value']>();
    const held = new Map<string, HeldValue>();
    const texts: string[] = [];
    const standpoint = this.program.isStream
      ? undefined
      : standpointOf(state, outline, this.placeClasses, this.session, begun.from);
    if (standpoint !== undefined) {
      this.requireClaims(standpoint, state);
      for (const [path, value] of placesHeld(standpoint, this.program.input, begun.from)) held.set(path, value);
    }
    for (const leaf of outline.leaves) {
      if (standpoint?.places.has(leaf.path) === true) continue;
      if (leaf.value instanceof OpenLength || (leaf.value instanceof Text && leaf.value.rest !== undefined))
        throw new NoAbstraction('a text that is not read symbol by symbol');
      const isUnknownText = leaf.value instanceof Text || leaf.value instanceof AnyValue;
      if (isUnknownText || (typeof leaf.value === 'string' && this.precision.isData(leaf.path))) {
        texts.push(leaf.path);
        continue;
      }
      if (this.isForgetting && leaf.value instanceof AnyNumber) {
        if (this.isCheck && !this.precision.isForgotten(leaf.path)) throw new NotClosed();
        this.precision.forget(leaf.path, leaf.value);
        texts.push(leaf.path);
        continue;
      }
      const sort = this.sortFor(leaf, standpoint);
      const isControl = this.precision.isControl(leaf);
      if (!isControl && sort === Int && this.precision.forgetsData) {
        if (this.isCheck) throw new NotClosed();
        this.precision.forget(leaf.path, anyNumber);
        texts.push(leaf.path);
        continue;
      }
      const value = sort === undefined || isControl ? undefined : heldBy(leaf, sort);
      if (sort !== undefined && value !== undefined)
        held.set(leaf.path, {
          sort,
          isElement: leaf.isElement === true,
          isCounter: this.precision.isCounter(leaf.path),
          value,
        });
      else control.set(leaf.path, leaf.value);
    }
    const whole = [
      kind,
      outline.key,
      ...[...control].map(([path, value]) => `${path}=${leafValueKey(value)}`),
      ...[...held].map(([path, { sort }]) => `${path}:${sortName(sort)}`),
      ...texts,
      ...outline.ends,
      ...(standpoint === undefined ? [state.input.symbols.length - state.position] : standpointKey(standpoint)),
    ].join('\n');
    for (const { divided, path } of this.dividedBy(whole, held, state.path)) {
      const key = [whole, ...divided.map(({ id }) => id)].join('\n');
      let node = this.byKey.get(key);
      if (node === undefined) {
        if (this.isForgetting && !this.isCheck) this.precision.structured(outline);
        const { endless, mostNodes } = this.precision;
        if (endless !== undefined && (this.isCheck || this.nodes.length >= mostNodes)) throw new Endless(endless);
        if (this.nodes.length >= mostNodes) throw new TooManyNodes(this.nodes);
        if (this.isCheck) throw new NotClosed();
        node = this.made({ key, whole, divided }, state, kind, outline, control, standpoint, held, path);
        this.byKey.set(key, node);
        this.waiting.add(node);
      }
      const way = { ...begun, path, read: standpoint?.read };
      if (this.isCheck) {
        if (!node.environment.hasRoomFor(held, way, this.session, this.thresholds)) throw new NotClosed();
      } else if (node.environment.absorb(held, way, this.session, this.thresholds)) {
        this.waiting.delete(node);
        this.waiting.add(node);
      }
      yield { node, path, held };
    }
  }

  /**
   * The conditions that divide the states of a node, or their opposites, as they hold in a state. One that may hold or not
   * divides the state, too, where the symbol that was just read says which, and is given up otherwise.
   */
  private dividedBy(whole: string, held: HeldValues, path: readonly Term[]): readonly Divided[] {
    let found: readonly Divided[] = [{ divided: [], path }];
    for (const condition of this.precision.divisionsOf(whole))
      found = found.flatMap(({ divided, path: before }) => {
        const truth = truthOf(condition, held, before, this.session);
        if (truth === true || truth === false)
          return [{ divided: [...divided, truth ? condition : not(condition)], path: before }];
        if (truth?.variables.every(({ op }) => !isUnknownName(op.name)))
          return [
            { divided: [...divided, condition], path: [...before, truth] },
            { divided: [...divided, not(condition)], path: [...before, not(truth)] },
          ];
        if (this.isCheck) throw new NotClosed();
        this.precision.undivide(whole, condition);
        return [{ divided, path: before }];
      });
    return found;
  }

  /** The sort in which a leaf is joined: what was a place is compared with places, and stays a whole number. */
  private sortFor(leaf: Leaf, standpoint: Standpoint | undefined): Sort | undefined {
    const { path, value } = leaf;
    const { precision } = this;
    if (standpoint !== undefined && value instanceof SymbolicNumber) {
      if (value.term.sort === Int) precision.places.foundWhole(path);
      else if (precision.places.isWhole(path)) precision.places.lostWhole(path);
    }
    return precision.places.isWhole(path) ? Int : precision.sortFor(path, sortOf(leaf));
  }

  /** What is taken for granted of a node's places holds of a state that comes to it. */
  private requireClaims({ claims, read }: Standpoint, { path }: State): void {
    for (const claim of claims)
      if (this.session.ask([...path, not(substitute(claim, new Map([[READ, read]])))]).status !== 'unsat')
        throw new NoAbstraction('where a part of the input begins is not known when it reads on');
  }

  private made(
    { key, whole, divided }: Pick<Node, 'key' | 'whole' | 'divided'>,
    state: State,
    kind: Node['kind'],
    { location, leaves, functions }: Outline,
    control: ReadonlyMap<string, Leaf['value']>,
    standpoint: Standpoint | undefined,
    held: HeldValues,
    path: readonly Term[],
  ): Node {
    for (const { path, variable } of [...leaves, ...functions]) this.precision.declared(path, variable?.());
    for (const [path, value] of control) this.precision.seen(path, leafValueKey(value));
    const node: Node = {
      key,
      whole,
      divided,
      number: this.nodes.length,
      location,
      kind,
      shape: state.fork(),
      control: new Map([...control, ...functions.map(({ path, name }) => [path, name] as const)]),
      standpoint,
      environment: new Environment([
        ...divided,
        ...this.precision.candidates(location),
        ...(standpoint === undefined ? [] : likelyOfPlaces(held, standpoint, path)),
      ]),
      isClosed: state.input.closed,
      edges: [],
      isCutOff: false,
    };
    this.nodes.push(node);
    return node;
  }
}
