import type * as t from '@babel/types';
import type { FunctionBody } from '../../../program/ir.ts';
import type { Operator } from '../../../program/operator.ts';
import { SourceText } from '../../../program/source.ts';
import { uninitialised } from '../../../program/value.ts';
import { type ModuleFormat, parseModule, parseScript, type ScriptLanguage, SourceSyntaxError } from '../parse.ts';
import { analyse, COMMONJS_PARAMETERS } from './analyse.ts';
import { lowerReturn } from './control.ts';
import { Frame, type SpecialCall, type Unit } from './frame.ts';
import { codeOf, enterFunction, finish, placeValue } from './functions.ts';
import { type Linkage, readLinkage, withoutUnused } from './linkage.ts';
import type { OperatorName } from './operator-names.ts';
import type { Analysis, Variable } from './scope.ts';
import { LazyFunction, type ScriptFunction } from './script-function.ts';
import { lowerStatements } from './statements.ts';
import { hoistFunctions, makeVariable } from './variables.ts';

export interface LowerOptions {
  readonly operators: Readonly<Record<OperatorName, Operator>>;
  /** Calls of global functions of these names are instructions. */
  readonly calls?: ReadonlyMap<string, SpecialCall>;
  /** Top-level names whose cells the caller wants to reach although they are not exported. */
  readonly expose?: readonly string[];
}

/** A module: what it takes from others, what it gives, and the code of its body. */
export interface ModuleCode extends Linkage {
  readonly format: ModuleFormat;
  /** The local names whose cells are the captures of `code`, in this order. */
  readonly cells: readonly string[];
  /**
   * ES modules take no arguments; the code evaluates the function declarations, suspends once, and then runs the body.
   * CommonJS modules take `exports`, `require`, `module`, `__filename` and `__dirname`.
   */
  readonly code: ScriptFunction;
  readonly topLevelNames: readonly string[];
  /** The names of the global variables that it uses. */
  readonly globalNames: ReadonlySet<string>;
}

/**
 * Reads a module. Its scopes are analysed at once, in time linear in its length; functions are lowered when their code is
 * first asked for.
 */
export function lowerModule(
  source: SourceText,
  language: ScriptLanguage,
  format: ModuleFormat,
  options: LowerOptions,
): ModuleCode {
  const { program } = parseModule(source, language, format);
  if (format === 'commonjs') rejectImports(source, program);
  const typed = language === 'ts' || language === 'tsx';
  const linkage = readLinkage(source, program, format);
  const exported = new Set(linkage.exports.map(one => one.local));
  const analysis = analyse(program, {
    format,
    cells: new Set([...exported, ...(options.expose ?? [])]),
    exported: linkage.requests.length > 0 ? exported : new Set(),
  });
  rejectPatterns(source, analysis.patterns);
  const variables = analysis.main.body?.variables ?? new Map<string, Variable>();
  const linked = withoutUnused(linkage, program, variables, typed);
  const cells = cellNames(linked, options.expose ?? [], variables, analysis);
  analysis.main.captures = new Set(cells.flatMap(name => variables.get(name) ?? []));
  const unit: Unit = {
    source,
    operators: options.operators,
    calls: options.calls ?? new Map(),
    analysis,
    format,
    types: typeNames(program),
    codes: new Map(),
  };
  const at = { source, start: 0, end: source.text.length };
  const length = format === 'commonjs' ? COMMONJS_PARAMETERS.length : 0;
  const code = new LazyFunction('', at, 'function', length, analysis.main.strict, () => lowerBody(unit, program));
  const topLevelNames = [...variables.keys()].filter(isNameOfSource(format));
  return { ...linked, format, cells, code, topLevelNames, globalNames: analysis.globalNames };
}

function isNameOfSource(format: ModuleFormat): (name: string) => boolean {
  const implied = new Set(['*default*', ...(format === 'commonjs' ? COMMONJS_PARAMETERS : [])]);
  return name => !implied.has(name);
}

