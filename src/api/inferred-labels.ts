import { type Machine, windowDistance } from '../automata/machine/machine.ts';
import type { Reason } from '../engines/seal/automaton.ts';
import type { Inferred } from '../engines/seal/infer.ts';
import { conditionsOf } from '../engines/seal/labels.ts';
import type { Code } from '../frontends/code.ts';
import { le, not, num, or, sub } from '../logic/build.ts';
import { widthOf } from '../logic/sort.ts';
import { substitute } from '../logic/substitute.ts';
import { type Term, variable } from '../logic/term.ts';
import { rangeOf } from '../program/range.ts';
import { SymbolicNumber, type Value } from '../program/value.ts';
import { type About, byteGuardText, guardText, type LabelLine, termText } from '../render/index.ts';

/** More lists of conditions, and more conditions, than these are not written at an arrow. */
const MOST_LISTS = 3;
const MOST_CONDITIONS = 2;
const MOST_OUTPUTS = 3;

/** What a picture of an inferred automaton says: at the arrows symbols, conditions and what is written; where the code stops. */
export function aboutInferred(
  { machine, reasons, leavings, names }: Inferred,
  { symbolName = 'symbol' }: Pick<Code, 'symbolName'>,
): About {
  const labels = machine.transitions.map((list, q) =>
    list.map(({ guard }, i) => {
      const byWritten = new Map<string, Reason[]>();
      for (const reason of reasons[q][i]) {
        const written = writtenText(reason.edge.outputs);
        byWritten.set(written, [...(byWritten.get(written) ?? []), reason]);
      }
      if (byWritten.size === 0) return [{ guard: symbolsText(guard, symbolName), action: undefined }];
      return [...byWritten].map(([written, group]): LabelLine => {
        const symbols = symbolsText(or(...group.map(reason => reason.guard)), symbolName);
        const lists = conditionsOf(group, names, symbolName);
        const when = lists.some(list => list.length === 0) ? '' : conditionsText(lists);
        return {
          guard: when === '' ? symbols : symbols === 'any' ? when : `${symbols} if ${when}`,
          ...(when === '' ? {} : { input: symbols, condition: when }),
          action: written === '' ? undefined : written,
        };
      });
    }),
  );
  const faults = leavings.flatMap(({ from, guard, outcome }) =>
    outcome.kind === 'fault'
      ? [{ from, ...(guard && { guard }), what: `${outcome.fault.place}: ${outcome.fault.kind}` }]
      : [],
  );
  return { labels, faults };
}

/** The symbols at each arrow of a machine, for one of which no more is known. */
export function symbolLabels({ transitions }: Machine, symbolName = 'symbol'): readonly (readonly LabelLine[][])[] {
  return transitions.map(list =>
    list.map(({ guard }) => [{ guard: symbolsText(guard, symbolName), action: undefined }]),
  );
}

/** Bytes in hexadecimal, other symbols by the name that the code has for them. */
function symbolsText(guard: Term, symbolName: string): string {
  const bytes = byteGuardText(guard);
  if (bytes !== undefined) return bytes;
  const names = new Map(guard.variables.map(v => [v, variable(symbolText(windowDistance(v), symbolName), v.sort)]));
  const isNamed = guard.op.kind !== 'in' || guard.args[0].sort.kind === 'bitvec';
  return isNamed && guard.variables.length > 0 ? conditionInWords(substitute(guard, names)) : guardText(guard);
}

/** The current symbol, or one that was read so many symbols before. */
function symbolText(distance: number | undefined, symbolName: string): string {
  return distance === undefined || distance === 0 ? symbolName : `${symbolName}[-${distance}]`;
}

/** A condition as C has it, without the conversions between widths that the compiler puts in. */
export function conditionInWords(condition: Term): string {
  let text = termText(unsigned(condition));
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(CONVERSION, (_, inner: string) => (/^[\w.[\]-]+$/.test(inner) ? inner : `(${inner})`));
  }
  return text;
}

const CONVERSION = /\b[ui]\d+\(([^()]*)\)/g;

/** A comparison of signed numbers that are never negative as one of unsigned ones. */
function unsigned(condition: Term): Term {
  if (condition.op.kind === 'not') return not(unsigned(condition.args[0]));
  const [left, right] = condition.args;
  const width = condition.op.kind === 'le' ? widthOf(left.sort) : undefined;
  if (width === undefined) return condition;
  const half = num(1n << BigInt(width - 1), left.sort);
  const [a, b] = [left, right].map(side => sub(side, half));
  const isSmall = (side: Term): boolean => rangeOf(side).max < 2 ** (width - 1);
  return isSmall(a) && isSmall(b) ? le(a, b) : condition;
}

/** That a sum does not overflow: a number is itself with more bits. */
const SAME = /^(.+) = \(\1\)$/;

function conditionsText(lists: readonly (readonly Term[])[]): string {
  const shown = lists.slice(0, MOST_LISTS).map(list => {
    const texts = list.map(conditionInWords).filter(text => !SAME.test(text));
    return [...texts.slice(0, MOST_CONDITIONS), ...(texts.length > MOST_CONDITIONS ? ['…'] : [])].join(' and ');
  });
  if (shown.includes('')) return '';
  return [...shown, ...(lists.length > MOST_LISTS ? ['…'] : [])].join(' or ');
}

function writtenText(outputs: readonly Value[]): string {
  const shown = outputs.slice(0, MOST_OUTPUTS).map(value => {
    if (typeof value === 'number' || typeof value === 'bigint') return String(value);
    return value instanceof SymbolicNumber ? '…' : 'text';
  });
  return [...shown, ...(outputs.length > MOST_OUTPUTS ? ['…'] : [])].join(', ');
}
