import type { Machine } from '../machine/machine.ts';

/**
 * Whether a machine is one from single symbols to single symbols, and rejects all other inputs: of a function that takes
 * and gives one number. Looks at the first step alone, in linear time.
 */
export function isOneToOne({ output, initial, transitions, endings }: Machine): boolean {
  if (output === undefined || endings[initial].length > 0) return false;
  return transitions[initial].every(
    ({ outputs, to }) =>
      transitions[to].length === 0 && endings[to].every(ending => outputs.length + ending.outputs.length === 1),
  );
}
