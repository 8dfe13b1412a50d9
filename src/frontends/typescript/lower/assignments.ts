import type * as t from '@babel/types';
import type { Operand } from '../../../program/ir.ts';
import { endOf, startOf, unwrap } from './ast.ts';
import { isAliasingArguments } from './calls.ts';
import { branchToRight } from './conditions.ts';
import { binaryOperator, lowerExpression, lowerNamed } from './expressions.ts';
import type { Frame } from './frame.ts';
import { getProperty, keepProperty, lowerProperty, type Property, setProperty } from './members.ts';
import { assignPattern } from './patterns.ts';
import { assignIdentifier, directPlace, readIdentifier } from './variables.ts';

/** The value of an assignment is that of its right side. */
export function lowerAssignment(frame: Frame, node: t.AssignmentExpression): Operand {
  const target = unwrap(node.left);
  if (node.operator === '=') return lowerPlainAssignment(frame, node, target);
  if (target.type === 'Identifier') return compoundIdentifier(frame, node, target);
  if (target.type === 'MemberExpression') return compoundMember(frame, node, target);
  return frame.unsupported(`an assignment to ${target.type}`, node);
}

function lowerPlainAssignment(frame: Frame, node: t.AssignmentExpression, target: t.Node): Operand {
  switch (target.type) {
    case 'Identifier': {
      const direct = directPlace(frame, target);
      const value = isParenthesised(node.left)
        ? lowerExpression(frame, node.right, direct)
        : lowerNamed(frame, node.right, target.name, direct);
      assignIdentifier(frame, target, value);
      return direct ?? value;
    }
    case 'MemberExpression': {
      const property = keptProperty(frame, target, node.right);
      const value = lowerExpression(frame, node.right);
      setProperty(frame, property, value, node);
      return value;
    }
    case 'ArrayPattern':
    case 'ObjectPattern': {
      const value = lowerExpression(frame, node.right);
      const kept = frame.keep(value, startOf(target), endOf(target), node);
      assignPattern(frame, target, kept);
      return kept;
    }
    default:
      return frame.unsupported(`an assignment to ${target.type}`, node);
  }
}

function isParenthesised(node: t.Node): boolean {
  return node.extra?.parenthesized === true;
}

/** The property to assign, evaluated before the right side. */
function keptProperty(frame: Frame, target: t.MemberExpression, right: t.Node): Property {
  return keepProperty(frame, lowerAssignedProperty(frame, target), startOf(right), endOf(right), target);
}

/** A property that is going to be assigned. */
export function lowerAssignedProperty(frame: Frame, node: t.MemberExpression): Property {
  const property = lowerProperty(frame, node);
  const isArgument = property.kind === 'plain' && isElement(node) && isAliasingArguments(frame, node.object);
  return isArgument ? { ...property, isArgument } : property;
}

function isElement(node: t.MemberExpression): boolean {
  return node.computed || node.property.type !== 'Identifier';
}

type LogicalOperator = '&&' | '||' | '??';

function logicalOperator(operator: string): LogicalOperator | undefined {
  return operator === '&&=' ? '&&' : operator === '||=' ? '||' : operator === '??=' ? '??' : undefined;
}

function compoundIdentifier(frame: Frame, node: t.AssignmentExpression, target: t.Identifier): Operand {
  const logical = logicalOperator(node.operator);
  const current = readIdentifier(frame, target);
  if (logical === undefined) {
    const left = frame.keepOver(current, node.right, target);
    const right = lowerExpression(frame, node.right);
    const direct = directPlace(frame, target);
    const value = frame.apply(binaryOperator(node.operator.slice(0, -1)), [left, right], node, direct);
    assignIdentifier(frame, target, value);
    return value;
  }
  return shortCircuit(frame, node, logical, current, () => {
    const value = lowerNamed(frame, node.right, target.name);
    assignIdentifier(frame, target, value);
    return value;
  });
}

function compoundMember(frame: Frame, node: t.AssignmentExpression, target: t.MemberExpression): Operand {
  const property = keptProperty(frame, target, node.right);
  const current = getProperty(frame, property, target);
  const logical = logicalOperator(node.operator);
  if (logical === undefined) {
    const right = lowerExpression(frame, node.right);
    const value = frame.apply(binaryOperator(node.operator.slice(0, -1)), [current, right], node);
    setProperty(frame, property, value, node);
    return value;
  }
  return shortCircuit(frame, node, logical, current, () => {
    const value = lowerExpression(frame, node.right);
    setProperty(frame, property, value, node);
    return value;
  });
}

/** `&&=`, `||=`, `??=`: the right side is evaluated and assigned only where the operator asks for it. */
function shortCircuit(
  frame: Frame,
  node: t.AssignmentExpression,
  operator: LogicalOperator,
  current: Operand,
  assign: () => Operand,
): Operand {
  const { builder } = frame;
  const result = frame.temp();
  const right = builder.newBlock();
  const after = builder.newBlock();
  frame.copy(result, current, node);
  branchToRight(frame, operator, result, node.left, right, after);
  builder.start(right);
  frame.copy(result, assign(), node);
  frame.jump(after, node);
  builder.start(after);
  return result;
}

/** `x++` and its like; the value is only calculated where somebody uses it. */
export function lowerUpdate(frame: Frame, node: t.UpdateExpression, isUsed: boolean): Operand {
  const target = unwrap(node.argument);
  const step = node.operator === '++' ? 'increment' : 'decrement';
  if (target.type === 'Identifier') {
    const direct = directPlace(frame, target);
    const before = frame.apply('toNumeric', [readIdentifier(frame, target)], node);
    const value = frame.apply(step, [before], node, direct);
    assignIdentifier(frame, target, value);
    return node.prefix || !isUsed ? value : before;
  }
  if (target.type !== 'MemberExpression') return frame.unsupported(`an update of ${target.type}`, node);
  const property = lowerAssignedProperty(frame, target);
  const before = frame.apply('toNumeric', [getProperty(frame, property, target)], node);
  const value = frame.apply(step, [before], node);
  setProperty(frame, property, value, node);
  return node.prefix ? value : before;
}
