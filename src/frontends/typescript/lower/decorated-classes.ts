import type * as t from '@babel/types';
import type { Analyser } from './analyse.ts';
import { type ClassElement, isComputed, isElementOfRuntime } from './analyse-classes.ts';
import { type ClassNode, startOf } from './ast.ts';
import { DEFAULT_EXPORT, declarationIn } from './declarations.ts';
import { Frame } from './frame.ts';
import { closure, enterFunction, finish } from './functions.ts';
import { FunctionInfo, Scope } from './scope.ts';
import { LazyFunction } from './script-function.ts';
import { initialise } from './variables.ts';

/** By what name uses of a class that is left out are refused. */
export const LEFT_OUT = 'a class with decorators';

/** Whether a class, its members or their parameters have decorators. */
export function isDecorated(node: ClassNode): boolean {
  return [node, ...node.body.body.filter(isElementOfRuntime).flatMap(part => [part, ...parametersOf(part)])].some(
    part => decoratorsOf(part).length > 0,
  );
}

function decoratorsOf(part: t.Node): readonly t.Decorator[] {
  const own = 'decorators' in part && Array.isArray(part.decorators) ? part.decorators : [];
  return part.type === 'TSParameterProperty' ? [...own, ...decoratorsOf(part.parameter)] : own;
}

function parametersOf(part: ClassElement): readonly t.Node[] {
  return part.type === 'ClassMethod' || part.type === 'ClassPrivateMethod' ? part.params : [];
}

/** The decorated classes of a module's top level, by the names of their variables. */
export function decoratedClasses(program: t.Program): ReadonlyMap<string, t.ClassDeclaration> {
  const found = new Map<string, t.ClassDeclaration>();
  for (const statement of program.body) {
    const node = declarationIn(statement);
    if (node?.type === 'ClassDeclaration' && isDecorated(node)) found.set(node.id?.name ?? DEFAULT_EXPORT, node);
  }
  return found;
}

/**
 * A class that is left out: nothing of it is evaluated, and every use of it is refused. What its evaluation would have
 * used (not its methods and fields, which run when it is used) is noted as the captures of a function. Gives false, and
 * does nothing, for other classes.
 */
export function analyseLeftOut(analyser: Analyser, node: ClassNode): boolean {
  const variable = analyser.options.leftOut?.has(node) ? analyser.resolve(node.id?.name ?? DEFAULT_EXPORT) : undefined;
  if (variable === undefined) return false;
  variable.refused = LEFT_OUT;
  analyser.references.set(node.id ?? node, variable);
  analyser.info.capture(variable);
  const info = new FunctionInfo('function', node, analyser.info, true, startOf(node));
  info.body = new Scope(analyser.scope, info, true);
  analyser.functions.set(node, info);
  analyser.isLeftOut = true;
  analyser.inScope(info.body, () => {
    for (const decorator of decoratorsOf(node)) analyser.visit(decorator);
    analyser.visit(node.superClass);
    for (const element of node.body.body.filter(isElementOfRuntime)) visitElement(analyser, element);
  });
  analyser.isLeftOut = false;
  return true;
}

function visitElement(analyser: Analyser, element: ClassElement): void {
  for (const part of [element, ...parametersOf(element)])
    for (const decorator of decoratorsOf(part)) analyser.visit(decorator);
  if (isComputed(element) && 'key' in element) analyser.visit(element.key);
  if (element.type === 'StaticBlock') analyser.block(element, element.body);
  if ('static' in element && element.static && 'value' in element) analyser.visit(element.value);
}

/** What stands for such a class: a function that has what it would have used, and cannot be called. */
export function lowerLeftOut(frame: Frame, node: t.ClassDeclaration, info: FunctionInfo): void {
  const { unit } = frame;
  const code = new LazyFunction(node.id?.name ?? 'default', frame.at(node), 'function', 0, true, () => {
    const inside = new Frame(unit, info, 'function');
    const inputs = enterFunction(inside, node);
    inside.unsupported(LEFT_OUT, node);
    return finish(inside, inputs);
  });
  const variable = unit.analysis.references.get(node.id ?? node);
  if (variable !== undefined) initialise(frame, variable, closure(frame, code, info, node), node);
}
