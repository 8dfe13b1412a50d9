import type { Node } from '@babel/types';
import type { Activity } from '../../../program/activity.ts';
import { Cell } from '../../../program/heap.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { ofKind } from '../objects/access.ts';
import { JsObject } from '../objects/object.ts';
import { getOwn } from '../objects/own-properties.ts';
import { worldOf } from '../objects/world.ts';
import { type Signature, signatureAt } from './types/signature.ts';

/** A function of the program: what it says about itself, and which functions its text calls, as the program was loaded. */
export interface KnownFunction {
  readonly signature: Signature;
  /** The function that an expression of its text names; undefined where that is none of the program's. */
  called(callee: Node): KnownFunction | undefined;
}

const UNKNOWN: KnownFunction = { signature: { parameters: [], isHidden: false }, called: () => undefined };

export function knownFunction(activity: Activity, value: Value): KnownFunction {
  return functionOfProgram(activity, value) ?? UNKNOWN;
}

function functionOfProgram(activity: Activity, value: Value): KnownFunction | undefined {
  const closure = ofKind(activity, value, 'closure');
  if (closure === undefined || closure.internals.code.at.source.isLibrary) return undefined;
  const { code } = closure.internals;
  return {
    signature: signatureAt(worldOf(activity).workspace, code.at),
    called(callee) {
      const named = valueNamed(activity, callee, name => closure.elements[code.capturedNames().indexOf(name)]);
      return functionOfProgram(activity, named);
    },
  };
}

/** What `name`, `object.name` or `(0, object.name)` stands for, by the cells that a function captured. */
function valueNamed(activity: Activity, node: Node, cellOf: (name: string) => Value): Value {
  switch (node.type) {
    case 'Identifier': {
      const cell = cellOf(node.name);
      const variable = cell instanceof Reference ? activity.heap.read(cell.object) : undefined;
      return variable instanceof Cell ? variable.value : undefined;
    }
    case 'SequenceExpression':
      return valueNamed(activity, node.expressions[node.expressions.length - 1], cellOf);
    case 'ParenthesizedExpression':
      return valueNamed(activity, node.expression, cellOf);
    case 'MemberExpression': {
      const holder = valueNamed(activity, node.object, cellOf);
      if (!(holder instanceof Reference) || node.computed || node.property.type !== 'Identifier') return undefined;
      const isObject = activity.heap.read(holder.object) instanceof JsObject;
      return isObject ? getOwn(activity, holder, node.property.name)?.value : undefined;
    }
    default:
      return undefined;
  }
}
