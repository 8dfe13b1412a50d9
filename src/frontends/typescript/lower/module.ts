import type * as t from '@babel/types';
import type { FunctionBody } from '../../../program/ir.ts';
import type { Operator } from '../../../program/operator.ts';
import { type SourceRange, SourceText } from '../../../program/source.ts';
import { uninitialised } from '../../../program/value.ts';
import { type ModuleFormat, parseModule, parseScript, type ScriptLanguage, SourceSyntaxError } from '../parse.ts';
import { analyse, COMMONJS_PARAMETERS } from './analyse.ts';
import { lowerReturn } from './control.ts';
import { decoratedClasses } from './decorated-classes.ts';
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
  /** Whether an ES module may use `require` and what else CommonJS modules have: its compiler makes it into one. */
  readonly withCommonJs?: boolean;
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
  /** Of an ES module that is compiled to CommonJS, what it uses of `require`, `module`, `__filename` and `__dirname`. */
  readonly commonJsNames: readonly string[];
  /** The top-level classes that are left out for their decorators, by the names of their variables. */
  readonly leftOut: ReadonlyMap<string, SourceRange>;
  /** Whether some variable that functions share is assigned after its declaration. */
  readonly hasSharedState: boolean;
  /** From now on, uses of an import are refused by the name of a construct, if any. Before anything of it runs. */
  readonly refuse: (local: string, construct: string | undefined) => void;
  readonly topLevelNames: readonly string[];
  /** The names of the global variables that it uses. */
  readonly globalNames: ReadonlySet<string>;
}

/** A module whose names are resolved, before anything of it is lowered. */
export interface AnalysedModule {
  readonly program: t.Program;
  readonly analysis: Analysis;
  /** The variables of its top level. */
  readonly variables: ReadonlyMap<string, Variable>;
  readonly linkage: Linkage;
  readonly leftOut: ReadonlyMap<string, t.ClassDeclaration>;
  /** As in `ModuleCode`. */
  readonly commonJsNames: readonly string[];
}

/** Parses a module and resolves its names, in time linear in its length. */
export function analyseModule(
  source: SourceText,
  language: ScriptLanguage,
  format: ModuleFormat,
  { expose = [], withCommonJs }: Pick<LowerOptions, 'expose' | 'withCommonJs'>,
): AnalysedModule {
  const { program } = parseModule(source, language, format);
  if (format === 'commonjs') rejectExports(source, program);
  const written = readLinkage(source, program, format);
  const exported = new Set(written.exports.map(one => one.local));
  const typed = language === 'ts' || language === 'tsx';
  const leftOut = typed ? decoratedClasses(program) : new Map<string, t.ClassDeclaration>();
  const analysis = analyse(program, {
    format,
    cells: new Set([...exported, ...expose, ...leftOut.keys()]),
    exported: written.requests.length > 0 ? exported : new Set(),
    withCommonJs,
    leftOut: new Set(leftOut.values()),
  });
  rejectPatterns(source, analysis.patterns);
  const variables = analysis.main.body?.variables ?? new Map<string, Variable>();
  const linkage = withoutUnused(written, program, variables, typed);
  return { program, analysis, variables, linkage, leftOut, commonJsNames: usedCommonJs(analysis, variables) };
}

/** Reads a module. Its functions are lowered when their code is first asked for. */
export function lowerModule(
  source: SourceText,
  language: ScriptLanguage,
  format: ModuleFormat,
  options: LowerOptions,
): ModuleCode {
  const analysed = analyseModule(source, language, format, options);
  const { program, analysis, variables, linkage, commonJsNames } = analysed;
  const reached = [...(options.expose ?? []), ...commonJsNames, ...analysed.leftOut.keys()];
  const cells = cellNames(linkage, reached, variables, analysis);
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
  const implied = new Set(['*default*', ...(format === 'commonjs' ? COMMONJS_PARAMETERS : analysis.commonJs)]);
  const topLevelNames = [...variables.keys()].filter(name => !implied.has(name));
  const rangeOf = (node: t.Node): SourceRange => ({ source, start: node.start ?? 0, end: node.end ?? 0 });
  return {
    ...linkage,
    format,
    cells,
    code,
    commonJsNames,
    leftOut: new Map([...analysed.leftOut].map(([name, node]) => [name, rangeOf(node)])),
    hasSharedState: [...analysis.references.values()].some(isAssignedLater),
    refuse: (local, construct) => {
      const variable = variables.get(local);
      if (variable !== undefined) variable.refused = construct;
    },
    topLevelNames,
    globalNames: analysis.globalNames,
  };
}

function usedCommonJs(analysis: Analysis, variables: ReadonlyMap<string, Variable>): readonly string[] {
  return [...analysis.commonJs].filter(name => variables.get(name)?.isUsed);
}

function isAssignedLater({ captured, kind, writes }: Variable): boolean {
  return captured && writes.length > (kind === 'let' || kind === 'var' || kind === 'const' ? 1 : 0);
}

function rejectExports(source: SourceText, program: t.Program): void {
  for (const statement of program.body) {
    if (!/^Export(Named|Default|All)Declaration$/.test(statement.type)) continue;
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
