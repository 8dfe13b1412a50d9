import type { Machine } from '../../src/automata/machine/machine.ts';
import { readMachine } from '../../src/automata/saved/read.ts';
import { writeMachine } from '../../src/automata/saved/write.ts';
import type { Bench } from './bench.ts';
import { Disagrees } from './verdict.ts';

/** A machine that was written as JSON and read again is the same, term by term. */
export function saved({ given }: Bench): void {
  for (const machine of [given.left, given.right, given.inputs]) {
    const text = JSON.stringify(writeMachine(machine));
    const again = readMachine(JSON.parse(text));
    if (JSON.stringify(writeMachine(again)) !== text) throw new Disagrees('saved: written differently the second time');
    if (!sameMachine(machine, again)) throw new Disagrees(`saved: another machine was read from ${text}`);
  }
}

function sameMachine(a: Machine, b: Machine): boolean {
  const same = <T>(xs: readonly T[], ys: readonly T[], equal: (x: T, y: T) => boolean): boolean =>
    xs.length === ys.length && xs.every((x, i) => equal(x, ys[i]));
  const is = <T>(x: T, y: T): boolean => x === y;
  return (
    a.input === b.input &&
    a.output === b.output &&
    a.lookback === b.lookback &&
    a.initial === b.initial &&
    same(a.states, b.states, is) &&
    same(a.registers, b.registers, (r, s) => r.name === s.name && r.sort === s.sort && r.initial === s.initial) &&
    same(a.transitions, b.transitions, (xs, ys) =>
      same(
        xs,
        ys,
        (t, u) =>
          t.guard === u.guard && t.to === u.to && same(t.outputs, u.outputs, is) && same(t.updates, u.updates, is),
      ),
    ) &&
    same(a.endings, b.endings, (xs, ys) =>
      same(xs, ys, (e, f) => e.guard === f.guard && same(e.outputs, f.outputs, is)),
    )
  );
}
