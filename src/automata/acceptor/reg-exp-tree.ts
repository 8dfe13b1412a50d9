import { CharSet } from '../../logic/char-set.ts';
import { charClass } from './char-class.ts';

/**
 * A regular expression over character sets, simplified as it is made. `text` is JavaScript source; nodes with the same
 * text are the same expression. The empty word is a sequence of no parts, the empty language the empty character set.
 */
export type RegExpTree =
  | { readonly kind: 'chars'; readonly set: CharSet; readonly text: string }
  | { readonly kind: 'sequence'; readonly parts: readonly RegExpTree[]; readonly text: string }
  | { readonly kind: 'choice'; readonly options: readonly RegExpTree[]; readonly text: string }
  | {
      readonly kind: 'repeat';
      readonly of: RegExpTree;
      readonly min: number;
      readonly max: number;
      readonly text: string;
    };

export const NOTHING: RegExpTree = chars(CharSet.empty);
export const NO_SYMBOL: RegExpTree = { kind: 'sequence', parts: [], text: '' };

export function chars(set: CharSet): RegExpTree {
  return { kind: 'chars', set, text: charClass(set) };
}

/** `x{a,b}x{c,d}` becomes `x{a+c,b+d}`, also where x is itself a sequence. */
export function sequence(...trees: readonly RegExpTree[]): RegExpTree {
  const parts: RegExpTree[] = [];
  for (const tree of trees) {
    if (tree.text === NOTHING.text) return NOTHING;
    for (const part of tree.kind === 'sequence' ? tree.parts : [tree]) append(parts, part);
  }
  if (parts.length === 1) return parts[0];
  return { kind: 'sequence', parts, text: parts.map(part => inSequence(part)).join('') };
}

function append(parts: RegExpTree[], part: RegExpTree): void {
  const last = parts.at(-1);
  if (last !== undefined) {
    const a = asRepeat(last);
    const b = asRepeat(part);
    if (a.of.text === b.of.text) {
      parts[parts.length - 1] = repeated(a.of, a.min + b.min, a.max + b.max);
      return;
    }
  }
  if (part.kind === 'repeat' && part.of.kind === 'sequence') {
    const unit = part.of.parts;
    const from = parts.length - unit.length;
    if (from >= 0 && unit.every((u, i) => u.text === parts[from + i].text)) {
      parts.length = from;
      append(parts, repeated(part.of, part.min + 1, part.max + 1));
      return;
    }
  }
  parts.push(part);
  absorbUnitAfterRepeat(parts);
}

/** `(xy)*xy` becomes `(xy)+`, once the last symbol of the unit was appended. */
function absorbUnitAfterRepeat(parts: RegExpTree[]): void {
  for (let at = parts.length - 2; at >= 0 && at >= parts.length - 8; at--) {
    const loop = parts[at];
    if (loop.kind !== 'repeat' || loop.of.kind !== 'sequence') continue;
    const unit = loop.of.parts;
    if (unit.length !== parts.length - at - 1 || !unit.every((u, i) => u.text === parts[at + 1 + i].text)) continue;
    parts.length = at;
    append(parts, repeated(loop.of, loop.min + 1, loop.max + 1));
    return;
  }
}

/** Joins character sets and adjoining repetitions, and factors out what options start or end with in common. */
export function choice(...trees: readonly RegExpTree[]): RegExpTree {
  let options: RegExpTree[] = [];
  let set = CharSet.empty;
  let nullable = false;
  for (const tree of trees) {
    const maybe = tree.kind === 'repeat' && tree.min === 0 && tree.max === 1;
    if (maybe) nullable = true;
    const inner = maybe ? tree.of : tree;
    for (const option of inner.kind === 'choice' ? inner.options : [inner]) {
      if (option.kind === 'chars') set = set.union(option.set);
      else if (option.text === '') nullable = true;
      else if (!options.some(o => o.text === option.text)) options.push(option);
    }
  }
  if (!set.isEmpty) options.unshift(chars(set));
  options = joinRepeats(options);
  options = factored(
    options,
    first => first[0],
    (common, rests) => sequence(common, choice(...rests)),
    1,
  );
  options = factored(
    options,
    last => last[last.length - 1],
    (common, rests) => sequence(choice(...rests), common),
    -1,
  );
  if (options.length === 0) return nullable ? NO_SYMBOL : NOTHING;
  const all: RegExpTree =
    options.length === 1 ? options[0] : { kind: 'choice', options, text: options.map(o => o.text).join('|') };
  return nullable ? repeated(all, 0, 1) : all;
}

function joinRepeats(options: readonly RegExpTree[]): RegExpTree[] {
  const joined: RegExpTree[] = [];
  for (const option of options) {
    const b = asRepeat(option);
    const at = joined.findIndex(other => {
      const a = asRepeat(other);
      return a.of.text === b.of.text && a.min <= b.max + 1 && b.min <= a.max + 1;
    });
    if (at < 0) joined.push(option);
    else {
      const a = asRepeat(joined[at]);
      joined[at] = repeated(a.of, Math.min(a.min, b.min), Math.max(a.max, b.max));
    }
  }
  return joined;
}

/** Options that share the part that `pick` chooses become one option; `side` is 1 for the front and -1 for the back. */
function factored(
  options: readonly RegExpTree[],
  pick: (parts: readonly RegExpTree[]) => RegExpTree,
  join: (common: RegExpTree, rests: RegExpTree[]) => RegExpTree,
  side: 1 | -1,
): RegExpTree[] {
  if (options.length < 2) return [...options];
  const groups = new Map<string, RegExpTree[]>();
  for (const option of options) {
    const { text } = pick(partsOf(option));
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [option]);
    else group.push(option);
  }
  return Array.from(groups.values(), group => {
    if (group.length === 1) return group[0];
    const rests = group.map(option => {
      const parts = partsOf(option);
      return sequence(...(side === 1 ? parts.slice(1) : parts.slice(0, -1)));
    });
    return join(pick(partsOf(group[0])), rests);
  });
}

function partsOf(tree: RegExpTree): readonly RegExpTree[] {
  return tree.kind === 'sequence' && tree.parts.length > 0 ? tree.parts : [tree];
}

export function star(tree: RegExpTree): RegExpTree {
  return repeated(tree, 0, Number.POSITIVE_INFINITY);
}

/** Nested repetitions collapse where the counts leave no gap: `(x?)*`, `(x+)?` and `(x{0,3})*` do, `(x{2})*` does not. */
export function repeated(tree: RegExpTree, min: number, max: number): RegExpTree {
  if (max === 0 || tree.text === '') return NO_SYMBOL;
  if (tree.text === NOTHING.text) return min === 0 ? NO_SYMBOL : NOTHING;
  if (min === 1 && max === 1) return tree;
  if (tree.kind === 'repeat' && (tree.min <= 1 || min === max))
    return repeated(tree.of, tree.min * min, tree.max * max);
  const unit = tree.kind === 'chars' ? tree.text : `(?:${tree.text})`;
  return { kind: 'repeat', of: tree, min, max, text: unit + quantifier(min, max) };
}

function quantifier(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function asRepeat(tree: RegExpTree): { of: RegExpTree; min: number; max: number } {
  return tree.kind === 'repeat' ? tree : { of: tree, min: 1, max: 1 };
}

function inSequence(tree: RegExpTree): string {
  if (tree.kind === 'choice') return `(?:${tree.text})`;
  const plainPair = tree.kind === 'repeat' && tree.min === tree.max && tree.min <= 3 && tree.of.text.length === 1;
  return plainPair ? tree.of.text.repeat(tree.min) : tree.text;
}
