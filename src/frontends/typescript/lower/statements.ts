import type * as t from '@babel/types';
import type { Operand } from '../../../program/ir.ts';
import { isAnonymousFunction } from './ast.ts';
import { lowerAwait } from './async.ts';
import { type ByType, byType } from './by-type.ts';
import { lowerClassDeclaration } from './classes.ts';
import { branchOn } from './conditions.ts';
import { lowerBreak, lowerReturn, withTarget } from './control.ts';
import { DEFAULT_EXPORT } from './declarations.ts';
import { lowerEffect, lowerExpression, lowerNamed } from './expressions.ts';
import type { Frame } from './frame.ts';
import { lowerDoWhile, lowerFor, lowerForIn, lowerForOf, lowerWhile } from './loops.ts';
import { bindPattern, keepForPattern } from './patterns.ts';
import { lowerSwitch } from './switch.ts';
import { lowerTry } from './try.ts';
import { lowerEnum, lowerExportAssignment, lowerImportEquals, lowerNamespace } from './typescript.ts';
import { assignIdentifier, enterScope, initialise, readVariable } from './variables.ts';

export function lowerStatements(frame: Frame, statements: readonly t.Node[]): void {
  for (const statement of statements) lowerStatement(frame, statement);
}

/** A block, with the variables it declares. */
export function lowerBlock(frame: Frame, node: t.BlockStatement): void {
  frame.scratch(() => {
    enterScope(frame, frame.unit.analysis.scopes.get(node), node);
    lowerStatements(frame, node.body);
  });
}

export function lowerStatement(frame: Frame, node: t.Node, labels: readonly string[] = []): void {
  frame.scratch(() => lowerOne(frame, node, labels));
}

/** Each kind of statement; types of TypeScript that are not named here do nothing. */
const LOWERED: ByType<Frame, [labels: readonly string[]], void> = {
  ExpressionStatement: (frame, node) => lowerEffect(frame, node.expression),
  VariableDeclaration: lowerVariables,
  FunctionDeclaration: lowerFunctionInBlock,
  ClassDeclaration: (frame, node) => {
    if (!node.declare) lowerClassDeclaration(frame, node);
  },
  ReturnStatement: (frame, node) =>
    lowerReturn(frame, node.argument ? lowerReturned(frame, node.argument) : frame.undefined, node),
  IfStatement: lowerIf,
  BlockStatement: (frame, node, labels) => withLabels(frame, node, labels, () => lowerBlock(frame, node)),
  ForStatement: lowerFor,
  ForOfStatement: lowerForOf,
  ForInStatement: lowerForIn,
  WhileStatement: lowerWhile,
  DoWhileStatement: lowerDoWhile,
  SwitchStatement: lowerSwitch,
  BreakStatement: lowerBreak,
  ContinueStatement: lowerBreak,
  ThrowStatement: (frame, node) => frame.throw(lowerExpression(frame, node.argument), node),
  TryStatement: (frame, node, labels) => withLabels(frame, node, labels, () => lowerTry(frame, node)),
  LabeledStatement: lowerLabelled,
  WithStatement: (frame, node) => {
    lowerEffect(frame, node.object);
    frame.unsupported('with', node);
  },
  ExportNamedDeclaration: (frame, node) => {
    if (node.declaration && node.exportKind !== 'type') lowerStatement(frame, node.declaration);
  },
  ExportDefaultDeclaration: lowerExportDefault,
  TSEnumDeclaration: lowerEnum,
  TSModuleDeclaration: lowerNamespace,
  TSImportEqualsDeclaration: lowerImportEquals,
  TSExportAssignment: lowerExportAssignment,
};

/** These do nothing when their turn comes. */
const IDLE: ReadonlySet<string> = new Set([
  'EmptyStatement',
  'DebuggerStatement',
  'ImportDeclaration',
  'ExportAllDeclaration',
]);

function lowerOne(frame: Frame, node: t.Node, labels: readonly string[]): void {
  const lower = byType(LOWERED, node);
  if (lower !== undefined) lower(frame, node, labels);
  else if (!IDLE.has(node.type) && !node.type.startsWith('TS')) frame.unsupported(node.type, node);
}

/** An async generator waits for what it returns. */
function lowerReturned(frame: Frame, argument: t.Expression): Operand {
  const value = lowerExpression(frame, argument);
  return frame.isAsync && frame.isGenerator ? lowerAwait(frame, value, argument) : value;
}

