import type * as t from '@babel/types';
import { endOf } from './ast.ts';
import { withTarget } from './control.ts';
import { lowerExpression } from './expressions.ts';
import type { Frame } from './frame.ts';
import { lowerStatements } from './statements.ts';
import { enterScope } from './variables.ts';

/** The cases' expressions are compared one after the other; `default` is taken where none is equal. */
export function lowerSwitch(frame: Frame, node: t.SwitchStatement, labels: readonly string[]): void {
  const { builder } = frame;
  const after = builder.newBlock();
  const value = lowerExpression(frame, node.discriminant);
  const last = node.cases.at(-1);
  const kept = last ? frame.keep(value, endOf(node.discriminant), endOf(last), node.discriminant) : value;
  enterScope(frame, frame.unit.analysis.scopes.get(node), node);
  const bodies = node.cases.map(() => builder.newBlock());
  node.cases.forEach((clause, index) => {
    const { test } = clause;
    if (!test) return;
    frame.scratch(() => {
      const next = builder.newBlock();
      const equal = frame.apply('strictEqual', [kept, lowerExpression(frame, test)], test);
      frame.branch(equal, bodies[index], next, test);
      builder.start(next);
    });
  });
  const otherwise = node.cases.findIndex(clause => !clause.test);
  frame.jump(otherwise < 0 ? after : bodies[otherwise], node);
  withTarget(frame, { labels, isPlain: true, breakTo: after }, () => {
    node.cases.forEach((clause, index) => {
      builder.start(bodies[index]);
      lowerStatements(frame, clause.consequent);
      frame.jump(index + 1 < bodies.length ? bodies[index + 1] : after, clause);
    });
  });
  builder.start(after);
}
