import type * as t from '@babel/types';
import type { SourceRange, SourceText } from '../../../program/source.ts';
import { nameOf } from './ast.ts';
import { DEFAULT_EXPORT, declarationIn, importSpecifiers, isExternalImport } from './declarations.ts';
import type { Variable } from './scope.ts';
import { declaredNames } from './typescript-scopes.ts';

/** A name that is taken from another module. */
export interface Import {
  readonly local: string;
  readonly from: string;
  /** A name, `default`, `*` for the namespace, or `module.exports` for TypeScript's `import x = require(…)`. */
  readonly imported: string;
  readonly at: SourceRange;
}

interface Reexport {
  readonly exported: string;
  readonly from: string;
  /** A name, or `*` for `export * as ns`. */
  readonly imported: string;
}

/** What ties a module to others. CommonJS modules call `require`; those in TypeScript may have imports too. */
export interface Linkage {
  /** The specifiers of imports and re-exports, in order, without repeats. */
  readonly requests: readonly string[];
  /** Of these, those that only classes which are left out would have used. */
  readonly weakRequests: readonly string[];
  readonly imports: readonly Import[];
  /** The local name of `export default` of an expression is `*default*`. */
  readonly exports: readonly { readonly exported: string; readonly local: string }[];
  readonly reexports: readonly Reexport[];
  /** The modules of `export * from`. */
  readonly stars: readonly string[];
  /** The names that are exported as types, which importers may name as if they were values; `*` for any name. */
  readonly types: readonly string[];
}

export function readLinkage(source: SourceText, program: t.Program, format: 'esm' | 'commonjs'): Linkage {
  const reader = new Reader(source);
  for (const statement of program.body)
    if (format === 'esm' || statement.type === 'ImportDeclaration') reader.read(statement);
  return reader.result();
}

class Reader {
  private readonly requests = new Set<string>();
  private readonly imports: Import[] = [];
  private readonly exports: { exported: string; local: string }[] = [];
  private readonly reexports: Reexport[] = [];
  private readonly stars = new Set<string>();
  private readonly types: string[] = [];

  constructor(private readonly source: SourceText) {}

  /** What is exported by way of an import is taken from where it comes from. */
  result(): Linkage {
    const { requests, imports, stars } = this;
    const byLocal = new Map(imports.map(one => [one.local, one]));
    const passed = this.exports.flatMap(({ exported, local }) => {
      const source = byLocal.get(local);
      return source === undefined ? [] : [{ exported, from: source.from, imported: source.imported }];
    });
    return {
      requests: [...requests],
      weakRequests: [],
      imports,
      exports: this.exports.filter(one => !byLocal.has(one.local)),
      reexports: [...this.reexports, ...passed],
      stars: [...stars],
      types: this.types,
    };
  }

  read(node: t.Statement): void {
    switch (node.type) {
      case 'ImportDeclaration':
        this.readImport(node);
        return;
      case 'ExportNamedDeclaration':
        this.readExport(node);
        return;
      case 'ExportDefaultDeclaration': {
        if (/^TS(DeclareFunction|InterfaceDeclaration)$/.test(node.declaration.type)) {
          this.types.push('default');
          return;
        }
        const declared = declaredNames(node.declaration)[0];
        this.exports.push({ exported: 'default', local: declared ?? DEFAULT_EXPORT });
        return;
      }
      case 'ExportAllDeclaration':
        if (node.exportKind === 'type') {
          this.types.push('*');
          return;
        }
        this.requests.add(node.source.value);
        this.stars.add(node.source.value);
        return;
      case 'TSImportEqualsDeclaration':
        if (isExternalImport(node) && node.moduleReference.type === 'TSExternalModuleReference') {
          const from = node.moduleReference.expression.value;
          this.requests.add(from);
          this.imports.push({ local: node.id.name, from, imported: 'module.exports', at: this.at(node) });
        }
        if (node.isExport && node.importKind !== 'type')
          this.exports.push({ exported: node.id.name, local: node.id.name });
        return;
      case 'TSExportAssignment':
        this.exports.push({ exported: 'default', local: DEFAULT_EXPORT });
        this.exports.push({ exported: 'module.exports', local: DEFAULT_EXPORT });
    }
  }

