import type { Function as FunctionNode, Node, TSType, TSTypeAnnotation } from '@babel/types';
import type { Workspace } from '../../../../host/workspace.ts';
import type { SourceRange } from '../../../../program/source.ts';
import { ANY, allowsUndefined, type Declared } from './declared.ts';
import { type Bindings, readType } from './read-type.ts';
import { parseType, TypeScope, withoutStars } from './type-scope.ts';

/** What a function says about one of its parameters. */
export interface Parameter {
  readonly name: string | undefined;
  /** What its annotation or comment says; absent where there is none. */
  readonly declared?: Declared;
  /** Whether it may be left out: it has a default, is optional, or takes all that is left. */
  readonly isOptional: boolean;
  readonly hasDefault: boolean;
  readonly isRest: boolean;
}

/** What a function says about what it takes and gives. */
export interface Signature {
  readonly parameters: readonly Parameter[];
  readonly returns?: Declared;
  /** The function in its file's tree, where it was found. */
  readonly node?: FunctionNode;
  /** Whether it is a member that its class hides. */
  readonly isHidden: boolean;
}

/** The signature of the function whose text is at a place of a file. */
export function signatureAt(workspace: Workspace, at: SourceRange): Signature {
  const scope = TypeScope.of(workspace, at.source, workspace.host.paths.resolve(at.source.file));
  const found = scope.tree === undefined ? undefined : functionAt(scope.tree.program, at.start, at.end);
  if (found === undefined) return { parameters: [], isHidden: false };
  const { node, parent, grandparent } = found;
  const comment = commentBefore(at.source.text, commentedAt(node, parent, grandparent));
  const outer = variableType(parent, scope);
  const bindings = constraintsOf(node, scope, comment);
  const params = node.params.filter(param => !(param.type === 'Identifier' && param.name === 'this'));
  const parameters = params.map((param, i) => parameterOf(param, { scope, comment, bindings }, outer?.parameters?.[i]));
  const returns =
    annotated(node.returnType, scope, bindings) ?? typeIn(comment.returns, scope, bindings) ?? outer?.returns;
  const isHidden =
    (node.type === 'ClassMethod' && (node.accessibility === 'private' || node.accessibility === 'protected')) ||
    node.type === 'ClassPrivateMethod';
  return { parameters, node, isHidden, ...(returns === undefined ? {} : { returns }) };
}

interface Place {
  readonly node: FunctionNode;
  readonly parent: Node | undefined;
  readonly grandparent: Node | undefined;
}

/** The function with exactly this range, and what it is in. Goes down along the place alone. */
function functionAt(root: Node, start: number, end: number): Place | undefined {
  let [node, parent, grandparent]: (Node | undefined)[] = [root, undefined, undefined];
  while (node !== undefined) {
    if (node.start === start && node.end === end) {
      const found = isFunction(node) ? node : constructorOf(node);
      if (found !== undefined) return { node: found, parent, grandparent };
    }
    [grandparent, parent, node] = [parent, node, childAround(node, start, end)];
  }
  return undefined;
}

/** The constructor that a class writes down. */
function constructorOf(node: Node): FunctionNode | undefined {
  if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') return undefined;
  return node.body.body.find(member => member.type === 'ClassMethod' && member.kind === 'constructor') as
    | FunctionNode
    | undefined;
}

function isFunction(node: Node): node is FunctionNode {
  return 'params' in node && 'body' in node && node.type !== ('TSDeclareFunction' as string);
}

function childAround(node: Node, start: number, end: number): Node | undefined {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child) && (child.start ?? 0) <= start && (child.end ?? 0) >= end) return child;
  return undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

function annotated(annotation: Node | null | undefined, scope: TypeScope, bindings?: Bindings): Declared | undefined {
  return annotation?.type === 'TSTypeAnnotation'
    ? readType((annotation as TSTypeAnnotation).typeAnnotation, scope, bindings)
    : undefined;
}

function typeIn(text: string | undefined, scope: TypeScope, bindings?: Bindings): Declared | undefined {
  const type = text === undefined ? undefined : parseType(text);
  return type && readType(type, scope, bindings);
}

/** What the type parameters of a function may stand for: what they extend, or else anything. */
function constraintsOf(node: FunctionNode, scope: TypeScope, { templates }: Comment): Bindings {
  const bindings = new Map(templates.map(({ name, type }) => [name, typeIn(type, scope) ?? ANY]));
  const declared = node.typeParameters?.type === 'TSTypeParameterDeclaration' ? node.typeParameters.params : [];
  for (const { name, constraint } of declared)
    bindings.set(String(name), constraint ? readType(constraint, scope, bindings) : ANY);
  return bindings;
}

/** `const f: (s: string) => boolean = s => …` */
function variableType(
  parent: Node | undefined,
  scope: TypeScope,
): { readonly parameters: readonly (Declared | undefined)[]; readonly returns?: Declared } | undefined {
  const id = parent?.type === 'VariableDeclarator' ? parent.id : undefined;
  const annotation = id?.type === 'Identifier' ? id.typeAnnotation : undefined;
  const type = annotation?.type === 'TSTypeAnnotation' ? functionType(annotation.typeAnnotation, scope) : undefined;
  if (type?.type !== 'TSFunctionType') return undefined;
  const parameters = type.parameters.map(parameter => annotated(parameter.typeAnnotation, scope));
  const returns = annotated(type.typeAnnotation, scope);
  return { parameters, ...(returns === undefined ? {} : { returns }) };
}

