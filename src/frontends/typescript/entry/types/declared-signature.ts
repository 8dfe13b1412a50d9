import type { Statement, TSDeclareFunction, TSType } from '@babel/types';
import type { Workspace } from '../../../../host/workspace.ts';
import { ANY, type Declared, unionOf } from './declared.ts';
import { readType } from './read-type.ts';
import type { Parameter, Signature } from './signature.ts';
import { TypeScope } from './type-scope.ts';

type DeclaredParameter = Omit<Parameter, 'hasDefault'>;

/** What a file of declarations says about one way of calling a function: its parameters. */
type Overload = readonly DeclaredParameter[];

/**
 * A function as code has it, with the types that a file of declarations gives its parameters where the code gives none.
 * What it gives depends on which of them it is called with, and is found out by calling it.
 */
export function withDeclarations(
  workspace: Workspace,
  signature: Signature,
  declarations: string,
  exportName: string,
): Signature {
  const overloads = overloadsOf(TypeScope.ofFile(workspace, declarations), exportName, []);
  if (overloads.length === 0) return signature;
  const parameters = signature.parameters.map((parameter, i): Parameter => {
    if (parameter.declared !== undefined) return parameter;
    const said = overloads.map(overload => overload.at(i));
    if (said.some(one => one?.isRest === true)) return parameter;
    const types = said.flatMap(one => one?.declared ?? []);
    const isOptional = parameter.isOptional || said.some(one => one === undefined || one.isOptional);
    return { ...parameter, isOptional, ...(types.length === 0 ? {} : { declared: unionOf(types) }) };
  });
  return { ...signature, parameters };
}

/** The ways of calling what a file exports under a name; of what is no function, none. */
function overloadsOf(scope: TypeScope, name: string, seen: readonly TypeScope[]): readonly Overload[] {
  if (seen.includes(scope)) return [];
  const statements = scope.tree?.program.body ?? [];
  const from = (specifier: string, there: string): readonly Overload[] => {
    const other = scope.other(specifier);
    return other === undefined ? [] : overloadsOf(other, there, [...seen, scope]);
  };
  const local = (wanted: string): readonly Overload[] => {
    const found = statements.flatMap(statement => overloadsIn(statement, wanted, scope));
    if (found.length > 0) return found;
    for (const statement of statements)
      if (statement.type === 'ImportDeclaration')
        for (const specifier of statement.specifiers)
          if (specifier.local.name === wanted && specifier.type !== 'ImportNamespaceSpecifier')
            return from(
              statement.source.value,
              specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default',
            );
    return [];
  };
  const stars: string[] = [];
  for (const statement of statements)
    switch (statement.type) {
      case 'ExportDefaultDeclaration': {
        if (name !== 'default') break;
        const { declaration } = statement;
        if (declaration.type === 'Identifier') return local(declaration.name);
        if (declaration.type === 'TSDeclareFunction') {
          const defaults = statements.flatMap(one =>
            one.type === 'ExportDefaultDeclaration' && one.declaration.type === 'TSDeclareFunction'
              ? [one.declaration]
              : [],
          );
          return defaults.map(one => overload(one, scope));
        }
        break;
      }
      case 'TSExportAssignment': {
        const { expression } = statement;
        if (expression.type !== 'Identifier') return [];
        return name === 'default' ? local(expression.name) : inNamespace(statements, expression.name, name, scope);
      }
      case 'ExportNamedDeclaration':
        for (const specifier of statement.specifiers) {
          if (specifier.type !== 'ExportSpecifier' || nameOf(specifier.exported) !== name) continue;
          const there = nameOf(specifier.local);
          return statement.source ? from(statement.source.value, there) : local(there);
        }
        break;
      case 'ExportAllDeclaration':
        stars.push(statement.source.value);
        break;
      default:
        break;
    }
  const found = local(name);
  return found.length > 0 ? found : (stars.map(star => from(star, name)).find(one => one.length > 0) ?? []);
}

/** `declare namespace Name { function f(…): …; }` */
function inNamespace(
  statements: readonly Statement[],
  namespace: string,
  name: string,
  scope: TypeScope,
): readonly Overload[] {
  return statements.flatMap(statement =>
    statement.type === 'TSModuleDeclaration' &&
    statement.id.type === 'Identifier' &&
    statement.id.name === namespace &&
    statement.body.type === 'TSModuleBlock'
      ? statement.body.body.flatMap(inner => overloadsIn(inner, name, scope))
      : [],
  );
}

/** `function name(…): …` or `const name: (…) => …`, exported or not. */
function overloadsIn(statement: Statement, name: string, scope: TypeScope): readonly Overload[] {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration ? overloadsIn(statement.declaration, name, scope) : [];
    case 'TSDeclareFunction':
      return statement.id?.name === name ? [overload(statement, scope)] : [];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => {
        if (id.type !== 'Identifier' || id.name !== name || id.typeAnnotation?.type !== 'TSTypeAnnotation') return [];
        const { typeAnnotation: type } = id.typeAnnotation;
        if (type.type !== 'TSFunctionType') return [];
        return [overloadOf(type.parameters, typeParametersOf(type), scope)];
      });
    default:
      return [];
  }
}

function overload(declared: TSDeclareFunction, scope: TypeScope): Overload {
  return overloadOf(declared.params, typeParametersOf(declared), scope);
}

type WrittenParameter = TSDeclareFunction['params'][number];

/** What is not concrete, as the parameters of a generic function are not, says nothing. */
function overloadOf(
  params: readonly WrittenParameter[],
  generic: ReadonlyMap<string, Declared>,
  scope: TypeScope,
): Overload {
  const read = (type: TSType): Declared => readType(type, scope, generic);
  return params.map(param => parameterOf(param, read));
}

function parameterOf(param: WrittenParameter, read: (type: TSType) => Declared): DeclaredParameter {
  if (param.type === 'RestElement') return { name: undefined, isOptional: true, isRest: true };
  const annotation = 'typeAnnotation' in param ? param.typeAnnotation : undefined;
  const declared = annotation?.type === 'TSTypeAnnotation' ? read(annotation.typeAnnotation) : undefined;
  return {
    name: param.type === 'Identifier' ? param.name : undefined,
    isOptional: 'optional' in param && param.optional === true,
    isRest: false,
    ...(declared === undefined ? {} : { declared }),
  };
}

function typeParametersOf(node: {
  readonly typeParameters?: { readonly type: string; readonly params?: readonly unknown[] } | null;
}): ReadonlyMap<string, Declared> {
  const names = (node.typeParameters?.params ?? []).flatMap(param => {
    const name = (param as { readonly name?: unknown }).name;
    return typeof name === 'string' ? [name] : [];
  });
  return new Map(names.map(name => [name, ANY]));
}

function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: string }): string {
  return node.name ?? node.value ?? '';
}
