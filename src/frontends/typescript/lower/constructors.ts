import type * as t from '@babel/types';
import type { FunctionBody, Operand } from '../../../program/ir.ts';
import { boundIdentifiers, type ClassNode, type FunctionNode, parametersOf } from './ast.ts';
import { lowerReturn } from './control.ts';
import { Frame, type Unit } from './frame.ts';
import { enterFunction, finish } from './functions.ts';
import type { FunctionInfo } from './scope.ts';
import type { ScriptFunctionKind } from './script-function.ts';
import { initialise, readImplicit, readVariable } from './variables.ts';

/** `super(…)` with an array of arguments: makes the object, which becomes `this`, and initialises the class's fields. */
export function superConstruct(frame: Frame, array: Operand, node: t.Node): Operand {
  const { host } = frame.info;
  const callee = readImplicit(frame, 'callee', node);
  const made = frame.apply('superConstruct', [callee, array, readImplicit(frame, 'newTarget', node)], node);
  const bound = frame.apply('initialiseThis', [readImplicit(frame, 'this', node), made], node);
  const variable = host.implicit.get('this');
  if (variable !== undefined) initialise(frame, variable, bound, node);
  initialiseInstance(frame, node);
  return bound;
}

/** What a constructor does as soon as it has an object: TypeScript's parameter properties, then the fields. */
export function initialiseInstance(frame: Frame, node: t.Node): void {
  const { host } = frame.info;
  if (host === frame.info && host.node?.type === 'ClassMethod') defineParameterProperties(frame, host.node);
  if (!host.initialisesFields) return;
  const [callee, object] = [readImplicit(frame, 'callee', node), readImplicit(frame, 'this', node)];
  frame.scratch(() => frame.apply('initialiseFields', [callee, object], node));
}

function defineParameterProperties(frame: Frame, node: FunctionNode): void {
  for (const parameter of parametersOf(node)) {
    if (parameter.type !== 'TSParameterProperty') continue;
    for (const id of boundIdentifiers(parameter)) {
      const variable = frame.unit.analysis.references.get(id);
      if (variable === undefined) continue;
      frame.scratch(() => {
        const object = readImplicit(frame, 'this', parameter);
        const value = readVariable(frame, variable, parameter);
        frame.apply('defineField', [object, frame.constant(id.name), value], parameter);
      });
    }
  }
}

/** The constructor of a class that does not write one. */
export function lowerDefaultConstructor(
  unit: Unit,
  info: FunctionInfo,
  node: ClassNode,
  kind: ScriptFunctionKind,
): FunctionBody {
  const frame = new Frame(unit, info, kind);
  const list = frame.temp();
  const inputs = enterFunction(frame, node);
  if (info.isDerivedConstructor) {
    inputs.argumentList = list;
    superConstruct(frame, list, node);
  } else initialiseInstance(frame, node);
  lowerReturn(frame, frame.undefined, node);
  return finish(frame, inputs);
}
