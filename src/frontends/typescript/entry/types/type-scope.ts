import type {
  Expression,
  File,
  Node,
  Statement,
  TSEnumDeclaration,
  TSInterfaceDeclaration,
  TSType,
} from '@babel/types';
import type { Workspace } from '../../../../host/workspace.ts';
import { SourceError, SourceText } from '../../../../program/source.ts';
import { declarationFileOf, isDeclarationFile } from '../../modules/declaration-file.ts';
import { ModuleNotFound } from '../../modules/module-not-found.ts';
import { resolveModule } from '../../modules/resolve.ts';
import { sourceTextOf } from '../../modules/source-text.ts';
import { parseDeclarations, parseModule, type ScriptLanguage, SourceSyntaxError } from '../../parse.ts';

/** A type that a file declares. */
export type TypeDeclaration =
  | { readonly kind: 'alias'; readonly parameters: readonly string[]; readonly type: TSType }
  | { readonly kind: 'interface'; readonly parts: readonly TSInterfaceDeclaration[] }
  | { readonly kind: 'enum'; readonly parts: readonly TSEnumDeclaration[] }
  | { readonly kind: 'class' }
  /** No type, but what `typeof` makes one of. */
  | { readonly kind: 'constant'; readonly value: Expression }
  /** From another file, under the name that it has there. */
  | { readonly kind: 'imported'; readonly from: string; readonly name: string };

/** The types that a file declares or imports, by name. */
export class TypeScope {
  private readonly declarations = new Map<string, TypeDeclaration>();

  private constructor(
    readonly source: SourceText,
    private readonly file: string,
    readonly tree: File | undefined,
    private readonly workspace?: Workspace,
  ) {
    for (const statement of tree?.program.body ?? []) this.take(statement);
    for (const [name, text] of typedefsIn(source.text)) {
      const type = parseType(text);
      if (type !== undefined && !this.declarations.has(name))
        this.declarations.set(name, { kind: 'alias', parameters: [], type });
    }
  }

  /** The scope of a file that was read already. */
  static of(workspace: Workspace, source: SourceText, file: string): TypeScope {
    let scope = scopes.get(source);
    if (scope === undefined) {
      scope = new TypeScope(source, file, parsedFile(source, file), workspace);
      scopes.set(source, scope);
    }
    return scope;
  }

  /** A scope without any names. */
  static ofNothing(): TypeScope {
    return new TypeScope(new SourceText('(a type)', ''), '', undefined);
  }

  /** The scope of a file that may not have been read yet. */
  static ofFile(workspace: Workspace, file: string): TypeScope {
    return TypeScope.of(workspace, sourceTextOf(workspace, file), file);
  }

  /** What a name stands for, and where it is declared; imports are followed. */
  find(
    name: string,
    seen: readonly string[] = [],
  ): { readonly scope: TypeScope; readonly found: TypeDeclaration } | undefined {
    const found = this.declarations.get(name);
    if (found?.kind !== 'imported') return found && { scope: this, found };
    if (seen.includes(this.file)) return undefined;
    return this.other(found.from)?.find(found.name, [...seen, this.file]);
  }

  /** The scope of a module that the file names. */
  other(specifier: string): TypeScope | undefined {
    const { workspace } = this;
    if (workspace === undefined) return undefined;
    const { dirname, resolve } = workspace.host.paths;
    const declaring = isDeclarationFile(this.file)
      ? declarationFileOf(workspace, resolve(dirname(this.file), specifier))
      : undefined;
    if (declaring !== undefined) return TypeScope.ofFile(workspace, declaring);
    try {
      const { file, language } = resolveModule(workspace, specifier, this.file, 'import');
      if (language === 'json') return undefined;
      return TypeScope.ofFile(workspace, file);
    } catch (error) {
      if (error instanceof ModuleNotFound || error instanceof SourceError) return undefined;
      throw error;
    }
  }

