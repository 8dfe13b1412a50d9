import type * as t from '@babel/types';
import type { Analyser } from './analyse.ts';
import { analyseFunction } from './analyse-functions.ts';
import { type ClassNode, endOf, startOf } from './ast.ts';
import { declareLexical, declareVars, withoutLabels } from './declarations.ts';
import { FunctionInfo, Scope, Variable } from './scope.ts';

export type ClassElement = t.ClassBody['body'][number];

/** Whether an element exists when the program runs, and is not only a declaration for types. */
export function isElementOfRuntime(element: ClassElement): boolean {
  switch (element.type) {
    case 'TSDeclareMethod':
    case 'TSIndexSignature':
      return false;
    case 'ClassProperty':
      return !element.declare && !element.abstract;
    default:
      return true;
  }
}

/** The constructor that is written in a class. */
export function constructorOf(node: ClassNode): t.ClassMethod | undefined {
  for (const element of node.body.body)
    if (element.type === 'ClassMethod' && element.kind === 'constructor') return element;
  return undefined;
}

export function analyseClass(analyser: Analyser, node: ClassNode): void {
  for (const decorator of node.decorators ?? []) analyser.visit(decorator);
  if (node.type === 'ClassDeclaration') bindOuterName(analyser, node);
  const scope = new Scope(analyser.scope, analyser.info, false);
  const { inClass } = analyser;
  analyser.inClass = true;
  analyser.inScope(scope, () => classScope(analyser, node, scope));
  analyser.inClass = inClass;
}

function bindOuterName(analyser: Analyser, node: t.ClassDeclaration): void {
  const name = node.id?.name ?? '*default*';
  const variable = analyser.resolve(name);
  if (variable === undefined) return;
  analyser.references.set(node.id ?? node, variable);
  analyser.info.capture(variable);
}

function classScope(analyser: Analyser, node: ClassNode, scope: Scope): void {
  const elements = node.body.body.filter(isElementOfRuntime);
  const inner = node.id ? analyser.variable(scope, node.id.name, 'const', startOf(node)) : undefined;
  const keys = new Map<t.Node, Variable>();
  const privateFunctions = new Map<t.Node, Variable>();
  for (const element of elements) {
    const key = 'key' in element ? element.key : undefined;
    if (key?.type === 'PrivateName') {
      const name = `#${key.id.name}`;
      if (!scope.variables.has(name)) analyser.variable(scope, name, 'internal');
      if (element.type === 'ClassPrivateMethod')
        privateFunctions.set(element, new Variable(name, 'internal', scope.owner));
    }
    if (inner !== undefined && isComputed(element) && key) inner.early.push({ start: startOf(key), end: endOf(key) });
  }
  if (inner !== undefined && node.superClass)
    inner.early.push({ start: startOf(node.superClass), end: endOf(node.superClass) });
  analyser.visit(node.superClass);

  const makers = new Initialisers(analyser, node);
  for (const element of elements) {
    if (isComputed(element) && 'key' in element) {
      analyser.visit(element.key);
      if (element.type === 'ClassProperty') keys.set(element, new Variable('key', 'internal', scope.owner));
    }
    visitElement(analyser, element, makers, keys, privateFunctions);
  }
  const written = constructorOf(node);
  const writtenInfo = written && analyser.functions.get(written);
  const constructorInfo = writtenInfo ?? new FunctionInfo('function', node, analyser.info, true, startOf(node));
  const hasProperties = written?.params.some(parameter => parameter.type === 'TSParameterProperty');
  constructorInfo.isDerivedConstructor = !!node.superClass;
  constructorInfo.initialisesFields = makers.fields !== undefined;
  if (makers.fields !== undefined) constructorInfo.useImplicit('callee');
  if (makers.fields !== undefined || node.superClass || hasProperties) constructorInfo.useImplicit('this');
  if (writtenInfo === undefined && node.superClass) {
    constructorInfo.useImplicit('callee');
    constructorInfo.useImplicit('newTarget');
  }
  const { fields, statics } = makers;
  analyser.classes.set(node, { scope, inner, fields, statics, keys, privateFunctions, constructorInfo });
}

/** The functions that initialise fields, made when the first field needs them. */
class Initialisers {
  fields: FunctionInfo | undefined;
  statics: FunctionInfo | undefined;

  constructor(
    private readonly analyser: Analyser,
    private readonly node: ClassNode,
  ) {}

  of(isStatic: boolean): FunctionInfo {
    const existing = isStatic ? this.statics : this.fields;
    if (existing !== undefined) return existing;
    const kind = isStatic ? 'statics' : 'fields';
    const made = new FunctionInfo(kind, this.node, this.analyser.info, true, startOf(this.node));
    made.body = new Scope(this.analyser.scope, made, true);
    made.useImplicit('this');
    if (isStatic) this.statics = made;
    else this.fields = made;
    return made;
  }
}

function visitElement(
  analyser: Analyser,
  element: ClassElement,
  makers: Initialisers,
  keys: ReadonlyMap<t.Node, Variable>,
  privateFunctions: ReadonlyMap<t.Node, Variable>,
): void {
  switch (element.type) {
    case 'ClassMethod':
      analyseFunction(analyser, element);
      return;
    case 'ClassPrivateMethod': {
      const maker = makers.of(element.static ?? false);
      const variable = privateFunctions.get(element);
      if (variable !== undefined) maker.capture(variable);
      usePrivateName(analyser, maker, element.key);
      analyseFunction(analyser, element);
      return;
    }
    case 'ClassProperty':
    case 'ClassPrivateProperty': {
      const maker = makers.of(element.static ?? false);
      const variable = keys.get(element);
      if (variable !== undefined) maker.capture(variable);
      if (element.key.type === 'PrivateName') usePrivateName(analyser, maker, element.key);
      if (maker.body !== undefined) analyser.inScope(maker.body, () => analyser.visit(element.value));
      return;
    }
    case 'StaticBlock': {
      const maker = makers.of(true);
      const scope = new Scope(maker.body, maker, true);
      analyser.scopes.set(element, scope);
      declareLexical(analyser, withoutLabels(element.body), scope);
      declareVars(analyser, element.body, scope, new Set());
      analyser.inScope(scope, () => {
        analyser.declaredFunctions(scope);
        for (const statement of element.body) analyser.visit(statement);
      });
      return;
    }
    case 'ClassAccessorProperty':
      analyser.visit(element.value);
  }
}

function usePrivateName(analyser: Analyser, maker: FunctionInfo, key: t.PrivateName): void {
  const variable = analyser.resolve(`#${key.id.name}`);
  if (variable === undefined) return;
  analyser.references.set(key, variable);
  maker.capture(variable);
}

export function isComputed(element: ClassElement): boolean {
  return 'computed' in element && element.computed === true;
}
