import type * as t from '@babel/types';
import type { Operand, Register } from '../../../program/ir.ts';
import { lowerAssignment, lowerUpdate } from './assignments.ts';
import { isAnonymousFunction, unwrap } from './ast.ts';
import { lowerAwait } from './async.ts';
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

/**
 * Evaluates an expression. The result may be a variable's own register: who uses it after evaluating something else keeps
 * it with `frame.keep`. `to` is where the caller would like the result, written by the last step only.
 */
export function lowerExpression(frame: Frame, expression: t.Node, to?: Register): Operand {
  const node = unwrap(expression);
  switch (node.type) {
    case 'Identifier':
      return readIdentifier(frame, node, to);
    case 'NumericLiteral':
    case 'StringLiteral':
    case 'BooleanLiteral':
      return frame.constant(node.value);
    case 'NullLiteral':
      return frame.constant(null);
    case 'BigIntLiteral':
      return frame.constant(BigInt(node.value));
    case 'RegExpLiteral':
      return frame.apply('regexp', [frame.constant(node.pattern), frame.constant(node.flags)], node, to);
    case 'TemplateLiteral':
      return lowerTemplate(frame, node, to);
    case 'TaggedTemplateExpression':
      return lowerTaggedTemplate(frame, node, to);
    case 'ThisExpression':
      return readThis(frame, node);
    case 'BinaryExpression':
      return lowerBinary(frame, node, to);
    case 'LogicalExpression':
      return lowerLogical(frame, node, to);
    case 'ConditionalExpression':
      return lowerConditional(frame, node, to);
    case 'UnaryExpression':
      return lowerUnary(frame, node, to);
    case 'UpdateExpression':
      return lowerUpdate(frame, node, true);
    case 'AssignmentExpression':
      return lowerAssignment(frame, node);
    case 'SequenceExpression': {
      const last = node.expressions.length - 1;
      for (const part of node.expressions.slice(0, last)) lowerEffect(frame, part);
      return lowerExpression(frame, node.expressions[last], to);
    }
    case 'MemberExpression':
      return lowerMember(frame, node, to);
    case 'OptionalMemberExpression':
    case 'OptionalCallExpression':
      return lowerChain(frame, node, to);
    case 'CallExpression':
      return lowerCall(frame, node, to);
    case 'NewExpression':
      return lowerNew(frame, node, to);
    case 'ArrayExpression':
      return lowerArray(frame, node, to);
    case 'ObjectExpression':
      return lowerObject(frame, node, to);
    case 'FunctionExpression':
      return closureOf(frame, node, node.id?.name ?? '', to);
    case 'ArrowFunctionExpression':
      return closureOf(frame, node, '', to);
    case 'ClassExpression':
      return lowerClass(frame, node, node.id?.name ?? '', to);
    case 'YieldExpression':
      return lowerYield(frame, node, to);
    case 'MetaProperty':
      if (node.meta.name === 'new') return readImplicit(frame, 'newTarget', node);
      return frame.apply('importMeta', [], node, to);
    case 'AwaitExpression':
      return lowerAwait(frame, lowerExpression(frame, node.argument), node, to);
    case 'JSXElement':
    case 'JSXFragment':
      return frame.unsupported('JSX', node);
    default:
      return frame.unsupported(node.type, node);
  }
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