function lowerVariables(frame: Frame, node: t.VariableDeclaration): void {
  if (node.declare) return;
  if (node.kind !== 'var' && node.kind !== 'let' && node.kind !== 'const') {
    frame.unsupported(`${node.kind} declaration`, node);
    return;
  }
  for (const { id, init } of node.declarations) {
    if (id.type === 'Identifier') lowerVariable(frame, id, init, node.kind);
    else if (init) bindPattern(frame, id, keepForPattern(frame, lowerExpression(frame, init), id));
  }
}

function lowerVariable(frame: Frame, id: t.Identifier, init: t.Expression | null | undefined, kind: string): void {
  const variable = frame.unit.analysis.references.get(id);
  if (!init) {
    if (kind === 'let' && variable !== undefined && !variable.container)
      initialise(frame, variable, frame.undefined, id);
    return;
  }
  if (variable === undefined) {
    assignIdentifier(frame, id, lowerNamed(frame, init, id.name));
    return;
  }
  const direct = variable.captured || variable.container !== undefined ? undefined : frame.placeOf(variable);
  initialise(frame, variable, lowerNamed(frame, init, id.name, direct), id);
}

/** In sloppy code a function declared in a block is also assigned to a `var`, where its declaration is evaluated. */
function lowerFunctionInBlock(frame: Frame, node: t.FunctionDeclaration): void {
  const outer = frame.unit.analysis.blockFunctions.get(node);
  const own = node.id && frame.unit.analysis.references.get(node.id);
  const isSloppy =
    !frame.strict && frame.info.kind === 'function' && own !== frame.info.body?.variables.get('arguments');
  if (isSloppy && node.id?.name === 'arguments') {
    frame.unsupported('a function called arguments in a block, on which engines differ,', node);
    return;
  }
  if (outer === undefined || !own || !node.id) return;
  initialise(frame, outer, readVariable(frame, own, node), node);
}

function lowerIf(frame: Frame, node: t.IfStatement): void {
  const { builder } = frame;
  const then = builder.newBlock();
  const after = builder.newBlock();
  const otherwise = node.alternate ? builder.newBlock() : after;
  branchOn(frame, node.test, then, otherwise);
  builder.start(then);
  lowerSingle(frame, node.consequent);
  frame.jump(after, node);
  if (node.alternate) {
    builder.start(otherwise);
    lowerSingle(frame, node.alternate);
    frame.jump(after, node);
  }
  builder.start(after);
}

/** The statement of an `if`, which may be a function declaration in sloppy code. */
function lowerSingle(frame: Frame, node: t.Statement): void {
  if (node.type !== 'FunctionDeclaration') lowerStatement(frame, node);
  else
    frame.scratch(() => {
      enterScope(frame, frame.unit.analysis.scopes.get(node), node);
      lowerFunctionInBlock(frame, node);
    });
}

function lowerLabelled(frame: Frame, node: t.LabeledStatement, labels: readonly string[]): void {
  const all = [...labels, node.label.name];
  switch (node.body.type) {
    case 'LabeledStatement':
    case 'BlockStatement':
    case 'TryStatement':
    case 'SwitchStatement':
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      lowerStatement(frame, node.body, all);
      return;
    default:
      withLabels(frame, node, all, () => lowerStatement(frame, node.body));
  }
}

/** Runs with the labels as targets of `break`. */
function withLabels(frame: Frame, node: t.Node, labels: readonly string[], run: () => void): void {
  if (labels.length === 0) {
    run();
    return;
  }
  const after = frame.builder.newBlock();
  withTarget(frame, { labels, isPlain: false, breakTo: after }, run);
  frame.jump(after, node);
  frame.builder.start(after);
}

function lowerExportDefault(frame: Frame, node: t.ExportDefaultDeclaration): void {
  const { declaration } = node;
  switch (declaration.type) {
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
      return;
    case 'ClassDeclaration':
      lowerStatement(frame, declaration);
      return;
  }
  if (isType(frame, declaration)) return;
  initialiseDefault(frame, node, declaration);
}

/** Whether the name is only that of a type. */
function isType(frame: Frame, node: t.Node): boolean {
  if (node.type === 'TSInterfaceDeclaration') return true;
  return node.type === 'Identifier' && !frame.unit.analysis.references.has(node) && frame.unit.types.has(node.name);
}

/** Sets what `export default` exports. */
export function initialiseDefault(frame: Frame, node: t.Node, value: t.Node): void {
  const variable = frame.unit.analysis.references.get(node);
  if (variable === undefined) throw new Error(`${DEFAULT_EXPORT} is not declared`);
  const result: Operand = isAnonymousFunction(value)
    ? lowerNamed(frame, value, 'default')
    : lowerExpression(frame, value);
  initialise(frame, variable, result, node);
}
