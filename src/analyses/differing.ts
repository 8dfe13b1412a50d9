import { type Behaviour, behaviourOf, type Config, type Step, type Stop } from '../automata/machine/behaviour.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { and, eq, not, or } from '../logic/build.ts';
import type { Session } from '../logic/session.ts';
import { constant, FALSE, type Term, TRUE } from '../logic/term.ts';
import { CatchingUp } from './catching-up.ts';
import type { Word } from './verdict.ts';

/**
 * Where two runs on one input stand: both have written the same so far, except that one may be ahead; their outputs have
 * parted for good; or only one of them goes on.
 */
type Place = Pair | { readonly mode: 'left' | 'right'; readonly node: number };

interface Pair {
  readonly mode: 'together' | 'parted';
  readonly left: number;
  readonly right: number;
  /** How many symbols the left has written that the right has not, or less than 0 for the other way round. */
  readonly ahead: number;
}

interface Way {
  /** Which transitions, or ends, first made the two differ. */
  readonly way?: string;
}

type WayStep = Step & Way;
type WayStop = Stop & Way;

/**
 * The inputs on which two deterministic machines do not do the same, as an acceptor that is followed step by step: both
 * accept and write different outputs, or only one of them accepts. Inputs that begin to differ in one of the `without`
 * ways are left out.
 *
 * It has finitely many nodes when neither machine can get ahead of the other without bound and still be caught up with.
 * `like` is another one of the same machines, to save work.
 */
export class Differing implements Behaviour {
  readonly input: Machine['input'];
  readonly output = undefined;
  readonly start: Config;
  private readonly left: Behaviour;
  private readonly right: Behaviour;
  private readonly catchingUp: CatchingUp;
  private readonly ids = new Map<string, number>();
  private readonly places: Place[] = [];

  constructor(
    left: Machine,
    right: Machine,
    private readonly session: Session,
    private readonly without: ReadonlySet<string> = new Set(),
    like?: Differing,
  ) {
    this.catchingUp = like?.catchingUp ?? new CatchingUp(left, right);
    this.left = behaviourOf(left);
    this.right = behaviourOf(right);
    this.input = left.input;
    this.start = this.both('together', this.left.start, this.right.start, [], []);
  }

  steps(config: Config, symbol: Term, facts: readonly Term[]): readonly Step[] {
    const left = not(or(...this.delays(config, facts).flatMap(stop => (this.isWanted(stop) ? [] : [stop.guard]))));
    return this.allSteps(config, symbol, facts)
      .filter(step => this.isWanted(step))
      .map(step => (left === TRUE ? step : { ...step, guard: and(step.guard, left) }))
      .filter(isPossible);
  }

  stops(config: Config, facts: readonly Term[]): readonly Stop[] {
    return this.allStops(config, facts).filter(stop => this.isWanted(stop));
  }

  private isWanted({ way }: Way): boolean {
    return way === undefined || !this.without.has(way);
  }

  /** The way in which an input first makes the two differ; `undefined` when they do the same. */
  wayOf(word: Word): string | undefined {
    let config = this.start;
    let way: string | undefined;
    for (const symbol of word) {
      way ??= this.delays(config, []).find(({ guard }) => guard === TRUE)?.way;
      const step = this.allSteps(config, constant(symbol, this.input), []).find(({ guard }) => guard === TRUE);
      if (step === undefined) return undefined;
      way ??= step.way;
      config = step.next;
    }
    const stop = this.allStops(config, []).find(({ guard }) => guard === TRUE);
    return stop === undefined ? undefined : (way ?? stop.way);
  }

  /**
   * Where one is ahead, and the outputs differ if the input ends here: inputs that go on from here differ in this way
   * already, and not in that of whatever they end with.
   */
  private delays(config: Config, facts: readonly Term[]): readonly WayStop[] {
    const place = this.places[config.node];
    if ('node' in place || place.ahead === 0) return [];
    return this.allStops(config, facts).filter(({ way }) => way?.endsWith(' end'));
  }

  private allSteps(config: Config, symbol: Term, facts: readonly Term[]): readonly WayStep[] {
    const place = this.places[config.node];
    if ('node' in place) return this.alone(place.mode, config, symbol, facts);
    const [left, right, leftAhead, rightAhead] = this.split(place, config);
    const [ours, theirs] = [this.left.steps(left, symbol, facts), this.right.steps(right, symbol, facts)];
    const [a, b] = [left.node, right.node];
    const found: WayStep[] = [];
    for (const mine of ours)
      for (const other of theirs) {
        const guard = and(mine.guard, other.guard);
        this.session.budget.spend();
        if (guard === FALSE || this.session.impossible(guard, facts)) continue;
        const written = [...leftAhead, ...mine.outputs];
        const against = [...rightAhead, ...other.outputs];
        if (place.mode === 'parted')
          found.push({ guard, outputs: [], next: this.both('parted', mine.next, other.next, [], []) });
        else found.push(...this.compared(guard, mine, other, written, against, `${a}.${mine.via} ${b}.${other.via}`));
      }
    const isNew = place.mode === 'together';
    for (const mine of ours)
      found.push({
        guard: and(mine.guard, not(or(...theirs.map(step => step.guard)))),
        outputs: [],
        next: this.one('left', mine.next),
        ...(isNew ? { way: `${a}.${mine.via} ${b}` } : {}),
      });
    for (const other of theirs)
      found.push({
        guard: and(other.guard, not(or(...ours.map(step => step.guard)))),
        outputs: [],
        next: this.one('right', other.next),
        ...(isNew ? { way: `${a} ${b}.${other.via}` } : {}),
      });
    return found.filter(({ guard }) => guard !== FALSE);
  }

