import type * as t from '@babel/types';
import type { Analyser } from './analyse.ts';
import { boundIdentifiers, endOf, type FunctionNode, isStrict, parametersOf, partsOf, startOf } from './ast.ts';
import { declareLexical, declareVars, withoutLabels } from './declarations.ts';
import { FunctionInfo, Scope } from './scope.ts';

/** A function is around its own name (in expressions), its parameters and its body. */
export function analyseFunction(analyser: Analyser, node: FunctionNode): void {
  const arrow = node.type === 'ArrowFunctionExpression';
  const directives = node.body.type === 'BlockStatement' ? node.body.directives : [];
  const strict = analyser.info.strict || analyser.inClass || isStrict(directives);
  const info = new FunctionInfo(arrow ? 'arrow' : 'function', node, analyser.info, strict, startOf(node));
  analyser.functions.set(node, info);
  let { scope } = analyser;
  if (node.type === 'FunctionDeclaration') info.declaredAs = scope.variables.get(node.id?.name ?? '*default*');
  else if (node.type === 'FunctionExpression' && node.id) {
    scope = new Scope(scope, info, false);
    info.self = analyser.variable(scope, node.id.name, 'self');
  }
  analyser.inScope(new Scope(scope, info, true), () => functionScopes(analyser, node, info));
}

/** The body has a scope apart from the parameters only where a closure among the parameters could tell. */
function functionScopes(analyser: Analyser, node: FunctionNode, info: FunctionInfo): void {
  const { scope } = analyser;
  const parameters = parametersOf(node);
  const simple = parameters.every(parameter => parameter.type === 'Identifier');
  info.hasSimpleParameters = simple;
  info.parameters = scope;
  const names = new Set<string>();
  parameters.forEach((parameter, index) => {
    for (const { name } of boundIdentifiers(parameter)) {
      names.add(name);
      const variable = analyser.variable(scope, name, 'parameter', simple ? 0 : endOf(parameter));
      if (simple && !info.strict && info.kind === 'function') variable.argumentIndex = index;
    }
  });
  for (const parameter of parameters) analyser.pattern(parameter);
  const separate = parameters.some(one => one.type !== 'Identifier' && hasFunction(analyser, one));
  const body = separate ? new Scope(scope, info, true) : scope;
  info.body = body;
  analyser.inScope(body, () => {
    if (node.body.type === 'BlockStatement') functionBody(analyser, node.body.body, body, names);
    else analyser.visit(node.body);
  });
}

function functionBody(analyser: Analyser, statements: readonly t.Statement[], body: Scope, names: Set<string>): void {
  declareLexical(analyser, withoutLabels(statements), body);
  declareVars(analyser, statements, body, names);
  const own = body.variables.get('arguments');
  if (own?.kind === 'var' && body.owner.kind === 'function') body.variables.delete('arguments');
  analyser.declaredFunctions(body);
  for (const statement of statements) analyser.visit(statement);
}

function hasFunction(analyser: Analyser, node: t.Node): boolean {
  return (
    analyser.functions.has(node) ||
    node.type === 'ClassExpression' ||
    partsOf(node).some(part => hasFunction(analyser, part))
  );
}
