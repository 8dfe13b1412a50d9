import type * as t from '@babel/types';
import { SourceText } from '../../../program/source.ts';
import { endOf, partsOf, startOf } from '../lower/ast.ts';
import { type ModuleFormat, parseModule, type ScriptLanguage } from '../parse.ts';
import { TextEdits } from './text-edits.ts';

/** A statement or a way of a branch in a text, and the mark that a run of it leaves. */
export interface TextItem {
  readonly kind: 'statement' | 'branch';
  readonly line: number;
  readonly mark: string;
}

/** A text that leaves marks when it runs, with its lines as they were. */
export interface MarkedText {
  readonly source: SourceText;
  readonly items: readonly TextItem[];
}

/** What the text calls: with a number where a statement begins, and with a number and a value where the ways part. */
const RAN = '__codomata_ran__';

/** What makes no code that runs by itself. */
const SILENT = new Set([
  'BlockStatement',
  'ClassDeclaration',
  'EmptyStatement',
  'FunctionDeclaration',
  'TSDeclareFunction',
  'TSEnumDeclaration',
  'TSInterfaceDeclaration',
  'TSModuleDeclaration',
  'TSTypeAliasDeclaration',
]);

/**
 * Puts calls of {@link RAN} into the functions of a program: before each statement, and around the conditions of branches,
 * loops and logical operators, which go one way or the other by their values. Of the declarations at the top of the file,
 * only those count that the one of the asked name uses, itself or by others. Linear in the text.
 */
export function withTextMarks(
  source: SourceText,
  language: ScriptLanguage,
  format: ModuleFormat,
  name: string,
): MarkedText {
  const { program } = parseModule(source, language, format);
  const marking = new Marking(source.text);
  for (const statement of usedBy(program, name)) marking.outside(statement);
  return { source: new SourceText(source.file, marking.apply()), items: marking.items };
}

/** The statements at the top of a program that declare a name, or what those use; all of them where none declares it. */
function usedBy(program: t.Program, name: string): readonly t.Statement[] {
  const declared = new Map<string, t.Statement[]>();
  for (const statement of program.body)
    for (const each of namesDeclaredBy(statement)) declared.set(each, [...(declared.get(each) ?? []), statement]);
  const first = declared.get(name);
  if (first === undefined) return program.body;
  const used = new Set(first);
  for (const statement of used)
    for (const each of namesIn(statement)) for (const other of declared.get(each) ?? []) used.add(other);
  return program.body.filter(statement => used.has(statement));
}

function namesDeclaredBy(statement: t.Statement): readonly string[] {
  if (statement.type === 'ExportDefaultDeclaration') {
    const { declaration } = statement;
    return ['default', ...('id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [])];
  }
  const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (inner?.type === 'FunctionDeclaration' || inner?.type === 'ClassDeclaration')
    return inner.id ? [inner.id.name] : [];
  if (inner?.type === 'VariableDeclaration')
    return inner.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return [];
}

function namesIn(node: t.Node): readonly string[] {
  return node.type === 'Identifier' ? [node.name] : partsOf(node).flatMap(namesIn);
}

class Marking {
  readonly items: TextItem[] = [];
  /** What is put in, outer parts before inner ones: before a place, and after one. */
  private readonly opening: { readonly at: number; readonly text: string }[] = [];
  private readonly closing: { readonly at: number; readonly text: string }[] = [];
  private next = 0;

  constructor(private readonly text: string) {}

  apply(): string {
    const edits = new TextEdits();
    for (const { at, text } of [...this.closing.toReversed(), ...this.opening]) edits.insert(at, text);
    return edits.apply(this.text);
  }

  /** Code that runs when the module is loaded: only the functions in it are looked at. */
  outside(node: t.Node): void {
    if (isFunction(node)) this.inside(node);
    else for (const part of partsOf(node)) this.outside(part);
  }

  private inside(node: t.Node): void {
    if (node.type.startsWith('TS') && !/Expression$/.test(node.type)) return;
    if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') this.bodyOf(node.body);
    if (node.type === 'LabeledStatement') {
      // What a label stands before has to stay there.
      for (const part of partsOf(node.body)) this.inside(part);
      return;
    }
    const listed = listOf(node);
    for (const each of listed) this.statement(each, false);
    for (const each of singleOf(node)) this.statement(each, true);
    this.ways(node);
    for (const part of partsOf(node)) this.inside(part);
  }

  private bodyOf(expression: t.Expression): void {
    const mark = this.item('statement', expression);
    this.around(expression, `(${RAN}(${mark}),`, ')');
  }

  /** @param isSingle whether it stands where only one statement can */
  private statement(statement: t.Statement, isSingle: boolean): void {
    if (SILENT.has(statement.type) || ('declare' in statement && statement.declare === true)) return;
    if (isSuperCall(statement)) return;
    const mark = this.item('statement', statement);
    if (isSingle) this.around(statement, `{${RAN}(${mark});`, '}');
    else this.opening.push({ at: startOf(statement), text: `${RAN}(${mark});` });
  }

  private ways(node: t.Node): void {
    if (node.type === 'SwitchCase') {
      const [first] = node.consequent;
      if (first === undefined) return;
      const number = this.item('branch', node);
      this.opening.push({ at: startOf(first), text: `${RAN}(${number});` });
      return;
    }
    const test = node.type === 'LogicalExpression' ? node.left : 'test' in node ? node.test : undefined;
    if (test === undefined || test === null || typeof test !== 'object') return;
    const number = this.next++;
    for (const way of ['1', '0']) this.items.push({ kind: 'branch', line: lineOf(test), mark: `${number}:${way}` });
    const isNullish = node.type === 'LogicalExpression' && node.operator === '??';
    this.around(test, `${RAN}(${number},(`, isNullish ? '),true)' : '))');
  }

  private around(node: t.Node, before: string, after: string): void {
    this.opening.push({ at: startOf(node), text: before });
    this.closing.push({ at: endOf(node), text: after });
  }

  private item(kind: TextItem['kind'], node: t.Node): number {
    const number = this.next++;
    this.items.push({ kind, line: lineOf(node), mark: `${number}` });
    return number;
  }
}

function isFunction(node: t.Node): boolean {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'ObjectMethod' ||
    node.type === 'ClassMethod' ||
    node.type === 'ClassPrivateMethod'
  );
}

/** The statements that stand in a list in a node. */
function listOf(node: t.Node): readonly t.Statement[] {
  if (node.type === 'BlockStatement' || node.type === 'StaticBlock') return node.body;
  return node.type === 'SwitchCase' ? node.consequent : [];
}

/** Those that stand where only one can. */
function singleOf(node: t.Node): readonly t.Statement[] {
  if (node.type === 'IfStatement') return [node.consequent, ...(node.alternate ? [node.alternate] : [])];
  const isLoop = /^(?:For|While|DoWhile|ForIn|ForOf)Statement$/.test(node.type);
  return isLoop && 'body' in node && node.body !== null && !Array.isArray(node.body) ? [node.body as t.Statement] : [];
}

function isSuperCall(statement: t.Statement): boolean {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression') return false;
  return statement.expression.callee.type === 'Super';
}

function lineOf({ loc }: t.Node): number {
  return loc?.start.line ?? 0;
}
