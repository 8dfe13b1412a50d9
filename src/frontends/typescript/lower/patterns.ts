import type * as t from '@babel/types';
import type { Handler, Operand, Register } from '../../../program/ir.ts';
import { lowerAssignedProperty } from './assignments.ts';
import { endOf, startOf, staticKey, unwrap } from './ast.ts';
import { lowerExpression, lowerNamed } from './expressions.ts';
import type { Frame } from './frame.ts';
import { closeAndThrow } from './loops.ts';
import { keepProperty, setProperty } from './members.ts';
import { underHandler } from './try.ts';
import { assignIdentifier, directPlace, initialise } from './variables.ts';

/** Whether a pattern declares its names or assigns to what is there. */
type Mode = 'declare' | 'assign';

/** Declares the names of a pattern with the parts of a value. */
export function bindPattern(frame: Frame, pattern: t.Node, value: Operand): void {
  prepare(frame, pattern, 'declare', pattern)(value);
}

/** Assigns the parts of a value to the targets in a pattern. */
export function assignPattern(frame: Frame, pattern: t.Node, value: Operand): void {
  prepare(frame, pattern, 'assign', pattern)(value);
}

/** Evaluates what a target takes before its value is known; the result sets it. `whole` is evaluated before that. */
function prepare(frame: Frame, node: t.Node, mode: Mode, whole: t.Node): (value: Operand) => void {
  const target = mode === 'assign' ? unwrap(node) : node;
  switch (target.type) {
    case 'Identifier': {
      const variable = frame.unit.analysis.references.get(target);
      if (mode === 'assign' || variable === undefined) return value => assignIdentifier(frame, target, value);
      return value => initialise(frame, variable, value, target);
    }
    case 'MemberExpression': {
      const evaluated = lowerAssignedProperty(frame, target);
      const property = keepProperty(frame, evaluated, endOf(target), endOf(whole), target);
      return value => setProperty(frame, property, value, target);
    }
    case 'ObjectPattern':
      return value => objectPattern(frame, target, mode, value);
    case 'ArrayPattern':
      return value => arrayPattern(frame, target, mode, value);
    case 'AssignmentPattern':
      return value => element(frame, target, mode, () => value);
    default:
      return () => {
        frame.unsupported(`an assignment to ${target.type}`, target);
      };
  }
}

/** A target, perhaps with a default, and its value, which is taken after the target is evaluated. */
function element(frame: Frame, node: t.Node, mode: Mode, take: () => Operand): void {
  const target = node.type === 'AssignmentPattern' ? node.left : node;
  const set = prepare(frame, target, mode, node);
  const value = take();
  set(node.type === 'AssignmentPattern' ? withDefault(frame, value, node, mode) : value);
}

function withDefault(frame: Frame, value: Operand, node: t.AssignmentPattern, mode: Mode): Operand {
  const { builder } = frame;
  const direct = mode === 'declare' && node.left.type === 'Identifier' ? directPlace(frame, node.left) : undefined;
  const result = value >= 0 && value === direct ? value : frame.temp();
  const absent = builder.newBlock();
  const after = builder.newBlock();
  frame.copy(result, value, node);
  frame.branch(frame.apply('strictEqual', [value, frame.undefined], node), absent, after, node);
  builder.start(absent);
  frame.scratch(() => {
    const named = node.left.type === 'Identifier' && node.left.extra?.parenthesized !== true;
    const chosen =
      named && node.left.type === 'Identifier'
        ? lowerNamed(frame, node.right, node.left.name, result)
        : lowerExpression(frame, node.right, result);
    frame.copy(result, chosen, node);
  });
  frame.jump(after, node);
  builder.start(after);
  return result;
}

function objectPattern(frame: Frame, node: t.ObjectPattern, mode: Mode, value: Operand): void {
  frame.scratch(() => frame.apply('requireObjectCoercible', [value], node));
  const hasRest = node.properties.some(property => property.type === 'RestElement');
  const excluded: Operand[] = [];
  for (const property of node.properties) {
    if (property.type === 'RestElement') {
      const set = prepare(frame, property.argument, mode, property);
      const rest = frame.apply('object', [], property);
      const keys = frame.apply('array', excluded, property);
      frame.apply('copyProperties', [rest, value, keys], property);
      set(rest);
      continue;
    }
    const mark = frame.builder.mark();
    const name = property.computed ? undefined : staticKey(property.key);
    let key = name === undefined ? lowerExpression(frame, property.key) : frame.constant(name);
    if (name === undefined && (hasRest || isMember(property.value)))
      key = frame.apply('toPropertyKey', [key], property.key);
    key = frame.keepOver(key, property.value, property.key);
    excluded.push(key);
    element(frame, property.value, mode, () => frame.apply('get', [value, key], property));
    if (!hasRest) frame.builder.release(mark);
  }
}

