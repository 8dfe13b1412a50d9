import type * as t from '@babel/types';
import type { Operand, Register } from '../../../program/ir.ts';
import { hole } from '../../../program/value.ts';
import { type ClassElement, constructorOf, isComputed, isElementOfRuntime } from './analyse-classes.ts';
import { type ClassNode, lengthOf } from './ast.ts';
import { lowerFields } from './class-fields.ts';
import { lowerDefaultConstructor } from './constructors.ts';
import { isDecorated, lowerLeftOut } from './decorated-classes.ts';
import { lowerExpression } from './expressions.ts';
import type { Frame, Unit } from './frame.ts';
import { closure, closureOf, lowerFunction } from './functions.ts';
import { defineFunction, lowerPropertyKey, setHome } from './literals.ts';
import type { ClassInfo, FunctionInfo } from './scope.ts';
import { LazyFunction, type ScriptFunction } from './script-function.ts';
import { enterScope, initialise, makeVariable } from './variables.ts';

export function lowerClassDeclaration(frame: Frame, node: t.ClassDeclaration): void {
  const leftOut = frame.unit.analysis.functions.get(node);
  if (leftOut !== undefined) {
    lowerLeftOut(frame, node, leftOut);
    return;
  }
  const made = lowerClass(frame, node, node.id?.name ?? 'default');
  const variable = frame.unit.analysis.references.get(node.id ?? node);
  if (variable !== undefined) initialise(frame, variable, made, node);
}

/**
 * Evaluates a class. A class without a name of its own is called `name`, or by the value of `key`.
 */
export function lowerClass(frame: Frame, node: ClassNode, name: string, to?: Register, key?: Operand): Register {
  const result = frame.scratchRegister(to);
  const { strict } = frame;
  frame.strict = true;
  frame.scratch(() => lowerClassParts(frame, node, name, result, key));
  frame.strict = strict;
  return result;
}

function lowerClassParts(
  frame: Frame,
  node: ClassNode,
  name: string,
  result: Register,
  key: Operand | undefined,
): void {
  const info = frame.unit.analysis.classes.get(node);
  if (info === undefined) throw new Error('a class was not analysed');
  const elements = node.body.body.filter(isElementOfRuntime);
  if (isDecorated(node)) frame.unsupported('decorators', node);
  const accessor = elements.find(element => element.type === 'ClassAccessorProperty');
  if (accessor) frame.unsupported('accessor field', accessor);
  enterClassScope(frame, info, node);
  const parent = node.superClass ? lowerExpression(frame, node.superClass) : frame.constant(hole);
  const code = constructorCode(frame.unit, node, info, name);
  const made = closure(frame, code, info.constructorInfo, node);
  frame.apply('class', [made, parent], node, result);
  if (key !== undefined) frame.apply('nameFunction', [result, key, frame.constant('')], node);
  const prototype = frame.apply('get', [result, frame.constant('prototype')], node);
  if (info.constructorInfo.usesSuper) frame.apply('setHome', [result, prototype], node);
  for (const element of elements)
    frame.scratch(() => lowerElement(frame, info, element, isStatic(element) ? result : prototype));
  if (info.inner !== undefined) initialise(frame, info.inner, result, node);
  if (info.fields !== undefined) {
    const fields = initialiser(frame, node, info, info.fields, elements, false, prototype);
    frame.apply('setFields', [result, fields], node);
  }
  if (info.statics !== undefined) {
    const statics = initialiser(frame, node, info, info.statics, elements, true, result);
    const at = frame.at(node);
    const to = frame.temp();
    frame.builder.emit({ do: 'call', callee: statics, receiver: result, args: [], construct: false, to, at });
  }
}

function isStatic(element: ClassElement): boolean {
  return element.type === 'StaticBlock' || ('static' in element && element.static === true);
}

/** The class's name inside it (not yet initialised), its private names, and places for what its fields need later. */
function enterClassScope(frame: Frame, info: ClassInfo, node: ClassNode): void {
  enterScope(frame, info.scope, node);
  for (const variable of info.scope.variables.values()) {
    if (variable.kind !== 'internal') continue;
    frame.scratch(() => {
      const made = frame.apply('privateName', [frame.constant(variable.name)], node);
      initialise(frame, variable, made, node);
    });
  }
  for (const variable of info.keys.values()) makeVariable(frame, variable, node);
  for (const variable of info.privateFunctions.values()) makeVariable(frame, variable, node);
}

function constructorCode(unit: Unit, node: ClassNode, info: ClassInfo, name: string): ScriptFunction {
  const known = unit.codes.get(node);
  if (known !== undefined) return known;
  const written = constructorOf(node);
  const kind = node.superClass ? 'derivedConstructor' : 'classConstructor';
  const at = { source: unit.source, start: node.start ?? 0, end: node.end ?? 0 };
  const code = new LazyFunction(name, at, kind, written ? lengthOf(written) : 0, true, () =>
    written
      ? lowerFunction(unit, info.constructorInfo, written, kind)
      : lowerDefaultConstructor(unit, info.constructorInfo, node, kind),
  );
  unit.codes.set(node, code);
  return code;
}

/** What evaluating the class does for one element: methods are defined, keys of fields are evaluated. */
function lowerElement(frame: Frame, info: ClassInfo, element: ClassElement, target: Operand): void {
  switch (element.type) {
    case 'ClassMethod':
      if (element.kind !== 'constructor') defineFunction(frame, target, element, false);
      return;
    case 'ClassPrivateMethod': {
      const variable = info.privateFunctions.get(element);
      const prefix = element.kind === 'get' || element.kind === 'set' ? `${element.kind} ` : '';
      const made = closureOf(frame, element, `${prefix}#${element.key.id.name}`);
      setHome(frame, element, made, target);
      if (variable !== undefined) initialise(frame, variable, made, element);
      return;
    }
    case 'ClassProperty': {
      const variable = info.keys.get(element);
      if (variable !== undefined && isComputed(element))
        initialise(frame, variable, lowerPropertyKey(frame, element.key), element);
    }
  }
}

/** The function that initialises the fields of an instance, or the static parts of the class. */
function initialiser(
  frame: Frame,
  node: ClassNode,
  classInfo: ClassInfo,
  info: FunctionInfo,
  elements: readonly ClassElement[],
  statics: boolean,
  home: Operand,
): Register {
  const { unit } = frame;
  const own = elements.filter(element => isStatic(element) === statics);
  const name = statics ? '<static_initializer>' : '<instance_members_initializer>';
  const code = new LazyFunction(name, frame.at(node), 'method', 0, true, () =>
    lowerFields(unit, classInfo, info, own, node),
  );
  const made = closure(frame, code, info, node);
  if (info.usesSuper) frame.apply('setHome', [made, home], node);
  return made;
}
