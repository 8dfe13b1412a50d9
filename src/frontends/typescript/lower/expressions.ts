import type * as t from '@babel/types';
import type { Operand, Register } from '../../../program/ir.ts';
import { lowerAssignment, lowerUpdate } from './assignments.ts';
import { isAnonymousFunction, unwrap } from './ast.ts';
import { lowerAwait } from './async.ts';
import { type ByType, byType } from './by-type.ts';
import { isAliasingArguments, lowerCall, lowerNew, lowerTaggedTemplate } from './calls.ts';
import { lowerChain } from './chains.ts';
import { lowerClass } from './classes.ts';
import { lowerConditional, lowerLogical } from './conditions.ts';
import type { Frame } from './frame.ts';
import { closureOf } from './functions.ts';
import { lowerYield } from './generators.ts';
import { lowerArray, lowerObject, lowerTemplate } from './literals.ts';
import { lowerMember, lowerProperty, readPrivateName } from './members.ts';
import type { OperatorName } from './operator-names.ts';
import { readIdentifier, readImplicit, readThis } from './variables.ts';

const literal = (frame: Frame, node: t.NumericLiteral | t.StringLiteral | t.BooleanLiteral): Operand =>
  frame.constant(node.value);

const jsx = (frame: Frame, node: t.JSXElement | t.JSXFragment): Operand => frame.unsupported('JSX', node);

const LOWERED: ByType<Frame, [to?: Register], Operand> = {
  Identifier: readIdentifier,
  NumericLiteral: literal,
  StringLiteral: literal,
  BooleanLiteral: literal,
  NullLiteral: frame => frame.constant(null),
  BigIntLiteral: (frame, node) => frame.constant(BigInt(node.value)),
  RegExpLiteral: (frame, node, to) =>
    frame.apply('regexp', [frame.constant(node.pattern), frame.constant(node.flags)], node, to),
  TemplateLiteral: lowerTemplate,
  TaggedTemplateExpression: lowerTaggedTemplate,
  ThisExpression: readThis,
  BinaryExpression: lowerBinary,
  LogicalExpression: lowerLogical,
  ConditionalExpression: lowerConditional,
  UnaryExpression: lowerUnary,
  UpdateExpression: (frame, node) => lowerUpdate(frame, node, true),
  AssignmentExpression: lowerAssignment,
  SequenceExpression: lowerSequence,
  MemberExpression: lowerMember,
  OptionalMemberExpression: lowerChain,
  OptionalCallExpression: lowerChain,
  CallExpression: lowerCall,
  NewExpression: lowerNew,
  ArrayExpression: lowerArray,
  ObjectExpression: lowerObject,
  FunctionExpression: (frame, node, to) => closureOf(frame, node, node.id?.name ?? '', to),
  ArrowFunctionExpression: (frame, node, to) => closureOf(frame, node, '', to),
  ClassExpression: (frame, node, to) => lowerClass(frame, node, node.id?.name ?? '', to),
  YieldExpression: lowerYield,
  MetaProperty: (frame, node, to) =>
    node.meta.name === 'new' ? readImplicit(frame, 'newTarget', node) : frame.apply('importMeta', [], node, to),
  AwaitExpression: (frame, node, to) => lowerAwait(frame, lowerExpression(frame, node.argument), node, to),
  JSXElement: jsx,
  JSXFragment: jsx,
};

/**
 * Evaluates an expression. The result may be a variable's own register: who uses it after evaluating something else keeps
 * it with `frame.keep`. `to` is where the caller would like the result, written by the last step only.
 */
export function lowerExpression(frame: Frame, expression: t.Node, to?: Register): Operand {
  const node = unwrap(expression);
  const lower = byType(LOWERED, node);
  return lower === undefined ? frame.unsupported(node.type, node) : lower(frame, node, to);
}

function lowerSequence(frame: Frame, node: t.SequenceExpression, to?: Register): Operand {
  const last = node.expressions.length - 1;
  for (const part of node.expressions.slice(0, last)) lowerEffect(frame, part);
  return lowerExpression(frame, node.expressions[last], to);
}

/** Evaluates an expression whose value nobody uses. */
export function lowerEffect(frame: Frame, expression: t.Node): void {
  const node = unwrap(expression);
  frame.scratch(() => {
    if (node.type === 'UpdateExpression') lowerUpdate(frame, node, false);
    else lowerExpression(frame, node);
  });
}

