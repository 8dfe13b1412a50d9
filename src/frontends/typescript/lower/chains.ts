import type * as t from '@babel/types';
import type { BlockIndex, Operand, Register } from '../../../program/ir.ts';
import { type Callee, callWith, lowerArguments } from './calls.ts';
import { lowerExpression } from './expressions.ts';
import type { Frame } from './frame.ts';
import { getProperty, lowerProperty, type Property } from './members.ts';

type Link = t.OptionalMemberExpression | t.OptionalCallExpression;

/**
 * An optional chain: where one of its `?.` meets undefined or null, all of it is undefined. For `delete a?.b` (`deletes`)
 * it is true then.
 */
export function lowerChain(frame: Frame, node: Link, to?: Register, deletes?: t.UnaryExpression): Operand {
  const { builder } = frame;
  const result = to ?? frame.temp();
  const exit = builder.newBlock();
  const after = builder.newBlock();
  frame.scratch(() => {
    if (deletes && node.type === 'OptionalMemberExpression') {
      const { object, key } = lowerLink(frame, node, exit);
      frame.apply('delete', [object, key, frame.constant(frame.strict)], deletes, result);
    } else frame.copy(result, chainValue(frame, node, exit, result), node);
  });
  frame.jump(after, node);
  builder.start(exit);
  frame.copy(result, deletes ? frame.constant(true) : frame.undefined, node);
  frame.jump(after, node);
  builder.start(after);
  return result;
}

/** The callee `a?.b` of `(a?.b)()`: called on `a`, and undefined where the chain stops. */
export function lowerChainCallee(frame: Frame, node: t.OptionalMemberExpression): Callee {
  const { builder } = frame;
  const callee = frame.temp();
  const receiver = frame.temp();
  const exit = builder.newBlock();
  const after = builder.newBlock();
  const property = lowerLink(frame, node, exit);
  frame.copy(receiver, property.object, node);
  getProperty(frame, property, node, callee);
  frame.jump(after, node);
  builder.start(exit);
  frame.copy(receiver, frame.undefined, node);
  frame.copy(callee, frame.undefined, node);
  frame.jump(after, node);
  builder.start(after);
  return { callee, receiver };
}

/** The value of a part of a chain; leaves to `exit` where a `?.` stops it. */
function chainValue(frame: Frame, part: t.Node, exit: BlockIndex, to?: Register): Operand {
  const node = withoutAssertion(part);
  if (node.type === 'OptionalMemberExpression') return getProperty(frame, lowerLink(frame, node, exit), node, to);
  if (node.type !== 'OptionalCallExpression') return lowerExpression(frame, node, to);
  const { callee, receiver } = chainCallee(frame, node, exit);
  if (node.optional) stopAtNullish(frame, callee, exit, node);
  return callWith(frame, { callee, receiver }, lowerArguments(frame, node.arguments), node, to);
}

function chainCallee(frame: Frame, node: t.OptionalCallExpression, exit: BlockIndex): Callee {
  const inner = withoutAssertion(node.callee);
  if (inner.type !== 'OptionalMemberExpression' && inner.type !== 'MemberExpression')
    return { callee: keepForArguments(frame, chainValue(frame, inner, exit), node), receiver: frame.undefined };
  const property = inner.type === 'MemberExpression' ? lowerProperty(frame, inner) : lowerLink(frame, inner, exit);
  const receiver = keepForArguments(frame, property.object, node);
  return { callee: getProperty(frame, property, inner), receiver };
}

function keepForArguments(frame: Frame, operand: Operand, node: t.OptionalCallExpression): Operand {
  const last = node.arguments.at(-1);
  return last ? frame.keep(operand, node.arguments[0].start ?? 0, last.end ?? 0, node) : operand;
}

function lowerLink(frame: Frame, node: t.OptionalMemberExpression, exit: BlockIndex): Property {
  if (withoutAssertion(node.object).type === 'Super') return lowerProperty(frame, node);
  const object = chainValue(frame, node.object, exit);
  if (node.optional) stopAtNullish(frame, object, exit, node);
  return lowerProperty(frame, node, object);
}

function stopAtNullish(frame: Frame, value: Operand, exit: BlockIndex, node: t.Node): void {
  const next = frame.builder.newBlock();
  frame.branch(frame.apply('isNullish', [value], node), exit, next, node);
  frame.builder.start(next);
}

/** `a?.b!.c` is one chain; parentheses end one, and the parser tells by the type of the node around. */
function withoutAssertion(node: t.Node): t.Node {
  let inner = node;
  while (inner.type === 'TSNonNullExpression') inner = inner.expression;
  return inner;
}
