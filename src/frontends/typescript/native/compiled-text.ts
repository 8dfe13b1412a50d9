import type * as t from '@babel/types';
import type { Workspace } from '../../../host/workspace.ts';
import type { SourceText } from '../../../program/source.ts';
import { boundIdentifiers, endOf, nameOf, partsOf, startOf } from '../lower/ast.ts';
import { DEFAULT_EXPORT, declarationIn } from '../lower/declarations.ts';
import { type AnalysedModule, analyseModule } from '../lower/module.ts';
import type { Variable } from '../lower/scope.ts';
import { enumValues } from '../lower/typescript.ts';
import { declaredNames, isInstantiated } from '../lower/typescript-scopes.ts';
import type { ResolvedModule } from '../modules/format.ts';
import { ModuleNotFound } from '../modules/module-not-found.ts';
import { codeModule, ownModule } from '../modules/optional.ts';
import { resolveModule } from '../modules/resolve.ts';
import type { ScriptLanguage } from '../parse.ts';
import { TextEdits } from './text-edits.ts';

/** A specifier that starts so names what `require` of the rest gives. */
const REQUIRED = 'codomata-require:';

/** The text of a module in TypeScript or with JSX, made ready for sucrase. */
export interface CompiledText {
  readonly text: string;
  /** Whether JSX is left in it, as calls of the module's own `React`. */
  readonly hasJsx: boolean;
  /** What it uses of CommonJS although it is a module of the language. */
  readonly commonJsNames: readonly string[];
}

/**
 * Rewrites what sucrase leaves out or refuses: namespaces become the functions that TypeScript makes of them, members of
 * merged enums are found, `import x = require(…)` is an import where the module runs as one, and JSX without a `React`
 * of the module's own is refused where it is evaluated.
 */
export function compiledText(
  workspace: Workspace,
  module: ResolvedModule,
  source: SourceText,
  as: 'esm' | 'commonjs',
): CompiledText {
  const { language, format, compiledTo } = module;
  if (language === 'json' || format === 'json' || format === 'builtin') throw new Error(`${module.file} is no program`);
  const analysed = analyseModule(source, language, format, { withCommonJs: compiledTo === 'commonjs' });
  const writer = new Writer(workspace, source, analysed, module.file, language, as === 'esm');
  // What only classes that are left out use is loaded all the same, where it is the user's own.
  const loads = analysed.linkage.weakRequests
    .filter(
      request => ownModule(workspace, () => resolveModule(workspace, request, module.file, 'import')) !== undefined,
    )
    .map(request => `\n;import ${JSON.stringify(request)};`);
  return {
    text: writer.write() + loads.join(''),
    hasJsx: hasReact(analysed) && (language === 'jsx' || language === 'tsx'),
    commonJsNames: analysed.commonJsNames,
  };
}

/** Whether the module has a variable `React` when it runs: an import that only JSX would use is left out. */
function hasReact({ variables }: AnalysedModule): boolean {
  const variable = variables.get('React');
  return variable !== undefined && (variable.kind !== 'import' || variable.isUsed);
}

class Writer {
  readonly #edits = new TextEdits();
  /** The names of the objects of the namespaces around, by their variables. */
  readonly #objects = new Map<Variable, string>();
  #namespaces = 0;
  readonly #refusesJsx: boolean;

  constructor(
    private readonly workspace: Workspace,
    private readonly source: SourceText,
    private readonly module: AnalysedModule,
    private readonly file: string,
    language: ScriptLanguage,
    private readonly isModule: boolean,
  ) {
    this.#refusesJsx = (language === 'jsx' || language === 'tsx') && !hasReact(module);
  }

  write(): string {
    this.#statements(this.module.program.body, undefined);
    return this.#edits.apply(this.source.text);
  }

