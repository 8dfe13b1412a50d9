import type { Expression, Node } from '@babel/types';
import { parseText } from '../parse.ts';

/** What a function says about one of its parameters. */
export interface Parameter {
  readonly name: string | undefined;
  /** As written: a TypeScript annotation, or the type in a `@param` comment. */
  readonly type: string | undefined;
  readonly hasDefault: boolean;
}

/** The parameters of a function, from its own text; a method's text has no `function` in front. */
export function parametersOf(text: string, before: string): readonly Parameter[] {
  const types = commentTypes(before);
  for (const wrapped of [`(${text})`, `({${text}})`, `(class {${text}})`]) {
    const found = parametersIn(wrapped);
    if (found !== undefined)
      return found.map(parameter => ({ ...parameter, type: parameter.type ?? types.get(parameter.name ?? '') }));
  }
  return [];
}

function parametersIn(text: string): readonly Parameter[] | undefined {
  const expression = parseText(text);
  const params = expression === undefined ? undefined : functionParameters(expression);
  return params?.filter(node => !('name' in node && node.name === 'this')).map(node => parameter(node, text));
}

function functionParameters(node: Expression): readonly Node[] | undefined {
  switch (node.type) {
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node.params;
    case 'ObjectExpression': {
      const [method] = node.properties;
      return method?.type === 'ObjectMethod' ? method.params : undefined;
    }
    case 'ClassExpression': {
      const [method] = node.body.body;
      return method?.type === 'ClassMethod' ? method.params : undefined;
    }
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return functionParameters(node.expression);
    default:
      return undefined;
  }
}

function parameter(node: Node, text: string): Parameter {
  if (node.type === 'AssignmentPattern') return { ...parameter(node.left, text), hasDefault: true };
  if (node.type !== 'Identifier') return { name: undefined, type: undefined, hasDefault: false };
  const { typeAnnotation } = node;
  const type =
    typeAnnotation?.type === 'TSTypeAnnotation'
      ? text.slice(typeAnnotation.typeAnnotation.start ?? 0, typeAnnotation.typeAnnotation.end ?? 0)
      : undefined;
  return { name: node.name, type, hasDefault: node.optional === true };
}

/** The types of `@param {type} name` in the comment just before a function. */
function commentTypes(before: string): ReadonlyMap<string, string> {
  const comment =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export\s+)?(?:default\s+)?(?:(?:const|let|var)\s+[\w$]+\s*=\s*)?$/.exec(
      before,
    );
  const types = new Map<string, string>();
  for (const match of (comment?.[1] ?? '').matchAll(/@param\s+\{([^}]*)\}\s+\[?([\w$]+)/g))
    types.set(match[2], match[1]);
  return types;
}
