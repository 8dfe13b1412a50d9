import type { Sheet } from './oracle.ts';

/** Symbols in ascending order. */
export type Symbols = readonly number[];

const MANY_CLASSES = 40;
const SPARSE = 4;

/**
 * Symbols by what the function writes for them, so far as sheets tell: alike are those whose answers are equal but for
 * copies of the symbol; where that leaves many small classes, the symbols of those by the number that was added to them
 * (as in case mapping), and the rest by the lengths of the answers (as in escapes with the symbol's code in them). What
 * is told apart here differs in some way, and what is not may still do so.
 */
export function clusters(symbols: Symbols, sheets: readonly Sheet[]): readonly Symbols[] {
  const alike = alikeIn(symbols, sheets);
  if (alike.length <= MANY_CLASSES) return alike;
  const sparse = alike.filter(group => group.length < SPARSE).flat();
  if (sparse.length === 0) return alike;
  sparse.sort((a, b) => a - b);
  const prefixes = sheets.map(sheet => commonPrefix(sparse.map(symbol => sheet.at(symbol) ?? null)));
  const shifted = grouped(sparse, symbol => sheets.map((sheet, i) => offsets(sheet, symbol, prefixes[i])).join(';'));
  const left = shifted.filter(group => group.length < SPARSE).flat();
  left.sort((a, b) => a - b);
  return [
    ...alike.filter(group => group.length >= SPARSE),
    ...shifted.filter(group => group.length >= SPARSE),
    ...grouped(left, symbol => sheets.map(sheet => sheet.at(symbol)?.length ?? -1).join()),
  ];
}

/** Symbols whose answers on all sheets are equal but for copies of the symbol. */
export function alikeIn(symbols: Symbols, sheets: readonly Sheet[]): readonly Symbols[] {
  let groups: readonly Symbols[] = [symbols];
  for (const sheet of sheets)
    groups = groups.flatMap(group => (group.length === 1 ? [group] : grouped(group, symbol => sheet.classAt(symbol))));
  return groups;
}

export function grouped(symbols: Symbols, keyOf: (symbol: number) => string | number): readonly Symbols[] {
  const groups = new Map<string | number, number[]>();
  for (const symbol of symbols) {
    const key = keyOf(symbol);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [symbol]);
    else group.push(symbol);
  }
  return [...groups.values()];
}

function commonPrefix(answers: readonly (string | null)[]): number {
  let common: string | undefined;
  for (const answer of answers) {
    if (answer === null) continue;
    common ??= answer;
    let length = 0;
    while (length < common.length && common[length] === answer[length]) length++;
    common = common.slice(0, length);
  }
  return common?.length ?? 0;
}

function offsets(sheet: Sheet, symbol: number, from: number): string {
  const answer = sheet.at(symbol);
  if (answer === null || answer === undefined) return '-';
  let text = '';
  for (let i = from; i < answer.length; i++) text += `${answer.charCodeAt(i) - symbol},`;
  return text;
}
