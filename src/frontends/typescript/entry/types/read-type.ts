import type {
  Expression,
  TSEnumDeclaration,
  TSInterfaceDeclaration,
  TSType,
  TSTypeElement,
  TSTypeReference,
} from '@babel/types';
import { ANY, type Declared, type DeclaredField, NOTHING, unionOf } from './declared.ts';
import { type TypeScope, textOfType } from './type-scope.ts';
import { builtIn, indexed, keysOf } from './utility-types.ts';

/** Types in types are followed this far: those that hold themselves are no data that could be given. */
const DEEPEST = 8;

/** What the parameters of a generic type stand for. */
export type Bindings = ReadonlyMap<string, Declared>;

const NO_BINDINGS: Bindings = new Map();

/** What a type says, with the names that the file knows. */
export function readType(type: TSType, scope: TypeScope, bindings: Bindings = NO_BINDINGS, depth = 0): Declared {
  const inner = (part: TSType): Declared => readType(part, scope, bindings, depth + 1);
  if (depth > DEEPEST) return other(type, scope);
  switch (type.type) {
    case 'TSStringKeyword':
      return { kind: 'text' };
    case 'TSNumberKeyword':
      return { kind: 'number' };
    case 'TSBigIntKeyword':
      return { kind: 'bigint' };
    case 'TSBooleanKeyword':
    case 'TSTypePredicate':
      return { kind: 'boolean' };
    case 'TSAnyKeyword':
    case 'TSUnknownKeyword':
      return ANY;
    case 'TSUndefinedKeyword':
    case 'TSVoidKeyword':
    case 'TSNeverKeyword':
      return NOTHING;
    case 'TSNullKeyword':
      return { kind: 'nothing', value: null };
    case 'TSParenthesizedType':
      return inner(type.typeAnnotation);
    case 'TSLiteralType':
      return literal(type.literal as Expression) ?? other(type, scope);
    case 'TSUnionType':
      return unionOf(type.types.map(inner));
    case 'TSIntersectionType':
      return intersection(type.types.map(inner)) ?? other(type, scope);
    case 'TSArrayType':
      return { kind: 'list', of: inner(type.elementType) };
    case 'TSTupleType':
      return {
        kind: 'tuple',
        items: type.elementTypes.map(item => inner(item.type === 'TSNamedTupleMember' ? item.elementType : item)),
      };
    case 'TSTypeOperator':
      if (type.operator === 'readonly') return inner(type.typeAnnotation);
      return (type.operator === 'keyof' ? keysOf(inner(type.typeAnnotation)) : undefined) ?? other(type, scope);
    case 'TSIndexedAccessType':
      return indexed(inner(type.objectType), inner(type.indexType)) ?? other(type, scope);
    case 'TSTypeQuery': {
      const name = type.exprName.type === 'Identifier' ? type.exprName.name : undefined;
      const value = name === undefined ? undefined : scope.find(name)?.found;
      return (value?.kind === 'constant' ? typeOfConstant(value.value) : undefined) ?? other(type, scope);
    }
    case 'TSTypeLiteral':
      return recordOf(type.members, scope, bindings, depth) ?? other(type, scope);
    case 'TSFunctionType':
    case 'TSConstructorType':
      return { kind: 'function' };
    case 'TSTypeReference':
      return reference(type, scope, bindings, depth);
    default:
      return other(type, scope);
  }
}

function other(type: TSType, scope: TypeScope): Declared {
  return { kind: 'other', text: textOfType(type, scope) };
}

/** What a constant is, where it is written down in literals, lists and objects. */
function typeOfConstant(node: Expression): Declared | undefined {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return typeOfConstant(node.expression);
    case 'CallExpression': {
      const { callee, arguments: given } = node;
      const isFreeze =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'freeze';
      return isFreeze && given.length === 1 ? typeOfConstant(given[0] as Expression) : undefined;
    }
    case 'ArrayExpression': {
      const items = node.elements.map(item => (item === null ? undefined : typeOfConstant(item as Expression)));
      const known = items.flatMap(item => item ?? []);
      return known.length < items.length ? undefined : { kind: 'tuple', items: known };
    }
    case 'ObjectExpression': {
      const fields = node.properties.map((property): DeclaredField | undefined => {
        if (property.type === 'SpreadElement' || property.computed) return undefined;
        const { key } = property;
        const name = key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : undefined;
        if (name === undefined) return undefined;
        const value = property.type === 'ObjectProperty' ? typeOfConstant(property.value as Expression) : undefined;
        return { name, type: value ?? ANY, isOptional: false };
      });
      const known = fields.flatMap(field => field ?? []);
      return known.length < fields.length ? undefined : { kind: 'record', fields: known };
    }
    default:
      return literal(node);
  }
}

function literal(node: Expression): Declared | undefined {
  switch (node.type) {
    case 'StringLiteral':
    case 'BooleanLiteral':
    case 'NumericLiteral':
      return { kind: 'literal', value: node.value };
    case 'BigIntLiteral':
      return { kind: 'literal', value: BigInt(node.value) };
    case 'TemplateLiteral':
      return node.expressions.length === 0
        ? { kind: 'literal', value: node.quasis[0].value.cooked ?? '' }
        : { kind: 'text' };
    case 'UnaryExpression':
      return node.operator === '-' && node.argument.type === 'NumericLiteral'
        ? { kind: 'literal', value: -node.argument.value }
        : undefined;
    default:
      return undefined;
  }
}