/** Whether a target is a property, whose object is evaluated between a key and the value. */
function isMember(node: t.Node): boolean {
  const target = node.type === 'AssignmentPattern' ? node.left : node;
  return unwrap(target).type === 'MemberExpression';
}

/**
 * Takes values from an iterator, which is closed when the pattern needs no more of them or when setting a target fails;
 * not when it has ended or has failed itself.
 */
function arrayPattern(frame: Frame, node: t.ArrayPattern, mode: Mode, value: Operand): void {
  const { builder } = frame;
  const iterator = frame.apply('iterate', [value], node);
  const done = frame.temp();
  const handler: Handler = { block: builder.newBlock(), caught: frame.temp(), kind: 'cleanup' };
  const closes = node.elements.some(one => one !== null && !isSimple(frame, one, mode));
  if (closes || node.elements.length === 0) frame.copy(done, frame.constant(false), node);
  const guarded = (run: () => void) => {
    if (closes) underHandler(frame, handler, node, run);
    else run();
  };
  let isFirst = true;
  for (const one of node.elements) {
    frame.scratch(() => {
      if (one === null) {
        nextValue(frame, iterator, done, isFirst, node);
        return;
      }
      const inner = one.type === 'RestElement' ? one.argument : one;
      const target = inner.type === 'AssignmentPattern' ? inner.left : inner;
      let set: (value: Operand) => void = () => {};
      guarded(() => {
        set = prepare(frame, target, mode, inner);
      });
      const first = isFirst;
      const taken =
        one.type === 'RestElement'
          ? restValues(frame, iterator, done, first, one)
          : nextValue(frame, iterator, done, first, one);
      guarded(() => set(inner.type === 'AssignmentPattern' ? withDefault(frame, taken, inner, mode) : taken));
    });
    isFirst = false;
  }
  closeAfter(frame, node, iterator, done);
  if (!closes) return;
  const after = builder.newBlock();
  frame.jump(after, node);
  builder.start(handler.block);
  const open = builder.newBlock();
  const ended = builder.newBlock();
  frame.branch(done, ended, open, node);
  builder.start(open);
  closeAndThrow(frame, iterator, handler.caught, node);
  builder.start(ended);
  frame.throw(handler.caught, node);
  builder.start(after);
}

/** Whether setting a target cannot fail and runs no code. */
function isSimple(frame: Frame, node: t.Node, mode: Mode): boolean {
  const target = node.type === 'RestElement' ? node.argument : node;
  if (target.type !== 'Identifier') return false;
  return mode === 'declare' || directPlace(frame, target) !== undefined;
}

function nextValue(frame: Frame, iterator: Register, done: Register, isFirst: boolean, node: t.Node): Register {
  const { builder } = frame;
  const value = frame.temp();
  const [next, ended, taken] = [0, 0, 0].map(() => builder.newBlock());
  if (isFirst) frame.jump(next, node);
  else frame.branch(done, ended, next, node);
  builder.start(next);
  frame.apply('iteratorNext', [iterator], node, value);
  frame.branch(frame.apply('isDone', [value], node, done), ended, taken, node);
  builder.start(ended);
  frame.copy(value, frame.undefined, node);
  frame.jump(taken, node);
  builder.start(taken);
  return value;
}

function restValues(frame: Frame, iterator: Register, done: Register, isFirst: boolean, node: t.Node): Register {
  const { builder } = frame;
  const array = frame.apply('array', [], node);
  const [next, more, ended] = [0, 0, 0].map(() => builder.newBlock());
  if (isFirst) frame.jump(next, node);
  else frame.branch(done, ended, next, node);
  builder.start(next);
  const value = frame.apply('iteratorNext', [iterator], node);
  frame.branch(frame.apply('isDone', [value], node, done), ended, more, node);
  builder.start(more);
  frame.apply('append', [array, value], node);
  frame.jump(next, node);
  builder.start(ended);
  return array;
}

function closeAfter(frame: Frame, node: t.ArrayPattern, iterator: Register, done: Register): void {
  if (node.elements.at(-1)?.type === 'RestElement') return;
  const { builder } = frame;
  const close = builder.newBlock();
  const after = builder.newBlock();
  frame.branch(done, after, close, node);
  builder.start(close);
  frame.apply('iteratorClose', [iterator], node);
  frame.jump(after, node);
  builder.start(after);
}

/** The value of an initialiser that a pattern is bound to, safe from what the pattern assigns. */
export function keepForPattern(frame: Frame, value: Operand, pattern: t.Node): Operand {
  return frame.keep(value, startOf(pattern), endOf(pattern), pattern);
}