  private take(statement: Statement): void {
    switch (statement.type) {
      case 'ExportNamedDeclaration':
        if (statement.declaration) this.take(statement.declaration);
        else if (statement.source)
          for (const specifier of statement.specifiers)
            if (specifier.type === 'ExportSpecifier')
              this.importName(nameOf(specifier.exported), statement.source.value, specifier.local.name);
        return;
      case 'ExportDefaultDeclaration':
        if (statement.declaration.type === ('TSInterfaceDeclaration' as string))
          this.take(statement.declaration as Statement);
        return;
      case 'TSTypeAliasDeclaration': {
        const parameters = statement.typeParameters?.params.map(parameter => nameOf(parameter.name)) ?? [];
        this.declarations.set(statement.id.name, { kind: 'alias', parameters, type: statement.typeAnnotation });
        return;
      }
      case 'TSInterfaceDeclaration': {
        const before = this.declarations.get(statement.id.name);
        const parts = before?.kind === 'interface' ? before.parts : [];
        this.declarations.set(statement.id.name, { kind: 'interface', parts: [...parts, statement] });
        return;
      }
      case 'TSEnumDeclaration': {
        const before = this.declarations.get(statement.id.name);
        const parts = before?.kind === 'enum' ? before.parts : [];
        this.declarations.set(statement.id.name, { kind: 'enum', parts: [...parts, statement] });
        return;
      }
      case 'VariableDeclaration':
        if (statement.kind === 'const')
          for (const { id, init } of statement.declarations)
            if (id.type === 'Identifier' && init && !this.declarations.has(id.name))
              this.declarations.set(id.name, { kind: 'constant', value: init });
        return;
      case 'ClassDeclaration':
        if (statement.id) this.declarations.set(statement.id.name, { kind: 'class' });
        return;
      case 'ImportDeclaration':
        for (const specifier of statement.specifiers)
          if (specifier.type !== 'ImportNamespaceSpecifier')
            this.importName(
              specifier.local.name,
              statement.source.value,
              specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default',
            );
        return;
      default:
        return;
    }
  }

  private importName(local: string, from: string, name: string): void {
    this.declarations.set(local, { kind: 'imported', from, name });
  }
}

const scopes = new WeakMap<SourceText, TypeScope>();

function nameOf(node: string | { readonly type: string; readonly name?: string; readonly value?: string }): string {
  return typeof node === 'string' ? node : (node.name ?? node.value ?? '');
}

/** `@typedef {type} Name` in comments. */
function typedefsIn(text: string): readonly (readonly [string, string])[] {
  return Array.from(text.matchAll(/@typedef\s+\{((?:[^{}]|\{[^{}]*\})*)\}\s+([\w$]+)/g), match => [
    match[2],
    withoutStars(match[1]),
  ]);
}

/** The text of a comment without the stars at the starts of its lines. */
export function withoutStars(text: string): string {
  return text.replace(/\n\s*\*/g, '\n').trim();
}

function languageOf(file: string): ScriptLanguage {
  if (/\.[cm]?tsx$/.test(file)) return 'tsx';
  if (/\.[cm]?ts$/.test(file)) return 'ts';
  return /\.jsx$/.test(file) ? 'jsx' : 'js';
}

/** The tree of a file, read as a module or else as a script. */
function parsedFile(source: SourceText, file: string): File | undefined {
  if (isDeclarationFile(file)) return parseDeclarations(source);
  for (const format of ['esm', 'commonjs'] as const)
    try {
      return parseModule(source, languageOf(file), format);
    } catch (error) {
      if (!(error instanceof SourceSyntaxError)) throw error;
    }
  return undefined;
}

/** A type by itself, in the notation of TypeScript or of JSDoc. */
export function parseType(text: string): TSType | undefined {
  const source = new SourceText('(a type)', `let x: ${asTypeScript(text)};`);
  try {
    const [statement] = parseModule(source, 'ts', 'esm').program.body;
    if (statement?.type !== 'VariableDeclaration') return undefined;
    const { id } = statement.declarations[0];
    const annotation = id.type === 'Identifier' ? id.typeAnnotation : undefined;
    if (annotation?.type !== 'TSTypeAnnotation') return undefined;
    rememberTexts(annotation.typeAnnotation, source.text);
    return annotation.typeAnnotation;
  } catch (error) {
    if (error instanceof SourceSyntaxError) return undefined;
    throw error;
  }
}

/** The texts of types that are in no file. */
const texts = new WeakMap<Node, string>();

function rememberTexts(node: Node, text: string): void {
  texts.set(node, text.slice(node.start ?? 0, node.end ?? 0));
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && 'type' in child && 'start' in child)
        rememberTexts(child, text);
}

/** A type as it is written. */
export function textOfType(type: TSType, { source }: TypeScope): string {
  return texts.get(type) ?? source.text.slice(type.start ?? 0, type.end ?? 0);
}

/** What JSDoc writes in its own way. */
function asTypeScript(text: string): string {
  const type = text
    .trim()
    .replace(/^\*$/, 'any')
    .replace(/^\.\.\./, '')
    .replace(/\bArray\.</g, 'Array<')
    .replace(/\bObject\.</g, 'Record<')
    .replace(/\b(String|Number|Boolean)\b/g, name => name.toLowerCase());
  const isOptional = type.endsWith('=');
  const plain = isOptional ? type.slice(0, -1) : type;
  const nullable = plain.startsWith('?') ? `${plain.slice(1)} | null` : plain.replace(/^!/, '');
  return isOptional ? `${nullable} | undefined` : nullable;
}
