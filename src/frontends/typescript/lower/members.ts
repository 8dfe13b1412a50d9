import type * as t from '@babel/types';
import type { Operand, Register } from '../../../program/ir.ts';
import { lowerExpression } from './expressions.ts';
import type { Frame } from './frame.ts';
import { readImplicit, readParametersBack, readThis, readVariable } from './variables.ts';

export type Member = t.MemberExpression | t.OptionalMemberExpression;

/** A property that is read, assigned, deleted or called: what it takes, evaluated. */
export type Property =
  | { readonly kind: 'private'; readonly object: Operand; readonly key: Operand }
  /** `isArgument`: an element of `arguments`, which parameters follow. */
  | { readonly kind: 'plain'; readonly object: Operand; readonly key: Operand; readonly isArgument?: boolean }
  | { readonly kind: 'super'; readonly home: Operand; readonly key: Operand; readonly object: Operand };

/** Evaluates the object and the key of a member expression; `object` where it is evaluated already. */
export function lowerProperty(frame: Frame, node: Member, given?: Operand): Property {
  if (node.object.type === 'Super') {
    const object = readThis(frame, node);
    const key = lowerKey(frame, node);
    return { kind: 'super', home: superHome(frame, node), key, object };
  }
  const { property } = node;
  const object = given ?? lowerExpression(frame, node.object);
  if (property.type === 'PrivateName') return { kind: 'private', object, key: readPrivateName(frame, property) };
  return {
    kind: 'plain',
    object: frame.keepOver(object, node.computed ? property : undefined, node),
    key: lowerKey(frame, node),
  };
}

function lowerKey(frame: Frame, node: Member): Operand {
  if (!node.computed && node.property.type === 'Identifier') return frame.constant(node.property.name);
  return lowerExpression(frame, node.property);
}

function superHome(frame: Frame, node: t.Node): Operand {
  return frame.apply('homeOf', [readImplicit(frame, 'callee', node)], node);
}

/** The private name that `#x` means here. */
export function readPrivateName(frame: Frame, node: t.PrivateName): Operand {
  const variable = frame.unit.analysis.references.get(node);
  if (variable === undefined) throw new Error(`#${node.id.name} is not declared`);
  return readVariable(frame, variable, node);
}

export function getProperty(frame: Frame, property: Property, node: t.Node, to?: Register): Register {
  const { key, object } = property;
  switch (property.kind) {
    case 'plain':
      return frame.apply('get', [object, key], node, to);
    case 'private':
      return frame.apply('privateGet', [object, key], node, to);
    case 'super':
      return frame.apply('superGet', [property.home, key, object], node, to);
  }
}

export function setProperty(frame: Frame, property: Property, value: Operand, node: t.Node): void {
  const { key, object } = property;
  switch (property.kind) {
    case 'plain':
      if (property.isArgument) {
        frame.apply('setArgument', [object, key, value], node);
        readParametersBack(frame, object, node);
      } else frame.apply('set', [object, key, value, frame.constant(frame.strict)], node);
      return;
    case 'private':
      frame.apply('privateSet', [object, key, value], node);
      return;
    case 'super':
      frame.apply('superSet', [property.home, key, value, object, frame.constant(frame.strict)], node);
  }
}

export function lowerMember(frame: Frame, node: t.MemberExpression, to?: Register): Operand {
  return getProperty(frame, lowerProperty(frame, node), node, to);
}

/** A property that is still the same after later expressions, even where they assign the variables it is made of. */
export function keepProperty(frame: Frame, property: Property, start: number, end: number, node: t.Node): Property {
  const object = frame.keep(property.object, start, end, node);
  const key = frame.keep(property.key, start, end, node);
  return { ...property, object, key };
}
