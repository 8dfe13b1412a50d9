import { isVariable, type Term, type Variable } from '../../logic/term.ts';
import { type Machine, registerVariable } from './machine.ts';

/**
 * The names of the registers that carry data: some value of theirs may depend on more than the values of registers that
 * steer. A register steers when every value it is given is a choice (by any conditions) between constants and terms
 * over steering registers; a Boolean always does. Steering registers take constant values only, so they can become
 * states. Greatest fixpoint; linear in the updates for each round.
 */
export function carryingRegisters(machine: Machine): readonly string[] {
  const variables = machine.registers.map(registerVariable);
  const steering = new Set<Variable>(variables);
  for (let changed = true; changed; ) {
    changed = false;
    variables.forEach((v, i) => {
      if (!steering.has(v) || v.sort.kind === 'bool') return;
      const carries = machine.transitions.some(list => list.some(t => !isSteered(t.updates[i], steering)));
      if (carries) changed = steering.delete(v);
    });
  }
  return machine.registers.filter((_, i) => !steering.has(variables[i])).map(r => r.name);
}

function isSteered(term: Term, steering: ReadonlySet<Variable>): boolean {
  if (term.op.kind === 'ite') return isSteered(term.args[1], steering) && isSteered(term.args[2], steering);
  if (isVariable(term)) return steering.has(term);
  return term.variables.every(v => steering.has(v));
}