function rejectImports(source: SourceText, program: t.Program): void {
  for (const statement of program.body) {
    if (!/^(Import|Export(Named|Default|All))Declaration$/.test(statement.type)) continue;
    const { line, column } = source.placeOf(statement.start ?? 0);
    throw new SourceSyntaxError(`${source.file}:${line}:${column}: import and export need an ES module`);
  }
}

/** A literal that is no regular expression is an error of the whole file, as the host has it. */
function rejectPatterns(source: SourceText, patterns: readonly t.RegExpLiteral[]): void {
  for (const { pattern, flags, start } of patterns)
    try {
      new RegExp(pattern, flags);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const { line, column } = source.placeOf(start ?? 0);
      throw new SourceSyntaxError(`${source.file}:${line}:${column}: ${error.message}`);
    }
}

/** Variables that live outside: used imports, what is exported, what the caller asks for. */
function cellNames(
  linkage: Linkage,
  exposed: readonly string[],
  variables: ReadonlyMap<string, Variable>,
  analysis: Analysis,
): string[] {
  const names = [...linkage.imports.map(one => one.local), ...linkage.exports.map(one => one.local), ...exposed];
  return [...new Set(names)].filter(name => variables.get(name)?.owner === analysis.root);
}

function typeNames(program: t.Program): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (node?.type === 'TSInterfaceDeclaration' || node?.type === 'TSTypeAliasDeclaration') names.add(node.id.name);
    if (node?.type === 'ImportDeclaration') for (const { local } of node.specifiers) names.add(local.name);
  }
  return names;
}

function lowerBody(unit: Unit, program: t.Program): FunctionBody {
  const { main, root } = unit.analysis;
  const frame = new Frame(unit, main, 'function');
  for (const variable of main.captures) variable.captured = true;
  const parameters = COMMONJS_PARAMETERS.map(() => frame.temp());
  const inputs = enterFunction(frame, program);
  const { body } = main;
  if (unit.format === 'commonjs') {
    inputs.parameters = parameters;
    COMMONJS_PARAMETERS.forEach((name, index) => {
      const variable = body?.variables.get(name);
      if (variable?.kind === 'parameter' && variable.owner === main)
        placeValue(frame, variable, inputs.parameters[index], program);
    });
  }
  for (const variable of body?.variables.values() ?? []) {
    if (variable.owner === root) startCell(frame, variable, program);
    else if (!frame.places.has(variable)) makeVariable(frame, variable, program, true);
  }
  if (body) hoistFunctions(frame, body);
  if (unit.format === 'esm')
    frame.builder.emit({ do: 'suspend', value: frame.undefined, to: frame.temp(), at: frame.at(program) });
  lowerStatements(frame, program.body);
  lowerReturn(frame, frame.undefined, program);
  return finish(frame, inputs);
}

/** The value of a variable outside before the body runs. */
function startCell(frame: Frame, variable: Variable, node: t.Node): void {
  if (variable.kind === 'import' || !frame.places.has(variable)) return;
  const isLexical = variable.kind === 'let' || variable.kind === 'const' || variable.kind === 'class';
  const value = isLexical ? frame.constant(uninitialised) : frame.undefined;
  frame.builder.emit({ do: 'store', cell: frame.placeOf(variable), value, at: frame.at(node) });
}

/** The function that `new Function(parameters, body)` makes: sloppy code that sees only global variables. */
export function lowerFunctionText(parameters: string, body: string, options: LowerOptions): ScriptFunction {
  const source = new SourceText('<Function>', `(function(${parameters}\n) {\n${body}\n})`);
  const { program } = parseScript(source);
  const statement = program.body[0];
  if (
    program.body.length !== 1 ||
    program.directives.length > 0 ||
    statement.type !== 'ExpressionStatement' ||
    statement.expression.type !== 'FunctionExpression'
  )
    throw new SourceSyntaxError(`${source.file}:1:1: the parameters and body of a function do not make one function`);
  const analysis = analyse(program, { format: 'script', cells: new Set(), exported: new Set() });
  rejectPatterns(source, analysis.patterns);
  const unit: Unit = {
    source,
    operators: options.operators,
    calls: new Map(),
    analysis,
    format: 'script',
    types: new Set(),
    codes: new Map(),
  };
  return codeOf(unit, statement.expression, 'anonymous');
}
