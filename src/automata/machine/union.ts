import { sortName } from '../../logic/sort.ts';
import { substitute } from '../../logic/substitute.ts';
import { SortError } from '../../logic/term.ts';
import { type Machine, type Register, registerVariable, requireInput } from './machine.ts';
import { trimMachine } from './trim.ts';

/**
 * The machine whose transduction is the union of both: a new initial state that has the transitions and endings of
 * both initial states. Registers are kept apart by renaming. Linear.
 */
export function union(a: Machine, b: Machine): Machine {
  requireInput(b, a.input, 'the second machine of the union');
  if (a.output !== b.output)
    throw new SortError(
      `a union needs one output sort, not ${[a, b].map(m => (m.output ? sortName(m.output) : 'none')).join(' and ')}`,
    );
  const left = renamedRegisters(a, 'a.');
  const right = renamedRegisters(b, 'b.');
  const registers = [...left.registers, ...right.registers];
  const keepLeft = left.registers.map(registerVariable);
  const keepRight = right.registers.map(registerVariable);
  const leftAt = 1;
  const rightAt = 1 + left.states.length;
  const leftMoves = left.transitions.map(list =>
    list.map(t => ({ ...t, updates: [...t.updates, ...keepRight], to: t.to + leftAt })),
  );
  const rightMoves = right.transitions.map(list =>
    list.map(t => ({ ...t, updates: [...keepLeft, ...t.updates], to: t.to + rightAt })),
  );
  return trimMachine({
    input: a.input,
    output: a.output,
    lookback: Math.max(a.lookback, b.lookback),
    registers,
    states: ['start', ...left.states, ...right.states],
    initial: 0,
    transitions: [[...leftMoves[left.initial], ...rightMoves[right.initial]], ...leftMoves, ...rightMoves],
    endings: [[...left.endings[left.initial], ...right.endings[right.initial]], ...left.endings, ...right.endings],
  });
}

function renamedRegisters(machine: Machine, prefix: string): Machine {
  if (machine.registers.length === 0) return machine;
  const registers: Register[] = machine.registers.map(r => ({ ...r, name: prefix + r.name }));
  const naming = new Map(machine.registers.map((r, i) => [registerVariable(r), registerVariable(registers[i])]));
  return {
    ...machine,
    registers,
    transitions: machine.transitions.map(list =>
      list.map(t => ({
        guard: substitute(t.guard, naming),
        outputs: t.outputs.map(o => substitute(o, naming)),
        updates: t.updates.map(u => substitute(u, naming)),
        to: t.to,
      })),
    ),
    endings: machine.endings.map(list =>
      list.map(e => ({ guard: substitute(e.guard, naming), outputs: e.outputs.map(o => substitute(o, naming)) })),
    ),
  };
}
