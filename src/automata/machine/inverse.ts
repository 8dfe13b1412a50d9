import { and, eq, lookup, member } from '../../logic/build.ts';
import { CharSet } from '../../logic/char-set.ts';
import { Undecided } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import type { Sort } from '../../logic/sort.ts';
import { substitute } from '../../logic/substitute.ts';
import { constant, isConstant, type Term, TRUE } from '../../logic/term.ts';
import { type Ending, type Machine, type Transition, windowVariable } from './machine.ts';
import { type Row, rowsOf, tabular } from './tabulate.ts';
import { trimMachine } from './trim.ts';

/**
 * The inverse of a memoryless machine over small sorts: reads what the machine writes and writes what it reads, for
 * every pair of its transduction (so it is single-valued exactly when the machine is injective). A transition that
 * writes m symbols becomes a path of m states whose last step looks back on all of them; which symbol was read is found
 * from one output that tells it, through a table, after the rows were split so that one does.
 *
 * @throws Undecided when a transition writes nothing: its inverse would have to write without reading
 */
export function inverse(given: Machine, session: Session): Machine {
  const machine = tabular(given, 'the inverse');
  const { input, output } = machine;
  const states = [...machine.states];
  const transitions: Transition[][] = machine.states.map(() => []);
  const endings: Ending[][] = machine.states.map(() => []);
  const addState = (label: string): number => {
    session.budget.spend();
    transitions.push([]);
    endings.push([]);
    return states.push(label) - 1;
  };
  let lookback = 0;
  const x = windowVariable(output, 0);
  /** A path that reads words whose symbols lie in the sets, and at the last one tests the whole word. */
  const addPath = (from: number, sets: readonly CharSet[], last: Term, outputs: readonly Term[], to: number): void => {
    lookback = Math.max(lookback, sets.length - 1);
    let at = from;
    sets.forEach((set, i) => {
      const isLast = i === sets.length - 1;
      const next = isLast ? to : addState(`${states[from]}+${i + 1}`);
      const guard = and(member(x, set), isLast ? last : TRUE);
      transitions[at].push({ guard, outputs: isLast ? outputs : [], updates: [], to: next });
      at = next;
    });
  };
  machine.transitions.forEach((list, from) => {
    for (const t of list) {
      if (t.outputs.length === 0)
        throw new Undecided(
          `the transition from ${states[from]} to ${states[t.to]} writes nothing, so there is no inverse machine`,
        );
      for (const rows of injectiveParts(rowsOf(machine, t)))
        for (const part of tellingParts(rows, 0)) {
          const { guard, symbol } = recognised(t, part, input, output);
          const sets = t.outputs.map((_, i) => CharSet.of(...part.rows.map(row => row.wrote[i])));
          addPath(from, sets, guard, [symbol], t.to);
        }
    }
  });
  machine.endings.forEach((list, from) => {
    for (const ending of list) {
      if (ending.outputs.length === 0) {
        endings[from].push({ guard: TRUE, outputs: [] });
        continue;
      }
      const last = addState(`${states[from]} end`);
      endings[last].push({ guard: TRUE, outputs: [] });
      const sets = ending.outputs.map(o => {
        if (!isConstant(o)) throw new Error('a memoryless machine ends with constants');
        return CharSet.of(Number(o.op.value));
      });
      addPath(from, sets, TRUE, [], last);
    }
  });
  return trimMachine({
    input: output,
    output: input,
    lookback,
    registers: [],
    states,
    initial: machine.initial,
    transitions,
    endings,
  });
}

/** Splits rows so that within each part different symbols write different words. */
function injectiveParts(rows: readonly Row[]): readonly (readonly Row[])[] {
  const seen = new Map<string, number>();
  const parts: Row[][] = [];
  for (const row of rows) {
    const key = row.wrote.join();
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    parts[times] ??= [];
    parts[times].push(row);
  }
  return parts;
}

interface Part {
  readonly rows: readonly Row[];
  /** The place whose value tells the symbol. */
  readonly telling: number;
}

/** Splits rows that differ as words until some one output tells the symbols of a part apart. */
function tellingParts(rows: readonly Row[], from: number): readonly Part[] {
  const places = rows[0].wrote.length;
  for (let i = 0; i < places; i++)
    if (new Set(rows.map(row => row.wrote[i])).size === rows.length) return [{ rows, telling: i }];
  const byValue = new Map<number, Row[]>();
  for (const row of rows) {
    const list = byValue.get(row.wrote[from]) ?? [];
    byValue.set(row.wrote[from], list);
    list.push(row);
  }
  return [...byValue.values()].flatMap(list => tellingParts(list, from + 1));
}

/** The guard and the output of the last step of a part's path. */
function recognised(t: Transition, { rows, telling }: Part, input: Sort, output: Sort): { guard: Term; symbol: Term } {
  const place = (i: number): Term => windowVariable(output, t.outputs.length - 1 - i);
  const told = place(telling);
  const values = rows.map(row => row.wrote[telling]);
  const entries: number[] = Array.from({ length: Math.max(...values) + 1 }, () => 0);
  for (const row of rows) entries[row.wrote[telling]] = row.symbol;
  const symbol = rows.length === 1 ? constant(rows[0].symbol, input) : lookup(entries, 0, input, told);
  const env = new Map([[windowVariable(input, 0), symbol]]);
  const agrees = t.outputs.map((o, i) => (i === telling ? TRUE : eq(place(i), substitute(o, env))));
  return { guard: and(...agrees), symbol };
}
