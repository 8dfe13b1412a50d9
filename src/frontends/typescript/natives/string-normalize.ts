import { CharSet } from '../../../logic/char-set.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import { type Characters, charactersOf, unitsOf } from '../../../program/text.ts';
import type { Unit, Value } from '../../../program/value.ts';
import { concreteString } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import { stringMethod } from './string-method.ts';
import { lazy, mapsByLength, type UnitMap } from './unit-map.ts';
import { HIGH, isIn, LOW, pairTexts, SURROGATES } from './units.ts';

type Form = 'NFC' | 'NFD' | 'NFKC' | 'NFKD';

/** Marks of the lowest and the highest combining class: in order, they show whether a character has a class of its own. */
const LOWEST_MARK = '\u0334';
const HIGHEST_MARK = '\u0345';

/** Whether a character is never moved: its combining class is 0, and that of the first one it decomposes into. */
function isStarter(character: string, form: Form): boolean {
  const decomposed = form === 'NFC' || form === 'NFD' ? 'NFD' : 'NFKD';
  const [first] = character.normalize(decomposed);
  return (
    (HIGHEST_MARK + first).normalize('NFD') === HIGHEST_MARK + first &&
    (first + LOWEST_MARK).normalize('NFD') === first + LOWEST_MARK
  );
}

/** All characters with a first half, each between marks. */
const pairsBetweenMarks = pairTexts(HIGHEST_MARK, LOWEST_MARK);

/** Characters that may become one with the character before them: all that others decompose into, but for the first. */
const joining = lazy(() => {
  const found = new Set<string>();
  const add = (character: string): void => {
    for (const mark of [...character.normalize('NFD')].slice(1)) found.add(mark);
  };
  for (const code of CharSet.all.minus(SURROGATES)) add(String.fromCharCode(code));
  for (const high of HIGH) {
    const pairs = pairsBetweenMarks(high);
    if (pairs.normalize('NFD') !== pairs) for (const low of LOW) add(String.fromCharCode(high, low));
  }
  return found;
});

/** Whether no character with this first half is changed by the form, moved or joined. */
function isInertHigh(high: number, form: Form, composes: boolean): boolean {
  const pairs = pairsBetweenMarks(high);
  if (pairs.normalize(form) !== pairs) return false;
  return !composes || ![...joining()].some(character => character.charCodeAt(0) === high);
}

/**
 * What a form does to units on their own. A text of starters only is decomposed one by one, since only marks are moved;
 * and it is composed already where each is unchanged by itself and none joins the one before it.
 */
interface Normalising {
  /** Units that never change, whatever their neighbours of this set. First halves only where all pairs are such. */
  readonly inert: CharSet;
  /** What other starters become, whatever their neighbours; none for the forms that compose. */
  readonly maps: readonly UnitMap[];
}

function normalisingOf(form: Form): Normalising {
  const composes = form === 'NFC' || form === 'NFKC';
  const stays = (character: string): boolean =>
    character.normalize(form) === character && isStarter(character, form) && !(composes && joining().has(character));
  const inert = CharSet.where(code => {
    if (LOW.has(code)) return true;
    return HIGH.has(code) ? isInertHigh(code, form, composes) : stays(String.fromCharCode(code));
  });
  const others = CharSet.all.minus(SURROGATES).minus(inert);
  const movable = composes ? [] : [...others].filter(code => isStarter(String.fromCharCode(code), form));
  return { inert, maps: mapsByLength(movable, code => String.fromCharCode(code).normalize(form)) };
}

const FORMS: Readonly<Record<Form, () => Normalising>> = {
  NFC: lazy(() => normalisingOf('NFC')),
  NFD: lazy(() => normalisingOf('NFD')),
  NFKC: lazy(() => normalisingOf('NFKC')),
  NFKD: lazy(() => normalisingOf('NFKD')),
};

function isForm(name: string): name is Form {
  return Object.hasOwn(FORMS, name);
}

function normalize(activity: Activity, text: Characters, [form]: readonly Value[]): Value {
  const name = form === undefined ? 'NFC' : concreteString(activity, form, 'the form of normalize');
  if (!isForm(name))
    return fail(activity, 'RangeError', 'The normalization form should be one of NFC, NFD, NFKC, NFKD.');
  const { inert, maps } = FORMS[name]();
  const made: Unit[] = [];
  for (const unit of unitsOf(activity, text)) {
    if (isIn(activity, unit, inert)) {
      made.push(unit);
      continue;
    }
    const map = maps.find(candidate => isIn(activity, unit, candidate.set));
    if (map === undefined)
      return refuse(
        activity,
        `normalize('${name}') of characters that depend on the input and combine with their neighbours`,
      );
    made.push(...map.image(unit));
  }
  return charactersOf(made);
}

export const normalizeNatives = [stringMethod('normalize', String.prototype.normalize, 'ss', normalize)];