/** Fields of all records together; of `string & {__brand}`, the text. */
function intersection(parts: readonly Declared[]): Declared | undefined {
  const primitive = parts.find(part => ['text', 'number', 'boolean', 'bigint', 'literal'].includes(part.kind));
  if (primitive !== undefined) return primitive;
  const fields = parts.flatMap(part => (part.kind === 'record' ? part.fields : []));
  if (parts.every(part => part.kind === 'record')) return { kind: 'record', fields };
  const unions = parts.filter(part => part.kind === 'union');
  if (unions.length !== 1 || !parts.every(part => part.kind === 'record' || part.kind === 'union')) return undefined;
  const [choices] = unions;
  if (choices.kind !== 'union' || !choices.of.every(part => part.kind === 'record')) return undefined;
  return {
    kind: 'union',
    of: choices.of.map(part => ({
      kind: 'record',
      fields: [...fields, ...(part.kind === 'record' ? part.fields : [])],
    })),
  };
}

function recordOf(
  members: readonly TSTypeElement[],
  scope: TypeScope,
  bindings: Bindings,
  depth: number,
): Declared | undefined {
  const fields: DeclaredField[] = [];
  for (const member of members) {
    if (member.type === 'TSMethodSignature' && member.key.type === 'Identifier') {
      fields.push({ name: member.key.name, type: { kind: 'function' }, isOptional: member.optional === true });
      continue;
    }
    if (member.type !== 'TSPropertySignature') return undefined;
    const { key, typeAnnotation, optional } = member;
    const name = key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : undefined;
    if (name === undefined) return undefined;
    const type = typeAnnotation ? readType(typeAnnotation.typeAnnotation, scope, bindings, depth + 1) : ANY;
    fields.push({ name, type, isOptional: optional === true });
  }
  return { kind: 'record', fields };
}

function reference(type: TSTypeReference, scope: TypeScope, bindings: Bindings, depth: number): Declared {
  const { typeName } = type;
  const given = type.typeParameters?.params.map(part => readType(part, scope, bindings, depth + 1)) ?? [];
  if (typeName.type === 'TSQualifiedName' && typeName.left.type === 'Identifier') {
    const named = scope.find(typeName.left.name)?.found;
    const members = named?.kind === 'enum' ? enumMembers(named.parts) : undefined;
    return members?.find(member => member.name === typeName.right.name) ?? other(type, scope);
  }
  if (typeName.type !== 'Identifier') return other(type, scope);
  const { name } = typeName;
  const bound = bindings.get(name);
  if (bound !== undefined) return bound;
  return declared(name, given, scope, depth) ?? builtIn(name, given) ?? other(type, scope);
}

/** A type of the user's own. */
function declared(name: string, given: readonly Declared[], from: TypeScope, depth: number): Declared | undefined {
  const { scope, found } = from.find(name) ?? {};
  if (scope === undefined || found === undefined) return undefined;
  switch (found.kind) {
    case 'alias': {
      const bindings = new Map(found.parameters.map((parameter, i) => [parameter, given[i] ?? ANY]));
      return readType(found.type, scope, bindings, depth + 1);
    }
    case 'interface':
      return interfaceType(found.parts, given, scope, depth);
    case 'enum': {
      const members = enumMembers(found.parts);
      return members === undefined ? undefined : unionOf(members);
    }
    case 'constant': {
      // What `@enum` makes a type of in JavaScript; TypeScript has no types by names of constants.
      const table = typeOfConstant(found.value);
      const members = table?.kind === 'record' ? table.fields : [];
      const named = members.flatMap(({ name: member, type }): Declared[] =>
        type.kind === 'literal' ? [{ ...type, name: member }] : [],
      );
      return named.length === 0 || named.length < members.length ? undefined : unionOf(named);
    }
    default:
      return undefined;
  }
}

function interfaceType(
  parts: readonly TSInterfaceDeclaration[],
  given: readonly Declared[],
  scope: TypeScope,
  depth: number,
): Declared | undefined {
  const fields = new Map<string, DeclaredField>();
  for (const part of parts) {
    const names = part.typeParameters?.params.map(({ name }) => (typeof name === 'string' ? name : '')) ?? [];
    const bindings = new Map(names.map((name, i) => [name, given[i] ?? ANY]));
    for (const base of part.extends ?? []) {
      const inherited =
        base.expression.type === 'Identifier' ? declared(base.expression.name, [], scope, depth + 1) : undefined;
      if (inherited?.kind !== 'record') return undefined;
      for (const field of inherited.fields) fields.set(field.name, field);
    }
    const own = recordOf(part.body.body, scope, bindings, depth);
    if (own?.kind !== 'record') return undefined;
    for (const field of own.fields) fields.set(field.name, field);
  }
  return { kind: 'record', fields: [...fields.values()] };
}

type Member = Declared & { readonly kind: 'literal'; readonly name: string };

/** The members of an enum whose values are written down; `undefined` where one is calculated. */
function enumMembers(parts: readonly TSEnumDeclaration[]): readonly Member[] | undefined {
  const members: Member[] = [];
  for (const part of parts) {
    let next: number | undefined = 0;
    for (const { id, initializer } of part.members ?? part.body?.members ?? []) {
      const name = id.type === 'Identifier' ? id.name : id.value;
      const given = initializer ? literal(initializer) : undefined;
      const value: string | number | boolean | bigint | undefined =
        given?.kind === 'literal' ? given.value : initializer ? undefined : next;
      if (value === undefined) return undefined;
      members.push({ kind: 'literal', value, name });
      next = typeof value === 'number' ? value + 1 : undefined;
    }
  }
  return members.length === 0 ? undefined : members;
}
