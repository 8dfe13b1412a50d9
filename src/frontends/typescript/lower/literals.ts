import type * as t from '@babel/types';
import type { Operand, Register } from '../../../program/ir.ts';
import { hole } from '../../../program/value.ts';
import { endOf, isAnonymousFunction, staticKey, unwrap } from './ast.ts';
import { lowerSpread } from './calls.ts';
import { lowerClass } from './classes.ts';
import { lowerExpression, lowerNamed } from './expressions.ts';
import type { Frame } from './frame.ts';
import { closureOf } from './functions.ts';

export function lowerArray(frame: Frame, node: t.ArrayExpression, to?: Register): Operand {
  const { elements } = node;
  if (elements.some(element => element?.type === 'SpreadElement'))
    return lowerSpread(frame, elements, node, frame.scratchRegister(to), frame.constant(hole));
  const items = elements.map(element => {
    if (!element) return frame.constant(hole);
    return frame.keep(lowerExpression(frame, element), endOf(element), endOf(node), element);
  });
  return frame.apply('array', items, node, to);
}

export function lowerObject(frame: Frame, node: t.ObjectExpression, to?: Register): Operand {
  const object = frame.apply('object', [], node, frame.scratchRegister(to));
  for (const property of node.properties) {
    frame.scratch(() => {
      switch (property.type) {
        case 'SpreadElement': {
          const source = lowerExpression(frame, property.argument);
          frame.apply('copyProperties', [object, source, frame.apply('array', [], property)], property);
          return;
        }
        case 'ObjectMethod':
          defineFunction(frame, object, property, true);
          return;
        case 'ObjectProperty':
          lowerObjectProperty(frame, object, property);
      }
    });
  }
  return object;
}

function lowerObjectProperty(frame: Frame, object: Register, node: t.ObjectProperty): void {
  const name = node.computed ? undefined : staticKey(node.key);
  if (name === '__proto__' && !node.shorthand) {
    frame.apply('setPrototype', [object, lowerExpression(frame, node.value)], node);
    return;
  }
  if (name !== undefined) {
    frame.apply('defineField', [object, frame.constant(name), lowerNamed(frame, node.value, name)], node);
    return;
  }
  const key = frame.keepOver(lowerPropertyKey(frame, node.key), node.value, node.key);
  frame.apply('defineField', [object, key, lowerKeyed(frame, node.value, key)], node);
}

/** A computed key, converted before the value is evaluated. */
export function lowerPropertyKey(frame: Frame, key: t.Node): Operand {
  const operand = lowerExpression(frame, key);
  return KEY_LITERALS.has(unwrap(key).type) ? operand : frame.apply('toPropertyKey', [operand], key);
}

const KEY_LITERALS = new Set(['StringLiteral', 'TemplateLiteral']);

/** The value of a property with a computed key, which names functions. */
export function lowerKeyed(frame: Frame, value: t.Node, key: Operand): Operand {
  const node = unwrap(value);
  if (node.type === 'ClassExpression' && !node.id) return lowerClass(frame, node, '', undefined, key);
  const result = lowerExpression(frame, value);
  if (isAnonymousFunction(value)) frame.apply('nameFunction', [result, key, frame.constant('')], value);
  return result;
}

const PREFIX: Readonly<Record<string, string>> = { get: 'get', set: 'set' };

/** Defines a method or accessor of an object literal or class; its home is the object. */
export function defineFunction(
  frame: Frame,
  object: Operand,
  node: t.ObjectMethod | t.ClassMethod,
  enumerable: boolean,
): void {
  const name = node.computed ? undefined : staticKey(node.key);
  const prefix = PREFIX[node.kind] ?? '';
  const key = name === undefined ? lowerPropertyKey(frame, node.key) : frame.constant(name);
  const shown = name === undefined ? '' : prefix === '' ? name : `${prefix} ${name}`;
  const made = closureOf(frame, node, shown);
  if (name === undefined) frame.apply('nameFunction', [made, key, frame.constant(prefix)], node);
  setHome(frame, node, made, object);
  const operator = prefix === 'get' ? 'defineGetter' : prefix === 'set' ? 'defineSetter' : 'defineMethod';
  frame.apply(operator, [object, key, made, frame.constant(enumerable)], node);
}

/** Functions that use `super` know the object they were defined on. */
export function setHome(frame: Frame, node: t.Node, made: Operand, home: Operand): void {
  if (frame.unit.analysis.functions.get(node)?.usesSuper) frame.apply('setHome', [made, home], node);
}

/** Each part is turned into text when it is evaluated. */
export function lowerTemplate(frame: Frame, node: t.TemplateLiteral, to?: Register): Operand {
  const texts = node.quasis.map(quasi => quasi.value.cooked ?? quasi.value.raw);
  let result: Operand | undefined = texts[0] === '' ? undefined : frame.constant(texts[0]);
  const last = node.expressions.length - 1;
  node.expressions.forEach((expression, index) => {
    const text = frame.apply('toText', [lowerExpression(frame, expression)], expression);
    const tail = texts[index + 1];
    const isLast = index === last;
    result =
      result === undefined ? text : frame.apply('add', [result, text], node, isLast && tail === '' ? to : undefined);
    if (tail !== '') result = frame.apply('add', [result, frame.constant(tail)], node, isLast ? to : undefined);
  });
  return result ?? frame.constant('');
}

let sites = 0;

/** The object of strings that a tag function gets: the same one each time this place is run. */
export function lowerTemplateObject(frame: Frame, node: t.TemplateLiteral): Operand {
  sites += 1;
  const cooked = node.quasis.map(quasi => frame.constant(quasi.value.cooked ?? undefined));
  const raw = node.quasis.map(quasi => frame.constant(quasi.value.raw));
  const count = frame.constant(node.quasis.length);
  return frame.apply('templateObject', [frame.constant(sites), count, ...cooked, ...raw], node);
}