  private at(node: t.Node): SourceRange {
    return { source: this.source, start: node.start ?? 0, end: node.end ?? 0 };
  }

  private readImport(node: t.ImportDeclaration): void {
    if (node.importKind === 'type' || node.importKind === 'typeof') return;
    const from = node.source.value;
    this.requests.add(from);
    for (const { local, imported, isType, node: specifier } of importSpecifiers(node))
      if (!isType) this.imports.push({ local, from, imported, at: this.at(specifier) });
  }

  private readExport(node: t.ExportNamedDeclaration): void {
    this.types.push(...exportedTypes(node));
    if (node.exportKind === 'type') return;
    const from = node.source?.value;
    if (from !== undefined) this.requests.add(from);
    const declaration = node.declaration && declarationIn(node);
    if (declaration) for (const name of declaredNames(declaration)) this.exports.push({ exported: name, local: name });
    for (const specifier of node.specifiers) {
      if (specifier.type === 'ExportNamespaceSpecifier' && from !== undefined)
        this.reexports.push({ exported: nameOf(specifier.exported), from, imported: '*' });
      if (specifier.type !== 'ExportSpecifier' || specifier.exportKind === 'type') continue;
      const exported = nameOf(specifier.exported);
      const local = nameOf(specifier.local);
      if (from === undefined) this.exports.push({ exported, local });
      else this.reexports.push({ exported, from, imported: local });
    }
  }
}

/** What an export gives as a type only. */
function exportedTypes(node: t.ExportNamedDeclaration): string[] {
  const { declaration } = node;
  if (declaration?.type === 'TSInterfaceDeclaration' || declaration?.type === 'TSTypeAliasDeclaration')
    return [declaration.id.name];
  return node.specifiers.flatMap(specifier => {
    const isType =
      node.exportKind === 'type' || (specifier.type === 'ExportSpecifier' && specifier.exportKind === 'type');
    return isType ? [nameOf(specifier.exported)] : [];
  });
}

/**
 * As TypeScript leaves them out: imports that no value uses, modules that only such imports come from, and exports of
 * names that are only types. JavaScript is left as it is.
 */
export function withoutUnused(
  linkage: Linkage,
  program: t.Program,
  variables: ReadonlyMap<string, Variable>,
  typed: boolean,
): Linkage {
  if (!typed) return linkage;
  const isUsed = ({ local }: Import): boolean => variables.get(local)?.isUsed === true;
  const imports = linkage.imports.filter(one => isUsed(one) || variables.get(one.local)?.isUsedByLeftOut);
  const kept = new Set([...imports.filter(isUsed).map(one => one.from), ...linkage.stars]);
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' && statement.specifiers.length === 0) kept.add(statement.source.value);
    if (statement.type === 'ExportNamedDeclaration' && statement.source && keepsExport(statement))
      kept.add(statement.source.value);
  }
  const weak = new Set(imports.map(one => one.from).filter(from => !kept.has(from)));
  return {
    ...linkage,
    imports,
    requests: linkage.requests.filter(request => kept.has(request) || weak.has(request)),
    weakRequests: [...weak],
    exports: linkage.exports.filter(one => variables.has(one.local)),
    types: [...linkage.types, ...linkage.exports.filter(one => !variables.has(one.local)).map(one => one.exported)],
  };
}

function keepsExport(node: t.ExportNamedDeclaration): boolean {
  return (
    node.exportKind !== 'type' &&
    node.specifiers.some(specifier => specifier.type !== 'ExportSpecifier' || specifier.exportKind !== 'type')
  );
}
