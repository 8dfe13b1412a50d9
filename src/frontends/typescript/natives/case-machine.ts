import { type Ending, type Machine, type Transition, windowVariable } from '../../../automata/machine/machine.ts';
import { trimMachine } from '../../../automata/machine/trim.ts';
import { member } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import type { Budget } from '../../../logic/limits.ts';
import { Char } from '../../../logic/sort.ts';
import { TRUE } from '../../../logic/term.ts';
import { unitTerm } from '../../../program/text.ts';
import type { Unit } from '../../../program/value.ts';
import { NotATransduction } from '../../regex/index.ts';
import type { Casing } from './final-sigma.ts';
import type { UnitMap } from './unit-map.ts';
import { HIGH, LOW } from './units.ts';

/** How the host changes the case of each unit on its own, and of each pair of surrogates. */
export interface CaseMapping {
  /** All units that need a question of their own. */
  readonly special: CharSet;
  readonly single: UnitMap;
  readonly several: readonly UnitMap[];
  /** Which first halves of pairs change their case, and what their second halves become. */
  readonly pairs: ReadonlyMap<number, UnitMap>;
}

/** Which characters are cased, and which are ignored by casing: units, and second halves by their first halves. */
export interface Casings {
  readonly units: Casing;
  readonly pairs: ReadonlyMap<number, Casing>;
}

const X = windowVariable(Char, 0);
const SIGMA = 0x3a3;
const NO_CASING: Casing = { cased: CharSet.empty, ignored: CharSet.empty };

/**
 * What is known of the context: whether the last character that casing does not ignore is cased; and after a Σ, that it
 * was taken for the last letter of a word, or not, which what follows has to show.
 */
type Context = 'uncased' | 'cased' | 'final' | 'medial';
type Role = 'cased' | 'ignored' | 'other';

/** The context after a character; `undefined` where it shows that a guess was wrong. */
function after(context: Context, role: Role): Context | undefined {
  if (role === 'ignored') return context;
  if (role === 'cased') return context === 'final' ? undefined : 'cased';
  return context === 'medial' ? undefined : 'uncased';
}

/** First halves of pairs that do the same to the second halves after them. */
interface First {
  readonly highs: CharSet;
  readonly map: UnitMap | undefined;
  readonly casing: Casing;
}

/**
 * The machine of a change of case, with pairs of surrogates. With `casings`, Σ becomes ς at the end of a word and σ
 * elsewhere: what follows is guessed, since it may be any number of characters away.
 *
 * @throws NotATransduction when a first half of a pair changes, which it does not do in any version of Unicode so far
 */
export function caseMachine(mapping: CaseMapping, casings: Casings | undefined, budget: Budget): Machine {
  const firsts = firstsOf(mapping, casings);
  const places: { readonly context: Context; readonly first: First | undefined }[] = [];
  const numbers = new Map<string, number>();
  const number = (context: Context, first?: First): number => {
    const key = `${context} ${first === undefined ? '' : firsts.indexOf(first)}`;
    let known = numbers.get(key);
    if (known === undefined) {
      budget.spend();
      known = places.push({ context, first }) - 1;
      numbers.set(key, known);
    }
    return known;
  };
  const step = (set: CharSet, units: readonly Unit[], to: number): readonly Transition[] =>
    set.isEmpty ? [] : [{ guard: member(X, set), outputs: units.map(unitTerm), updates: [], to }];
  /** By the role of the characters in a set, the steps over them. */
  const byRole = (context: Context, set: CharSet, { cased, ignored }: Casing, units: readonly Unit[]) =>
    (
      [
        ['cased', set.intersect(cased)],
        ['ignored', set.intersect(ignored)],
        ['other', set.minus(cased).minus(ignored)],
      ] as const
    ).flatMap(([role, part]) => {
      const to = after(context, role);
      return to === undefined ? [] : step(part, units, number(to));
    });
  const overSigma = (context: Context, sigma: CharSet): readonly Transition[] => {
    if (context === 'final') return [];
    if (context === 'uncased') return step(sigma, [0x3c3], number('cased'));
    return [...step(sigma, [0x3c2], number('final')), ...step(sigma, [0x3c3], number('medial'))];
  };
  const paired = firsts.reduce((all, { highs }) => all.union(highs), CharSet.empty);
  const sigma = casings === undefined ? CharSet.empty : CharSet.of(SIGMA);
  /** The steps over the units of a set, each for itself. */
  const overUnits = (context: Context, units: CharSet): readonly Transition[] => [
    ...[mapping.single, ...mapping.several].flatMap(map =>
      byRole(context, map.set.intersect(units).minus(paired).minus(sigma), casings?.units ?? NO_CASING, map.image(X)),
    ),
    ...overSigma(context, sigma.intersect(units)),
    ...firsts.flatMap(first => step(first.highs.intersect(units), [X], number(context, first))),
  ];
  const overSecond = (context: Context, { map, casing }: First): readonly Transition[] => {
    const changing = map?.set ?? CharSet.empty;
    const changed = map?.image(X).slice(1) ?? [];
    return [
      ...byRole(context, LOW.intersect(changing), casing, changed),
      ...byRole(context, LOW.minus(changing), casing, [X]),
    ];
  };
  number('uncased');
  const transitions: (readonly Transition[])[] = [];
  const endings: (readonly Ending[])[] = [];
  for (let p = 0; p < places.length; p++) {
    const { context, first } = places[p];
    const alone = first === undefined ? context : after(context, 'other');
    const single = alone === undefined ? [] : overUnits(alone, first === undefined ? CharSet.all : LOW.complement());
    transitions.push(first === undefined ? single : [...overSecond(context, first), ...single]);
    endings.push(alone === undefined || alone === 'medial' ? [] : [{ guard: TRUE, outputs: [] }]);
  }
  const states = places.map((_, p) => String(p));
  return trimMachine({
    input: Char,
    output: Char,
    lookback: 0,
    registers: [],
    states,
    initial: 0,
    transitions,
    endings,
  });
}

function firstsOf({ pairs }: CaseMapping, casings: Casings | undefined): readonly First[] {
  const found = new Map<string, First>();
  for (const high of HIGH) {
    const [map, casing = NO_CASING] = [pairs.get(high), casings?.pairs.get(high)];
    if (map === undefined && casing === NO_CASING) continue;
    const [first, ...second] = map?.image(X) ?? [];
    if (map !== undefined && first !== high)
      throw new NotATransduction('a change of case changes the first halves of pairs', String.fromCharCode(high));
    const key = [casing.cased.id, casing.ignored.id, map?.set.id, ...second.map(unit => unitTerm(unit).id)].join();
    const highs = CharSet.of(high).union(found.get(key)?.highs ?? CharSet.empty);
    found.set(key, { highs, map, casing });
  }
  return [...found.values()];
}
