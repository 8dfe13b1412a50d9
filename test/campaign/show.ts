import type { Machine } from '../../src/automata/machine/machine.ts';
import { sortName } from '../../src/logic/sort.ts';
import type { Term } from '../../src/logic/term.ts';
import { valueKey } from '../../src/logic/value.ts';

/** A term as text, for a person who looks at a failing case. */
export function showTerm(term: Term): string {
  const { op } = term;
  const parts = term.args.map(showTerm);
  switch (op.kind) {
    case 'var':
      return op.name;
    case 'const':
      return valueKey(op.value);
    case 'in':
      return `(${parts[0]} in {${showBounds(op.set.bounds)}})`;
    case 'sum':
      return `(${[valueKey(op.constant), ...op.coefficients.map((c, i) => `${valueKey(c)}*${parts[i]}`)].join(' + ')})`;
    case 'lookup':
      return `[${op.table.entries.map(valueKey).join()};${valueKey(op.table.otherwise)}][${parts[0]}]`;
    default:
      return `${op.kind}(${parts.join(', ')})`;
  }
}

function showBounds(bounds: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < bounds.length; i += 2)
    parts.push(bounds[i] === bounds[i + 1] ? String(bounds[i]) : `${bounds[i]}-${bounds[i + 1]}`);
  return parts.join();
}

export function showMachine(machine: Machine): string {
  const lines = [
    `${sortName(machine.input)} -> ${machine.output === undefined ? 'accept' : sortName(machine.output)}, ` +
      `lookback ${machine.lookback}, initial ${machine.initial}` +
      machine.registers.map(r => `, ${r.name}: ${sortName(r.sort)} = ${valueKey(r.initial)}`).join(''),
  ];
  machine.transitions.forEach((list, q) => {
    for (const t of list) {
      const updates = t.updates.map((u, i) => `@${machine.registers[i].name} := ${showTerm(u)}`).join(', ');
      lines.push(
        `  ${q}: ${showTerm(t.guard)} / [${t.outputs.map(showTerm).join(', ')}] -> ${t.to}${updates && `  {${updates}}`}`,
      );
    }
    for (const e of machine.endings[q])
      lines.push(`  ${q}: end ${showTerm(e.guard)} / [${e.outputs.map(showTerm).join(', ')}]`);
  });
  return lines.join('\n');
}