  /** The two go on together where they wrote the same, and part where they did not. */
  private compared(
    guard: Term,
    mine: Step,
    other: Step,
    written: readonly Term[],
    against: readonly Term[],
    way: string,
  ): readonly WayStep[] {
    const common = Math.min(written.length, against.length);
    const equal = and(...Array.from({ length: common }, (_, i) => eq(written[i], against[i])));
    const rest = [written.slice(common), against.slice(common)] as const;
    const parted = this.both('parted', mine.next, other.next, [], []);
    if (this.catchingUp.isLost(mine.next.node, other.next.node, written.length - against.length))
      return [{ guard, outputs: [], next: parted, way }];
    return [
      { guard: and(guard, equal), outputs: [], next: this.both('together', mine.next, other.next, ...rest) },
      { guard: and(guard, not(equal)), outputs: [], next: parted, way },
    ];
  }

  private alone(side: 'left' | 'right', config: Config, symbol: Term, facts: readonly Term[]): readonly WayStep[] {
    const at = this.alive(config);
    return this[side].steps(at, symbol, facts).map(({ guard, next }) => ({
      guard,
      outputs: [],
      next: this.one(side, next),
    }));
  }

  private allStops(config: Config, facts: readonly Term[]): readonly WayStop[] {
    const place = this.places[config.node];
    if ('node' in place)
      return this[place.mode].stops(this.alive(config), facts).map(({ guard }) => ({ guard, outputs: [] }));
    const [left, right, leftAhead, rightAhead] = this.split(place, config);
    const [ours, theirs] = [this.left.stops(left, facts), this.right.stops(right, facts)];
    const [ends, alsoEnds] = [ours, theirs].map(stops => or(...stops.map(stop => stop.guard)));
    if (place.mode === 'parted') return [{ guard: or(ends, alsoEnds), outputs: [] }].filter(isPossible);
    const found: WayStop[] = [];
    const at = `${left.node} ${right.node}`;
    for (const mine of ours)
      for (const other of theirs) {
        const differ = unequal([...leftAhead, ...mine.outputs], [...rightAhead, ...other.outputs]);
        found.push({ guard: and(mine.guard, other.guard, differ), outputs: [], way: `${at} end` });
      }
    found.push({ guard: and(ends, not(alsoEnds)), outputs: [], way: `${at} only left ends` });
    found.push({ guard: and(alsoEnds, not(ends)), outputs: [], way: `${at} only right ends` });
    return found.filter(isPossible);
  }

  slots(node: number): readonly string[] {
    const place = this.places[node];
    if ('node' in place) return this[place.mode].slots(place.node).map(s => `1.${s}`);
    return [
      ...this.left.slots(place.left).map(s => `1.${s}`),
      ...this.right.slots(place.right).map(s => `2.${s}`),
      ...Array.from({ length: Math.abs(place.ahead) }, (_, i) => `ahead${i}`),
    ];
  }

  label(node: number): string {
    const place = this.places[node];
    if ('node' in place) return `only ${place.mode}`;
    return place.mode === 'parted' ? 'differ' : 'same';
  }

  past(node: number, distance: number) {
    const place = this.places[node];
    if ('node' in place) return this[place.mode].past(place.node, distance);
    const [mine, theirs] = [this.left.past(place.left, distance), this.right.past(place.right, distance)];
    return mine && theirs ? mine.intersect(theirs) : (mine ?? theirs);
  }

  private both(
    mode: 'together' | 'parted',
    left: Config,
    right: Config,
    leftAhead: readonly Term[],
    rightAhead: readonly Term[],
  ): Config {
    const ahead = leftAhead.length - rightAhead.length;
    return {
      node: this.node({ mode, left: left.node, right: right.node, ahead }),
      terms: [...left.terms, ...right.terms, ...leftAhead, ...rightAhead],
    };
  }

  private one(mode: 'left' | 'right', { node, terms }: Config): Config {
    return { node: this.node({ mode, node }), terms };
  }

  private node(place: Place): number {
    const key = Object.values(place).join();
    let id = this.ids.get(key);
    if (id === undefined) {
      id = this.places.push(place) - 1;
      this.ids.set(key, id);
    }
    return id;
  }

  private alive(config: Config): Config {
    const place = this.places[config.node];
    return { node: 'node' in place ? place.node : 0, terms: config.terms };
  }

  private split(place: Pair, { terms }: Config): readonly [Config, Config, readonly Term[], readonly Term[]] {
    const first = this.left.slots(place.left).length;
    const second = first + this.right.slots(place.right).length;
    const ahead = terms.slice(second);
    return [
      { node: place.left, terms: terms.slice(0, first) },
      { node: place.right, terms: terms.slice(first, second) },
      place.ahead > 0 ? ahead : [],
      place.ahead < 0 ? ahead : [],
    ];
  }
}

function isPossible({ guard }: { readonly guard: Term }): boolean {
  return guard !== FALSE;
}

function unequal(a: readonly Term[], b: readonly Term[]): Term {
  return a.length === b.length ? not(and(...a.map((term, i) => eq(term, b[i])))) : TRUE;
}