  /** A list of statements; `object` is the name of the namespace's object that they are in. */
  #statements(list: readonly t.Node[], object: string | undefined): void {
    const merged = new Set(list.map(inside).filter(isMergedWith).flatMap(declaredNames));
    const exported = new Set<string>();
    for (const statement of list) {
      if (this.#leftOut(statement) || this.#withoutCode(statement)) continue;
      const node = inside(statement);
      const isExported = node !== statement;
      if (node.type === 'TSModuleDeclaration') {
        if (isInstantiated(node)) this.#namespace(statement, node, merged, object);
        else if (object !== undefined) this.#withoutExport(statement, node);
        merged.add(nameOf(node.id));
      } else if (object !== undefined && (isExported || isExportedAlias(node))) this.#exported(statement, node, object);
      else {
        const again = node.type === 'TSEnumDeclaration' && isExported && exported.has(node.id.name);
        if (again) this.#withoutExport(statement, node);
        if (isExported) for (const name of declaredNames(node)) exported.add(name);
        if (node.type === 'TSEnumDeclaration') this.#enum(node, !again);
        else this.#visit(node);
      }
    }
  }

  /** A class that is left out for its decorators is a function that cannot be called. */
  #leftOut(statement: t.Node): boolean {
    const node = declarationIn(statement);
    if (node?.type !== 'ClassDeclaration' || this.module.leftOut.get(node.id?.name ?? DEFAULT_EXPORT) !== node)
      return false;
    const name = node.id?.name ?? '$default';
    const starts = [statement, node, ...(node.decorators ?? [])].map(startOf);
    const isDefault = statement.type === 'ExportDefaultDeclaration';
    const text = `const ${name} = ${refusingValue(`the class ${name}, which has decorators,`)};`;
    const before = statement.type === 'ExportNamedDeclaration' ? 'export ' : '';
    this.#edits.replace(
      Math.min(...starts),
      endOf(statement),
      `${before}${text}${isDefault ? ` export default ${name};` : ''}`,
    );
    return true;
  }

  /** What is imported from a file without code, such as a picture, cannot be used. */
  #withoutCode(statement: t.Node): boolean {
    const isImport = statement.type === 'ImportDeclaration' && statement.importKind !== 'type';
    const isNamed = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration';
    const isExport = isNamed && statement.exportKind !== 'type';
    if ((!isImport && !isExport) || !statement.source || !/\.\w+(?:\?.*)?$/.test(statement.source.value)) return false;
    const { value: from } = statement.source;
    if (!this.#isWithoutCode(from)) return false;
    const specifiers = 'specifiers' in statement ? statement.specifiers : [];
    const text = specifiers.map(specifier => {
      const name = 'exported' in specifier ? `$file${++this.#namespaces}` : specifier.local.name;
      const exported = 'exported' in specifier ? ` export { ${name} as ${nameOf(specifier.exported)} };` : '';
      return `const ${name} = ${refusingValue(`the value of ${from}`)};${exported}`;
    });
    this.#edits.replace(startOf(statement), endOf(statement), text.join(' '));
    return true;
  }

  #isWithoutCode(specifier: string): boolean {
    try {
      return codeModule(() => resolveModule(this.workspace, specifier, this.file, 'import'), this.file) === undefined;
    } catch (error) {
      if (error instanceof ModuleNotFound) return false;
      throw error;
    }
  }

  #withoutExport(statement: t.Node, node: t.Node): void {
    if (statement !== node) this.#edits.replace(startOf(statement), startOf(node), '');
  }

  /** `namespace A.B { … }` as functions that get the objects of A and of B in it. */
  #namespace(statement: t.Node, node: t.TSModuleDeclaration, merged: ReadonlySet<string>, around?: string): void {
    const isExported = statement !== node;
    const opened: Variable[] = [];
    let [head, foot] = ['', ''];
    let object = isExported ? around : undefined;
    let inner: t.Node = node;
    while (inner.type === 'TSModuleDeclaration') {
      const name = nameOf(inner.id);
      const isFirst = inner !== node || !merged.has(name);
      const exports = inner === node && isExported && around === undefined && isFirst;
      const parameter = `$namespace${++this.#namespaces}`;
      const made =
        object === undefined ? `${name} || (${name} = {})` : `${name} = ${object}.${name} || (${object}.${name} = {})`;
      head += `${exports ? 'export ' : ';'}${isFirst ? `var ${name}; ` : ''}(function (${parameter}) {`;
      foot = `})(${made});${foot}`;
      const variable = this.module.analysis.references.get(inner.id);
      if (variable !== undefined) {
        this.#objects.set(variable, parameter);
        opened.push(variable);
      }
      object = parameter;
      inner = inner.body;
    }
    this.#edits.replace(startOf(statement), startOf(inner) + 1, head);
    if (inner.type === 'TSModuleBlock') this.#statements(inner.body, object);
    this.#edits.replace(endOf(inner) - 1, endOf(inner), foot);
    for (const variable of opened) this.#objects.delete(variable);
  }

  /** What a namespace exports: variables live on its object, everything else is copied to it. */
  #exported(statement: t.Node, node: t.Node, object: string): void {
    if (statement !== node) this.#edits.replace(startOf(statement), startOf(node), ';');
    const copies = declaredNames(node)
      .map(name => ` ${object}.${name} = ${name};`)
      .join('');
    if ('declare' in node && node.declare) return;
    switch (node.type) {
      case 'VariableDeclaration':
        this.#edits.replace(startOf(node), startOf(node.declarations[0]), '');
        for (const declarator of node.declarations) this.#exportedVariable(declarator);
        return;
      case 'TSEnumDeclaration':
        this.#edits.insert(startOf(node), `var ${node.id.name} = ${object}.${node.id.name}; `);
        this.#enum(node, false);
        this.#edits.insert(endOf(node), copies);
        return;
      case 'TSImportEqualsDeclaration':
        if (node.isExport) this.#edits.replace(startOf(node), startOf(node) + 'export'.length, '');
    }
    this.#visit(node);
    this.#edits.insert(endOf(node), copies);
  }

  #exportedVariable({ id, init }: t.VariableDeclarator): void {
    if (!init) {
      this.#edits.replace(startOf(id), endOf(id), 'void 0');
      return;
    }
    const isPattern = id.type !== 'Identifier';
    if (isPattern) this.#edits.insert(startOf(id), '(');
    if (isPattern && 'typeAnnotation' in id && id.typeAnnotation)
      this.#edits.replace(startOf(id.typeAnnotation), endOf(id.typeAnnotation), '');
    this.#visit(id);
    this.#visit(init);
    if (isPattern) this.#edits.insert(endOf(init), ')');
  }

  #visit(node: t.Node): void {
    switch (node.type) {
      case 'Identifier':
        this.#use(node, '');
        return;
      case 'ObjectProperty':
        if (node.shorthand) this.#shorthand(node.value);
        else for (const part of partsOf(node)) this.#visit(part);
        return;
      case 'JSXElement':
      case 'JSXFragment':
        if (this.#refusesJsx) this.#edits.replace(startOf(node), endOf(node), refusal('JSX'));
        else for (const part of partsOf(node)) this.#visit(part);
        return;
      case 'TSEnumDeclaration':
        this.#enum(node, true);
        return;
      case 'TSImportEqualsDeclaration':
        this.#importEquals(node);
        return;
      case 'ClassBody':
        this.#edits.insert(
          startOf(node) + 1,
          parameterProperties(node)
            .map(name => `${name};`)
            .join(''),
        );
    }
    if (!node.type.startsWith('TS') || VALUES.has(node.type)) for (const part of partsOf(node)) this.#visit(part);
  }

  /** A property of a namespace or of an enum that is used by its plain name. */
  #use(node: t.Identifier, before: string): void {
    const variable = this.module.analysis.references.get(node);
    if (variable?.container === undefined) return;
    const object = this.#objects.get(variable.container) ?? variable.container.name;
    this.#edits.replace(startOf(node), endOf(node), `${before}${object}.${node.name}`);
  }

  /** `{ x }` and `{ x = 1 }`. */
  #shorthand(value: t.Node): void {
    const target = value.type === 'AssignmentPattern' ? value.left : value;
    if (target.type === 'Identifier') this.#use(target, `${target.name}: `);
    if (value.type === 'AssignmentPattern') this.#visit(value.right);
  }

  /** The function that TypeScript makes of an enum; `declares` says whether its variable is declared here. */
  #enum(node: t.TSEnumDeclaration, declares: boolean): void {
    if (node.declare && !node.const) return;
    const { name } = node.id;
    const object = `$enum${++this.#namespaces}`;
    const variable = this.module.analysis.references.get(node.id);
    if (variable !== undefined) this.#objects.set(variable, object);
    const member = (key: string): string => `${object}[${JSON.stringify(key)}]`;
    let done = startOf(node);
    let text = `${declares ? `var ${name}; ` : ';'}(function (${object}) {`;
    let before = '';
    for (const { name: key, init, known, isString } of enumValues(node)) {
      text += ` ${isString ? '' : `${object}[`}${member(key)} = `;
      if (init) {
        this.#edits.replace(done, startOf(init), `${text}(`);
        this.#visit(init);
        [done, text] = [endOf(init), ')'];
      } else text += known === undefined ? `${member(before)} + 1` : `${known}`;
      text += `${isString ? '' : `] = ${JSON.stringify(key)}`};`;
      before = key;
    }
    this.#edits.replace(done, endOf(node), `${text} })(${name} || (${name} = {}));`);
    if (variable !== undefined) this.#objects.delete(variable);
  }

  #importEquals(node: t.TSImportEqualsDeclaration): void {
    const { moduleReference: from, id } = node;
    if (from.type !== 'TSExternalModuleReference') {
      let first: t.Node = from;
      while (first.type === 'TSQualifiedName') first = first.left;
      this.#visit(first);
    } else if (this.isModule && node.importKind !== 'type') {
      const specifier = JSON.stringify(REQUIRED + from.expression.value);
      const exported = node.isExport ? ` export { ${id.name} };` : '';
      this.#edits.replace(startOf(node), endOf(node), `import ${id.name} from ${specifier};${exported}`);
    }
  }
}