function functionType(type: TSType, scope: TypeScope): TSType {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return type;
  const found = scope.find(type.typeName.name)?.found;
  return found?.kind === 'alias' && found.parameters.length === 0 ? found.type : type;
}

interface Surroundings {
  readonly scope: TypeScope;
  readonly comment: Comment;
  readonly bindings: Bindings;
}

function parameterOf(node: Node, around: Surroundings, outer: Declared | undefined): Parameter {
  const { scope, comment, bindings } = around;
  switch (node.type) {
    case 'AssignmentPattern':
      return { ...parameterOf(node.left, around, outer), isOptional: true, hasDefault: true };
    case 'RestElement':
      return { ...restOf(node, around, outer), isOptional: true, isRest: true };
    case 'TSParameterProperty':
      return parameterOf(node.parameter, around, outer);
    default: {
      const name = node.type === 'Identifier' ? node.name : undefined;
      const annotation = 'typeAnnotation' in node ? (node.typeAnnotation as Node | null | undefined) : undefined;
      const said = name === undefined ? undefined : comment.parameters.get(name);
      const declared = annotated(annotation, scope, bindings) ?? typeIn(said?.type, scope, bindings) ?? outer;
      const isOptional =
        ('optional' in node && node.optional === true) ||
        said?.isOptional === true ||
        (declared !== undefined && declared.kind !== 'any' && allowsUndefined(declared));
      return { name, isOptional, hasDefault: false, isRest: false, ...(declared === undefined ? {} : { declared }) };
    }
  }
}

/** What each of the arguments is that a parameter takes all of; comments say it of each, annotations of the list. */
function restOf(
  { argument, typeAnnotation }: Node & { readonly type: 'RestElement' },
  around: Surroundings,
  outer: Declared | undefined,
): Parameter {
  const parameter = parameterOf(argument, around, undefined);
  const list = annotated(typeAnnotation, around.scope, around.bindings) ?? outer;
  const declared = list === undefined ? parameter.declared : list.kind === 'list' ? list.of : ANY;
  return declared === undefined ? parameter : { ...parameter, declared };
}

/** Where the comment of a function ends: before the statement that it is in. */
function commentedAt(node: Node, parent: Node | undefined, grandparent: Node | undefined): number {
  const isOfStatement =
    parent?.type === 'VariableDeclarator' ||
    parent?.type === 'AssignmentExpression' ||
    parent?.type.startsWith('Export');
  if (parent?.type === 'ObjectProperty' || parent?.type === 'ClassProperty') return parent.start ?? 0;
  if (!isOfStatement) return node.start ?? 0;
  return (
    (grandparent?.type === 'VariableDeclaration' || grandparent?.type === 'ExpressionStatement' ? grandparent : parent)
      ?.start ?? 0
  );
}

interface Comment {
  readonly parameters: ReadonlyMap<string, { readonly type: string; readonly isOptional: boolean }>;
  readonly returns?: string;
  /** `@template {type} T` */
  readonly templates: readonly { readonly name: string; readonly type: string | undefined }[];
}

const NO_COMMENT: Comment = { parameters: new Map(), templates: [] };

/** The types in the JSDoc comment right before a place; the word `export` may stand between. */
function commentBefore(text: string, place: number): Comment {
  const before = text.slice(Math.max(0, place - 6000), place).replace(/(?:\s|\bexport\b|\bdefault\b|\basync\b)*$/, '');
  const start = before.endsWith('*/') ? before.lastIndexOf('/**') : -1;
  if (start < 0) return NO_COMMENT;
  const body = withoutStars(before.slice(start + 3, -2));
  const parameters = new Map<string, { type: string; isOptional: boolean; fields?: readonly string[] }>();
  for (const { type, after } of tagged(body, /@(?:param|arg|argument)\s+\{/g)) {
    const name = /^\s*(\[?)\s*([\w$]+)(\.?)/.exec(after);
    const isOptional = name?.[1] === '[' || type.endsWith('=');
    if (name !== null && name[3] === '') parameters.set(name[2], { type, isOptional });
    const field = name?.[3] === '.' ? /^[\w$]+/.exec(after.slice(name.index + name[0].length))?.[0] : undefined;
    const owner = name === null ? undefined : parameters.get(name[2]);
    if (name === null || field === undefined || owner === undefined) continue;
    const fields = [...(owner.fields ?? []), `${field}${isOptional ? '?' : ''}: ${type.replace(/=$/, '')}`];
    parameters.set(name[2], { ...owner, type: `{${fields.join('; ')}}`, fields });
  }
  const [returns] = tagged(body, /@returns?\s+\{/g);
  const templates = [
    ...Array.from(body.matchAll(/@template\s+([\w$]+)/g), match => ({ name: match[1], type: undefined })),
    ...tagged(body, /@template\s+\{/g).map(({ type, after }) => ({ name: /[\w$]+/.exec(after)?.[0] ?? '', type })),
  ];
  return { parameters, templates, ...(returns === undefined ? {} : { returns: returns.type }) };
}

/** The types in braces after a tag, which may hold braces themselves, and what follows them. */
function tagged(text: string, tag: RegExp): readonly { readonly type: string; readonly after: string }[] {
  return Array.from(text.matchAll(tag), match => {
    const from = match.index + match[0].length;
    let depth = 1;
    let at = from;
    while (at < text.length && depth > 0) {
      if (text[at] === '{') depth++;
      else if (text[at] === '}') depth--;
      at++;
    }
    return { type: text.slice(from, at - 1), after: text.slice(at) };
  });
}
