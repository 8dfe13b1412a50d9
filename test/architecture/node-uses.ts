import { isBuiltin } from 'node:module';
import { parse } from '@babel/parser';
import type { Node } from '@babel/types';

/** Variables that Node has and the standards of the web have not, and names of its types. */
const GLOBALS: ReadonlySet<string> = new Set([
  ...['process', 'Buffer', 'global', 'require', 'module', '__dirname', '__filename', 'setImmediate', 'clearImmediate'],
]);
const TYPES = /^(?:NodeJS|Buffer|BufferConstructor|BufferEncoding)$/;

/** Without one of these words there is nothing to look for; a text that names a module of Node is asked for apart. */
const WORDS = new RegExp(`\\b(?:${[...GLOBALS].join('|')}|import\\.meta|eval|Function|NodeJS|Buffer\\w*)\\b`);

/**
 * What a source file uses of Node, or of the place that it is loaded from, or of code made from text: each by name. A
 * variable that the file declares anywhere around the use is its own.
 */
export function nodeUses(text: string): readonly string[] {
  const quoted = Array.from(text.matchAll(/['"]([\w:/]+)['"]/g), ([, inside]) => inside);
  if (!WORDS.test(text) && !quoted.some(isBuiltin)) return [];
  const uses: string[] = [];
  const tree = parse(text, { sourceType: 'module', plugins: ['typescript'] });
  visit(tree.program, [], uses);
  return [...new Set(uses)];
}

function visit(node: Node, above: readonly ReadonlySet<string>[], uses: string[]): void {
  const use = useIn(node, above);
  if (use !== undefined) uses.push(use);
  const scopes = opensScope(node) ? [...above, new Set(namesIn(node))] : above;
  for (const [key, child] of childrenOf(node)) if (!isOnlyName(node, key)) visit(child, scopes, uses);
}

function useIn(node: Node, scopes: readonly ReadonlySet<string>[]): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return node.source && isBuiltin(node.source.value) ? node.source.value : undefined;
    case 'ImportExpression':
    case 'TSImportType': {
      const from = node.type === 'ImportExpression' ? node.source : node.argument;
      return from.type === 'StringLiteral' && isBuiltin(from.value) ? from.value : undefined;
    }
    case 'CallExpression': {
      const [from] = node.arguments;
      const isImport = node.callee.type === 'Import' && from?.type === 'StringLiteral' && isBuiltin(from.value);
      if (isImport) return from.value;
      return node.callee.type === 'Identifier' && node.callee.name === 'eval' ? 'eval' : undefined;
    }
    case 'NewExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'Function' ? 'new Function' : undefined;
    case 'MetaProperty':
      return node.meta.name === 'import' ? 'import.meta' : undefined;
    case 'Identifier':
      return GLOBALS.has(node.name) && !scopes.some(names => names.has(node.name)) ? node.name : undefined;
    case 'TSTypeReference': {
      let name = node.typeName;
      while (name.type === 'TSQualifiedName') name = name.left;
      return name.type === 'Identifier' && TYPES.test(name.name) ? `the type ${name.name}` : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a child of a node is a name and no use of a variable: of a property, a method, a label. */
function isOnlyName(node: Node, key: string): boolean {
  switch (node.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return key === 'property' && !node.computed;
    case 'ObjectProperty':
      return key === 'key' && !node.computed && !node.shorthand;
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassProperty':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return key === 'key' && !node.computed;
    case 'TSTypeReference':
      return key === 'typeName';
    case 'PrivateName':
    case 'TSEnumMember':
    case 'ImportSpecifier':
    case 'ExportSpecifier':
    case 'MetaProperty':
      return true;
    default:
      return false;
  }
}

function opensScope({ type }: Node): boolean {
  return /^(?:Program|BlockStatement|ForStatement|ForOfStatement|CatchClause|TSConstructorType)$|Function|Method/.test(
    type,
  );
}

/** The names that a node declares for what is in it; those of functions inside are their own. */
function namesIn(scope: Node): readonly string[] {
  const names: string[] = [];
  const bound = (node: Node): void => {
    if (node.type === 'Identifier') names.push(node.name);
    for (const [key, child] of childrenOf(node)) if (!isOnlyName(node, key) && key !== 'typeAnnotation') bound(child);
  };
  for (const [key, child] of childrenOf(scope)) {
    if (key === 'params' || key === 'parameters' || key === 'param') bound(child);
    if (child.type === 'VariableDeclaration') for (const { id } of child.declarations) bound(id);
    if (child.type === 'ImportDeclaration') for (const { local } of child.specifiers) names.push(local.name);
    if (child.type === 'FunctionDeclaration' && child.id) names.push(child.id.name);
  }
  return names;
}

function* childrenOf(node: Node): Generator<readonly [key: string, child: Node]> {
  for (const [key, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && typeof child.type === 'string' && key !== 'loc')
        yield [key, child];
}
