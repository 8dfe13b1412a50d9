import type { Reason } from '../engines/seal/automaton.ts';
import type { Inferred } from '../engines/seal/infer.ts';
import { conditionsOf } from '../engines/seal/labels.ts';
import type { Code } from '../frontends/code.ts';
import { or } from '../logic/build.ts';
import type { Term } from '../logic/term.ts';
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
      if (byWritten.size === 0) return [{ guard: symbolsText(guard), action: undefined }];
      return [...byWritten].map(([written, group]): LabelLine => {
        const symbols = symbolsText(or(...group.map(reason => reason.guard)));
        const lists = conditionsOf(group, names, symbolName);
        const when = lists.some(list => list.length === 0) ? '' : conditionsText(lists);
        return {
          guard: when === '' ? symbols : symbols === 'any' ? when : `${symbols} if ${when}`,
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

function symbolsText(guard: Term): string {
  return byteGuardText(guard) ?? guardText(guard);
}

function conditionsText(lists: readonly (readonly Term[])[]): string {
  const shown = lists.slice(0, MOST_LISTS).map(list => {
    const texts = list.slice(0, MOST_CONDITIONS).map(term => termText(term));
    return [...texts, ...(list.length > MOST_CONDITIONS ? ['…'] : [])].join(' and ');
  });
  return [...shown, ...(lists.length > MOST_LISTS ? ['…'] : [])].join(' or ');
}

function writtenText(outputs: readonly Value[]): string {
  const shown = outputs.slice(0, MOST_OUTPUTS).map(value => {
    if (typeof value === 'number' || typeof value === 'bigint') return String(value);
    return value instanceof SymbolicNumber ? '…' : 'text';
  });
  return [...shown, ...(outputs.length > MOST_OUTPUTS ? ['…'] : [])].join(', ');
}
