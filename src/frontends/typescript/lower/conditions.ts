import type * as t from '@babel/types';
import type { BlockIndex, Operand, Register } from '../../../program/ir.ts';
import { isCertainlyBoolean, unwrap } from './ast.ts';
import { lowerEffect, lowerExpression } from './expressions.ts';
import type { Frame } from './frame.ts';

/** Goes to one of two blocks by the truth of an expression. */
export function branchOn(frame: Frame, expression: t.Node, then: BlockIndex, otherwise: BlockIndex): void {
  const node = unwrap(expression);
  const { builder } = frame;
  switch (node.type) {
    case 'BooleanLiteral':
      frame.jump(node.value ? then : otherwise, node);
      return;
    case 'UnaryExpression':
      if (node.operator !== '!') break;
      branchOn(frame, node.argument, otherwise, then);
      return;
    case 'LogicalExpression': {
      if (node.operator === '??') break;
      const right = builder.newBlock();
      if (node.operator === '&&') branchOn(frame, node.left, right, otherwise);
      else branchOn(frame, node.left, then, right);
      builder.start(right);
      branchOn(frame, node.right, then, otherwise);
      return;
    }
    case 'SequenceExpression': {
      const last = node.expressions.length - 1;
      for (const part of node.expressions.slice(0, last)) lowerEffect(frame, part);
      branchOn(frame, node.expressions[last], then, otherwise);
      return;
    }
  }
  frame.scratch(() => {
    const value = lowerExpression(frame, node);
    frame.branch(truth(frame, value, node), then, otherwise, node);
  });
}

/** The boolean that an expression's value counts as. */
export function truth(frame: Frame, value: Operand, node: t.Node): Operand {
  return isCertainlyBoolean(node) ? value : frame.apply('truthy', [value], node);
}

export function lowerConditional(frame: Frame, node: t.ConditionalExpression, to?: Register): Operand {
  const { builder } = frame;
  const result = to ?? frame.temp();
  const then = builder.newBlock();
  const otherwise = builder.newBlock();
  const after = builder.newBlock();
  branchOn(frame, node.test, then, otherwise);
  for (const [block, part] of [
    [then, node.consequent],
    [otherwise, node.alternate],
  ] as const) {
    builder.start(block);
    frame.scratch(() => frame.copy(result, lowerExpression(frame, part, result), part));
    frame.jump(after, part);
  }
  builder.start(after);
  return result;
}

export function lowerLogical(frame: Frame, node: t.LogicalExpression, to?: Register): Operand {
  const { builder } = frame;
  const result = frame.scratchRegister(to);
  const right = builder.newBlock();
  const after = builder.newBlock();
  frame.scratch(() => {
    frame.copy(result, lowerExpression(frame, node.left, result), node.left);
    branchToRight(frame, node.operator, result, node.left, right, after);
  });
  builder.start(right);
  frame.scratch(() => frame.copy(result, lowerExpression(frame, node.right, result), node.right));
  frame.jump(after, node);
  builder.start(after);
  return result;
}

/** Goes to `right` where the operator evaluates its right side. */
export function branchToRight(
  frame: Frame,
  operator: '&&' | '||' | '??',
  value: Operand,
  node: t.Node,
  right: BlockIndex,
  after: BlockIndex,
): void {
  if (operator === '??') frame.branch(frame.apply('isNullish', [value], node), right, after, node);
  else if (operator === '&&') frame.branch(truth(frame, value, node), right, after, node);
  else frame.branch(truth(frame, value, node), after, right, node);
}