/** Evaluates an expression; a function or class without a name takes this one. */
export function lowerNamed(frame: Frame, expression: t.Node, name: string, to?: Register): Operand {
  const node = unwrap(expression);
  if (!isAnonymousFunction(node)) return lowerExpression(frame, node, to);
  if (node.type === 'ClassExpression') return lowerClass(frame, node, name, to);
  if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression')
    return closureOf(frame, node, name, to);
  return lowerExpression(frame, node, to);
}

const BINARY: Readonly<Record<string, OperatorName>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'remainder',
  '**': 'power',
  '&': 'bitAnd',
  '|': 'bitOr',
  '^': 'bitXor',
  '<<': 'shiftLeft',
  '>>': 'shiftRight',
  '>>>': 'shiftRightUnsigned',
  '==': 'equal',
  '!=': 'notEqual',
  '===': 'strictEqual',
  '!==': 'strictNotEqual',
  '<': 'less',
  '<=': 'lessOrEqual',
  '>': 'greater',
  '>=': 'greaterOrEqual',
  in: 'in',
  instanceof: 'instanceOf',
};

/** The operator of a binary expression or of a compound assignment. */
export function binaryOperator(symbol: string): OperatorName {
  const name = BINARY[symbol];
  if (name === undefined) throw new Error(`no operator is called ${symbol}`);
  return name;
}

function lowerBinary(frame: Frame, node: t.BinaryExpression, to?: Register): Operand {
  if (BINARY[node.operator] === undefined) return frame.unsupported(`the operator ${node.operator}`, node);
  if (node.left.type === 'PrivateName') {
    const object = lowerExpression(frame, node.right);
    return frame.apply('privateHas', [object, readPrivateName(frame, node.left)], node, to);
  }
  const left = frame.keepOver(lowerExpression(frame, node.left), node.right, node.left);
  const right = lowerExpression(frame, node.right);
  return frame.apply(binaryOperator(node.operator), [left, right], node, to);
}

function lowerUnary(frame: Frame, node: t.UnaryExpression, to?: Register): Operand {
  const argument = unwrap(node.argument);
  switch (node.operator) {
    case '-':
      if (argument.type === 'NumericLiteral') return frame.constant(-argument.value);
      return frame.apply('negate', [lowerExpression(frame, argument)], node, to);
    case '+':
      return frame.apply('plus', [lowerExpression(frame, argument)], node, to);
    case '~':
      return frame.apply('bitNot', [lowerExpression(frame, argument)], node, to);
    case '!':
      return frame.apply('not', [lowerExpression(frame, argument)], node, to);
    case 'void':
      lowerEffect(frame, argument);
      return frame.undefined;
    case 'typeof':
      return frame.apply('typeOf', [lowerTypeofOperand(frame, argument)], node, to);
    case 'delete':
      return lowerDelete(frame, argument, node, to);
    default:
      return frame.unsupported(node.operator, node);
  }
}

/** `typeof` of a global variable that does not exist is not an error. */
function lowerTypeofOperand(frame: Frame, node: t.Node): Operand {
  if (node.type !== 'Identifier' || frame.unit.analysis.references.has(node)) return lowerExpression(frame, node);
  return frame.apply('globalOrUndefined', [frame.constant(node.name)], node);
}

function lowerDelete(frame: Frame, target: t.Node, node: t.UnaryExpression, to?: Register): Operand {
  const strict = frame.constant(frame.strict);
  switch (target.type) {
    case 'MemberExpression': {
      if (target.object.type === 'Super') return frame.unsupported('delete of a super property', node);
      if (isAliasingArguments(frame, target.object)) return frame.unsupported('arguments that alias parameters', node);
      const { object, key } = lowerProperty(frame, target);
      return frame.apply('delete', [object, key, strict], node, to);
    }
    case 'OptionalMemberExpression':
      return lowerChain(frame, target, to, node);
    case 'Identifier': {
      if (frame.unit.analysis.references.has(target)) return frame.constant(false);
      const global = frame.apply('global', [frame.constant('globalThis')], node);
      return frame.apply('delete', [global, frame.constant(target.name), strict], node, to);
    }
    default:
      lowerEffect(frame, target);
      return frame.constant(true);
  }
}
