import { constantly, fitFunction, isItself, type Sizes, type SymbolFunction } from './fit.ts';
import type { Word, Written } from './oracle.ts';

/** One symbol that a state has yet to write: a function of the symbol read `back` symbols ago, or a constant (0). */
export interface Atom {
  readonly back: number;
  readonly value: SymbolFunction;
}

/** For each suffix, what a state still has to write after it, over the window; `null` where it rejects. */
export type Template = readonly (readonly Atom[] | null)[];

/** A state of the machine that is being learned. */
export interface State {
  readonly id: number;
  /** The word that leads here, and others that are taken to lead here by the same steps, but over other symbols. */
  readonly words: readonly Word[];
  /** What the machine has written after each of the words. */
  readonly written: readonly Word[];
  readonly template: Template;
}

/** What the atoms are after a word; `undefined` when the word is too short for them. */
function instantiate(atoms: readonly Atom[], word: Word): Word | undefined {
  let text = '';
  for (const { back, value } of atoms) {
    if (back > word.length) return undefined;
    text += String.fromCharCode(value.at(back === 0 ? 0 : word.charCodeAt(word.length - back)));
  }
  return text;
}

/**
 * What has been written before a state is reached by a word, when the answers for the word and each suffix are those of
 * the state after one same beginning; `undefined` when they are not. `only`: the suffixes that are looked at.
 */
export function writtenBefore(
  template: Template,
  word: Word,
  answerAt: (suffix: number) => Written,
  only: readonly number[],
): Word | undefined {
  let written: Word | undefined;
  for (const e of only) {
    const [atoms, answer] = [template[e], answerAt(e)];
    if (atoms === null || answer === null) {
      if (atoms !== null || answer !== null) return undefined;
      continue;
    }
    const rest = instantiate(atoms, word);
    if (rest === undefined || !answer.endsWith(rest)) return undefined;
    const before = answer.slice(0, answer.length - rest.length);
    if (written !== undefined && before !== written) return undefined;
    written = before;
  }
  return written;
}

/** How long the beginning is that all accepted answers have in common; `undefined` when none is accepted. */
function commonLength(answers: readonly Written[]): number | undefined {
  let common: Word | undefined;
  for (const answer of answers) {
    if (answer === null) continue;
    if (common === undefined) common = answer;
    let length = 0;
    while (length < common.length && common[length] === answer[length]) length++;
    common = common.slice(0, length);
  }
  return common?.length;
}

/** What several words have in common, if one template describes what they still have to write. */
export interface Common {
  readonly template: Template;
  readonly written: readonly Word[];
}

/**
 * The template of words that are taken to lead to one state, from the answers for each word and suffix. All that is
 * certain is taken to be written (the onward form), unless `keepAll`.
 *
 * @returns `undefined` when no template with atoms at most `lookback` symbols back explains all answers
 */
export function commonTemplate(
  words: readonly Word[],
  answers: readonly (readonly Written[])[],
  lookback: number,
  sizes: Sizes,
  keepAll = false,
): Common | undefined {
  const lengths = answers.map(row => commonLength(row));
  const cut = keepAll ? 0 : Math.min(...lengths.map(length => length ?? 0));
  const template: (readonly Atom[] | null)[] = [];
  for (let e = 0; e < answers[0].length; e++) {
    const column: Word[] = [];
    for (const row of answers) {
      const answer = row[e];
      if (answer !== null) column.push(answer);
    }
    if (column.length === 0) template.push(null);
    else {
      if (column.length < words.length || column.some(answer => answer.length !== column[0].length)) return undefined;
      const atoms: Atom[] = [];
      for (let i = cut; i < column[0].length; i++) {
        const atom = fitAtom(
          words,
          column.map(answer => answer.charCodeAt(i)),
          lookback,
          sizes,
        );
        if (atom === undefined) return undefined;
        atoms.push(atom);
      }
      template.push(atoms);
    }
  }
  const written = answers.map(row => row.find(answer => answer !== null)?.slice(0, cut) ?? '');
  return { template, written };
}

/** A function of one symbol of the window that gives for each word its code. */
export function fitAtom(
  words: readonly Word[],
  codes: readonly number[],
  lookback: number,
  sizes: Sizes,
): Atom | undefined {
  if (codes.every(code => code === codes[0])) return { back: 0, value: constantly(codes[0]) };
  const shortest = Math.min(lookback, ...words.map(word => word.length));
  let best: Atom | undefined;
  for (let back = 1; back <= shortest; back++) {
    const samples = words.map((word, i) => [word.charCodeAt(word.length - back), codes[i]] as const);
    const value = fitFunction(samples, sizes);
    if (value === undefined) continue;
    if (isItself(value)) return { back, value };
    best ??= { back, value };
  }
  return best;
}

/** Whether two templates say the same for a suffix. */
export function sameAt(a: Template, b: Template, suffix: number): boolean {
  const [left, right] = [a[suffix], b[suffix]];
  if (left === null || right === null) return left === right;
  return (
    left.length === right.length &&
    left.every((atom, i) => atom.back === right[i].back && atom.value.name === right[i].value.name)
  );
}
