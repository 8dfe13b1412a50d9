import type * as t from '@babel/types';

export type FunctionNode =
  | t.FunctionDeclaration
  | t.FunctionExpression
  | t.ArrowFunctionExpression
  | t.ObjectMethod
  | t.ClassMethod
  | t.ClassPrivateMethod;

export type ClassNode = t.ClassDeclaration | t.ClassExpression;

export type Parameter = FunctionNode['params'][number];

export function startOf(node: t.Node): number {
  return node.start ?? 0;
}

export function endOf(node: t.Node): number {
  return node.end ?? 0;
}

/** The expression without parentheses and without what only TypeScript's types need. */
export function unwrap(node: t.Node): t.Node {
  let inner = node;
  for (;;) {
    switch (inner.type) {
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'TSInstantiationExpression':
        inner = inner.expression;
        break;
      default:
        return inner;
    }
  }
}

/** The direct parts of a node in the order of the source, without comments and without types. */
export function partsOf(node: t.Node): t.Node[] {
  const parts: t.Node[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (SKIPPED_KEYS.has(key)) continue;
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) parts.push(item);
    } else if (isNode(value)) parts.push(value);
  }
  return parts;
}

const SKIPPED_KEYS = new Set([
  'loc',
  'extra',
  'leadingComments',
  'trailingComments',
  'innerComments',
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeParameters',
  'implements',
]);

function isNode(value: unknown): value is t.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The identifiers that a pattern declares, in order. */
export function boundIdentifiers(pattern: t.Node | null | undefined, found: t.Identifier[] = []): t.Identifier[] {
  switch (pattern?.type) {
    case 'Identifier':
      found.push(pattern);
      break;
    case 'AssignmentPattern':
      boundIdentifiers(pattern.left, found);
      break;
    case 'RestElement':
      boundIdentifiers(pattern.argument, found);
      break;
    case 'ArrayPattern':
      for (const element of pattern.elements) boundIdentifiers(element, found);
      break;
    case 'ObjectPattern':
      for (const property of pattern.properties)
        boundIdentifiers(property.type === 'ObjectProperty' ? property.value : property, found);
      break;
    case 'TSParameterProperty':
      boundIdentifiers(pattern.parameter, found);
      break;
  }
  return found;
}

/** The parameters that exist when the program runs: without TypeScript's `this`. */
export function parametersOf(node: FunctionNode): Parameter[] {
  const first: Parameter | undefined = node.params[0];
  return first?.type === 'Identifier' && first.name === 'this' ? node.params.slice(1) : node.params;
}

/** JavaScript's `length` of a function: the parameters before the first default or rest. */
export function lengthOf(node: FunctionNode): number {
  const parameters = parametersOf(node).map(p => (p.type === 'TSParameterProperty' ? p.parameter : p));
  const end = parameters.findIndex(p => p.type === 'AssignmentPattern' || p.type === 'RestElement');
  return end < 0 ? parameters.length : end;
}

/** Whether the node is a function or class without a name of its own, which takes the name of what it is assigned to. */
export function isAnonymousFunction(node: t.Node): boolean {
  const inner = unwrap(node);
  if (inner.type === 'ArrowFunctionExpression') return true;
  return (inner.type === 'FunctionExpression' || inner.type === 'ClassExpression') && !inner.id;
}

/** The key of a property that is known from the source, as the string that it is. */
export function staticKey(key: t.Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'StringLiteral' || key.type === 'NumericLiteral') return String(key.value);
  return key.type === 'BigIntLiteral' ? String(BigInt(key.value)) : undefined;
}

/** Whether the value of an expression is a boolean whatever its operands are. */
export function isCertainlyBoolean(expression: t.Node): boolean {
  const node = unwrap(expression);
  switch (node.type) {
    case 'BooleanLiteral':
      return true;
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === 'delete';
    case 'BinaryExpression':
      return COMPARISONS.has(node.operator);
    case 'LogicalExpression':
      return isCertainlyBoolean(node.left) && isCertainlyBoolean(node.right);
  }
  return false;
}

const COMPARISONS = new Set(['==', '!=', '===', '!==', '<', '<=', '>', '>=', 'in', 'instanceof']);

/** Whether a function or a class is written somewhere in the node. */
export function containsFunction(node: t.Node): boolean {
  if ('body' in node && (node.type.includes('Function') || node.type.includes('Method'))) return true;
  if (node.type === 'ClassExpression') return true;
  return partsOf(node).some(containsFunction);
}

/** The name of a declaration's or specifier's string or identifier. */
export function nameOf(node: t.Identifier | t.StringLiteral): string {
  return node.type === 'Identifier' ? node.name : node.value;
}

/** Whether code says that it is strict. */
export function isStrict(directives: readonly t.Directive[]): boolean {
  return directives.some(directive => directive.value.value === 'use strict');
}
