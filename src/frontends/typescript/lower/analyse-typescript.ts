import type * as t from '@babel/types';
import type { Analyser } from './analyse.ts';
import { declareLexical, declareVars, withoutLabels } from './declarations.ts';
import { Scope, type Variable } from './scope.ts';
import { declaredNames, enumMembers, isInstantiated, namespaceStatements, shareMembers } from './typescript-scopes.ts';

/** An enum's initialisers see its members (and those of enums merged with it) by their plain names. */
export function analyseEnum(analyser: Analyser, node: t.TSEnumDeclaration): void {
  if (node.declare && !node.const) return;
  const container = bindContainer(analyser, node.id);
  const scope = new Scope(analyser.scope, analyser.info, false);
  for (const [name, member] of container?.members ?? []) scope.variables.set(name, member);
  analyser.inScope(scope, () => {
    for (const member of enumMembers(node)) analyser.visit(member.initializer);
  });
}

/** A namespace's body is a scope in which exported variables are properties of the namespace object. */
export function analyseNamespace(analyser: Analyser, node: t.TSModuleDeclaration): void {
  if (!isInstantiated(node) || node.id.type !== 'Identifier') return;
  const container = bindContainer(analyser, node.id);
  const around = new Scope(analyser.scope, analyser.info, false);
  for (const [name, member] of container?.members ?? []) around.variables.set(name, member);
  const scope = new Scope(around, analyser.info, true);
  const parts = namespaceStatements(node);
  const statements = parts.map(part => part.statement);
  declareLexical(analyser, withoutLabels(statements), scope);
  declareVars(analyser, statements, scope, new Set());
  for (const { statement, exported } of parts)
    if (exported && statement.type === 'VariableDeclaration')
      for (const name of declaredNames(statement)) scope.variables.delete(name);
    else if (exported && (statement.type === 'TSModuleDeclaration' || statement.type === 'TSEnumDeclaration'))
      for (const name of declaredNames(statement)) {
        const [local, member] = [scope.variables.get(name), container?.members?.get(name)];
        if (local !== undefined && member !== undefined) shareMembers(local, member);
      }
  analyser.scopes.set(node, scope);
  analyser.inScope(scope, () => {
    analyser.declaredFunctions(scope);
    for (const statement of statements) analyser.visit(statement);
  });
}

/** `import x = require(…)` calls `require`, where it is no import of a module; `import x = A.B` uses A. */
export function analyseImportEquals(analyser: Analyser, node: t.TSImportEqualsDeclaration): void {
  if (node.importKind === 'type') return;
  analyser.bind(node.id, node.id.name);
  const reference = node.moduleReference;
  if (reference.type === 'TSExternalModuleReference') {
    analyser.bind(reference, 'require');
    return;
  }
  let first: t.TSEntityName = reference;
  while (first.type === 'TSQualifiedName') first = first.left;
  if (first.type === 'Identifier') analyser.use(first, first.name);
}

function bindContainer(analyser: Analyser, id: t.Identifier): Variable | undefined {
  const container = analyser.resolve(id.name);
  if (container === undefined) return undefined;
  analyser.references.set(id, container);
  analyser.info.capture(container.container ?? container);
  return container;
}
