import type { Machine } from '../automata/machine/machine.ts';
import type { Guarantee } from '../engines/learned.ts';
import { codeOf, type Operand } from './operand.ts';

const PROVED: Guarantee = { level: 'proved' };
const RANK = { tested: 0, bounded: 1, proved: 2 } as const;

/** What stands behind an answer that rests on all of these. */
export function weakest(guarantees: readonly Guarantee[]): Guarantee {
  return guarantees.reduce((a, b) => {
    if (a.level === 'bounded' && b.level === 'bounded') return a.length <= b.length ? a : b;
    if (a.level === 'tested' && b.level === 'tested') return a.inputs <= b.inputs ? a : b;
    return RANK[a.level] <= RANK[b.level] ? a : b;
  }, PROVED);
}

/** Whether everything is certain about inputs of this length and shorter ones. */
export function coversLength(guarantee: Guarantee, length: number): boolean {
  return guarantee.level === 'proved' || (guarantee.level === 'bounded' && length <= guarantee.length);
}

/** Whether it says nothing, not even of the empty input. */
export function isEmpty(guarantee: Guarantee): boolean {
  return guarantee.level === 'tested' && guarantee.inputs === 0;
}

/** A bound on the length of the output for n symbols: `each` n + `end`. */
interface Growth {
  readonly each: number;
  readonly end: number;
}

/**
 * How far the machines of an operand are known to do what their code does, as one statement about the operand's inputs.
 * A stage that is known up to a length counts as far as what comes before it writes no more than that.
 */
export function guaranteeOf(operand: Operand): Guarantee {
  const code = codeOf(operand);
  let growth: Growth = { each: 1, end: 0 };
  const known: Guarantee[] = [];
  operand.stages.forEach((machine, i) => {
    const stage = code[i];
    if (stage !== undefined) known.push(before(growth, stage.guarantee));
    growth = grown(growth, machine);
  });
  return weakest(known);
}

/** What a guarantee about what comes out says about what goes in. */
function before({ each, end }: Growth, guarantee: Guarantee): Guarantee {
  if (guarantee.level !== 'bounded') return guarantee;
  if (end > guarantee.length) return { level: 'tested', inputs: 0 };
  return each === 0 ? PROVED : { level: 'bounded', length: Math.floor((guarantee.length - end) / each) };
}

function grown({ each, end }: Growth, machine: Machine): Growth {
  const most = (steps: readonly (readonly { readonly outputs: readonly unknown[] }[])[]): number =>
    steps.flat().reduce((longest, { outputs }) => Math.max(longest, outputs.length), 0);
  const step = most(machine.transitions);
  return { each: each * step, end: end * step + most(machine.endings) };
}
