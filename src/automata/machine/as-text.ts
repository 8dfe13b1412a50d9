import { and, convert, implies, le, member, num } from '../../logic/build.ts';
import { CharSet } from '../../logic/char-set.ts';
import { BitVec, Char, Int, type Sort, universeSize } from '../../logic/sort.ts';
import { substitute } from '../../logic/substitute.ts';
import { type Term, TRUE, type Variable } from '../../logic/term.ts';
import { type Machine, windowVariable } from './machine.ts';

const BYTE = BitVec(8);

/** The symbols that are bytes. */
export const BYTES = CharSet.range(0, 0xff);

/** Whether a machine reads or writes bytes, so that {@link asText} makes another one of it. */
export function hasBytes({ input, output, registers }: Machine): boolean {
  return registers.length === 0 && (input === BYTE || output === BYTE);
}

/** What a stage of a target reads and writes. */
type Sorts = readonly [read: Sort, written: Sort];

/** Whether bytes would have to be compared with text, or handed on as text, in targets of such stages. */
export function mixesBytesAndText(targets: readonly (readonly Sorts[])[]): boolean {
  const isMixed = (sorts: readonly Sort[]): boolean => sorts.includes(BYTE) && sorts.includes(Char);
  const joints = targets.flatMap(stages => stages.slice(1).map(([read], i) => [stages[i][1], read]));
  const [read, written] = [targets.map(stages => stages[0][0]), targets.map(stages => stages[stages.length - 1][1])];
  return isMixed(read) || isMixed(written) || joints.some(isMixed);
}

/** A machine over bytes as one over code units: a byte is the code unit of the same number, and there are no others. */
export function asText(machine: Machine): Machine {
  const reads = machine.input === BYTE;
  const windows = new Map<Variable, Term>();
  for (let back = 0; reads && back <= machine.lookback; back++)
    windows.set(windowVariable(BYTE, back), convert(windowVariable(Char, back), BYTE));
  const term = (t: Term): Term => (reads ? substitute(t, windows) : t);
  const output = (t: Term): Term => (machine.output === BYTE ? unit(term(t)) : term(t));
  const isByte = member(windowVariable(Char, 0), BYTES);
  return {
    ...machine,
    input: textSort(machine.input),
    output: machine.output && textSort(machine.output),
    transitions: machine.transitions.map(list =>
      list.map(t => ({
        ...t,
        guard: reads ? and(isByte, term(t.guard)) : t.guard,
        outputs: t.outputs.map(output),
      })),
    ),
    endings: machine.endings.map(list =>
      list.map(e => ({ ...e, guard: term(e.guard), outputs: e.outputs.map(output) })),
    ),
  };
}

/**
 * Whether all integers that a machine writes are bytes, as far as each follows from its guard about one symbol alone: as
 * of a program that hands bytes on as `int`.
 */
export function writesBytesAsIntegers({ input, output, registers, transitions, endings }: Machine): boolean {
  if (output !== Int || registers.length > 0 || universeSize(input) === undefined) return false;
  const isByte = (guard: Term, t: Term): boolean =>
    implies(guard, and(le(num(0n, Int), t), le(t, num(255n, Int)))) === TRUE;
  return [...transitions, ...endings].every(list =>
    list.every(({ guard, outputs }) => outputs.every(t => isByte(guard, t))),
  );
}

/** Such a machine, writing code units of the same numbers. */
export function writingText(machine: Machine): Machine {
  const outputs = <T extends { readonly outputs: readonly Term[] }>(part: T): T => ({
    ...part,
    outputs: part.outputs.map(t => convert(t, Char)),
  });
  return {
    ...machine,
    output: Char,
    transitions: machine.transitions.map(list => list.map(outputs)),
    endings: machine.endings.map(list => list.map(outputs)),
  };
}

function textSort(sort: Sort): Sort {
  return sort === BYTE ? Char : sort;
}

/** A byte as a code unit: the symbol itself where it is one, which is a byte by the guard. */
function unit(byte: Term): Term {
  return byte.op.kind === 'convert' && byte.args[0].sort === Char ? byte.args[0] : convert(byte, Char);
}