/** What only TypeScript has around values. */
const VALUES = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSExportAssignment',
  'TSParameterProperty',
]);

/** The properties that a constructor's parameters make: the first ones that an object gets. */
function parameterProperties(body: t.ClassBody): readonly string[] {
  const written = body.body.find(element => element.type === 'ClassMethod' && element.kind === 'constructor');
  if (written?.type !== 'ClassMethod') return [];
  return written.params.flatMap(parameter =>
    parameter.type === 'TSParameterProperty' ? boundIdentifiers(parameter.parameter).map(({ name }) => name) : [],
  );
}

function inside(statement: t.Node): t.Node {
  return (statement.type === 'ExportNamedDeclaration' && statement.declaration) || statement;
}

/** Whether a namespace of the same name adds to what the statement declares. */
function isMergedWith({ type }: t.Node): boolean {
  return type === 'FunctionDeclaration' || type === 'ClassDeclaration' || type === 'TSEnumDeclaration';
}

function isExportedAlias(node: t.Node): boolean {
  return node.type === 'TSImportEqualsDeclaration' && node.isExport;
}

/** An expression that cannot be evaluated. */
function refusal(construct: string): string {
  return `(() => { ${refusing(construct)} })()`;
}

/** A value with which nothing can be done: whatever is tried asks the handler for a way to do it. */
function refusingValue(construct: string): string {
  return `new Proxy(function () {}, new Proxy({}, { get() { ${refusing(construct)} } }))`;
}

function refusing(construct: string): string {
  const message = JSON.stringify(`${construct} is not available here`);
  return `throw Object.assign(new Error(${message}), { name: 'NotAvailable' })`;
}
