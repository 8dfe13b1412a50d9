import type * as t from '@babel/types';
import type { FunctionBody, Operand } from '../../../program/ir.ts';
import type { ClassElement } from './analyse-classes.ts';
import { type ClassNode, staticKey } from './ast.ts';
import { lowerReturn } from './control.ts';
import { lowerNamed } from './expressions.ts';
import { Frame, type Unit } from './frame.ts';
import { enterFunction, finish } from './functions.ts';
import { lowerKeyed } from './literals.ts';
import { readPrivateName } from './members.ts';
import type { ClassInfo, FunctionInfo } from './scope.ts';
import { lowerStatements } from './statements.ts';
import { enterScope, readThis, readVariable } from './variables.ts';

/** The function that gives an object (an instance, or the class itself) its private methods and then its fields. */
export function lowerFields(
  unit: Unit,
  classInfo: ClassInfo,
  info: FunctionInfo,
  elements: readonly ClassElement[],
  node: ClassNode,
): FunctionBody {
  const frame = new Frame(unit, info, 'method');
  const inputs = enterFunction(frame, node);
  definePrivateFunctions(frame, classInfo, elements);
  for (const element of elements) frame.scratch(() => lowerField(frame, classInfo, element));
  lowerReturn(frame, frame.undefined, node);
  return finish(frame, inputs);
}

function definePrivateFunctions(frame: Frame, info: ClassInfo, elements: readonly ClassElement[]): void {
  const accessors = new Map<string, { get?: t.ClassPrivateMethod; set?: t.ClassPrivateMethod }>();
  for (const element of elements) {
    if (element.type !== 'ClassPrivateMethod') continue;
    if (element.kind === 'get' || element.kind === 'set') {
      const name = element.key.id.name;
      accessors.set(name, { ...accessors.get(name), [element.kind]: element });
    } else
      frame.scratch(() => {
        const method = privateFunction(frame, info, element);
        frame.apply('privateMethod', [readThis(frame, element), readPrivateName(frame, element.key), method], element);
      });
  }
  for (const { get, set } of accessors.values()) {
    const element = get ?? set;
    if (element === undefined) continue;
    frame.scratch(() => {
      const pair = [privateFunction(frame, info, get), privateFunction(frame, info, set)];
      frame.apply('privateAccessor', [readThis(frame, element), readPrivateName(frame, element.key), ...pair], element);
    });
  }
}

function privateFunction(frame: Frame, info: ClassInfo, element: t.ClassPrivateMethod | undefined): Operand {
  const variable = element && info.privateFunctions.get(element);
  return element && variable ? readVariable(frame, variable, element) : frame.undefined;
}

function lowerField(frame: Frame, info: ClassInfo, element: ClassElement): void {
  switch (element.type) {
    case 'ClassPrivateProperty': {
      const name = readPrivateName(frame, element.key);
      const value = element.value ? lowerNamed(frame, element.value, `#${element.key.id.name}`) : frame.undefined;
      frame.apply('privateDefine', [readThis(frame, element), name, value], element);
      return;
    }
    case 'ClassProperty': {
      const variable = info.keys.get(element);
      const name = staticKey(element.key) ?? '';
      const key = variable ? readVariable(frame, variable, element) : frame.constant(name);
      let value = frame.undefined;
      if (element.value)
        value = variable ? lowerKeyed(frame, element.value, key) : lowerNamed(frame, element.value, name);
      frame.apply('defineField', [readThis(frame, element), key, value], element);
      return;
    }
    case 'StaticBlock':
      enterScope(frame, frame.unit.analysis.scopes.get(element), element);
      lowerStatements(frame, element.body);
  }
}
