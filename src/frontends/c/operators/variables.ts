import { type Activity, resolveChoice } from '../../../program/activity.ts';
import type { Operator } from '../../../program/operator.ts';
import { Reference, uninitialised, type Value } from '../../../program/value.ts';
import { CellLayout } from '../memory/cell-layout.ts';
import { MemoryObject } from '../memory/memory-object.ts';

/** Ends variables: addresses of them lead nowhere from now on. */
export const LEAVE: Operator = {
  name: 'leave',
  apply: (activity, variables) => {
    for (const variable of variables) leave(activity, variable);
    return undefined;
  },
};

function leave(activity: Activity, variable: Value): void {
  if (!(variable instanceof Reference)) return;
  const object = activity.heap.write(variable.object);
  if (!(object instanceof MemoryObject)) return;
  object.life = 'left';
  object.values = new Array<Value>(object.layout.spans.length).fill(uninitialised);
}

const ENTRY = CellLayout.of(
  [
    { start: 0, size: 8, kind: 'ptr' },
    { start: 8, size: 8, kind: 'ptr' },
  ],
  16,
);

/**
 * `(variable, stack) → stack` with one more variable. The stack of a function is the list of its variables whose length is
 * calculated, the last one first; null where there are none.
 */
export const PUSH: Operator = {
  name: 'push',
  apply: (activity, [variable, stack]) =>
    activity.heap.allocate(owner => new MemoryObject(owner, 'the stack', ENTRY, [variable, stack], 'local')),
};

/** `(stack, until) → until`: ends the variables that came after a stack as it was before; all of them where that is null. */
export const POP: Operator = {
  name: 'pop',
  apply: (activity, [stack, until]) => {
    const left: Value[] = [];
    for (let entry = stack; entry instanceof Reference && !isSameEntry(entry, until); ) {
      const object = activity.heap.read(entry.object);
      if (!(object instanceof MemoryObject)) throw new Error('the stack is memory');
      const [variable, before] = object.values.map(value => resolveChoice(activity, value));
      left.push(variable);
      entry = before;
    }
    for (const variable of left) leave(activity, variable);
    return until;
  },
};

function isSameEntry(entry: Reference, until: Value): boolean {
  return until instanceof Reference && until.object === entry.object;
}
