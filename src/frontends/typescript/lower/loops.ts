import type * as t from '@babel/types';
import type { BlockIndex, Handler, Operand, Register } from '../../../program/ir.ts';
import { containsFunction, unwrap } from './ast.ts';
import { awaitResult, closeAsync, closeAsyncQuietly } from './async.ts';
import { branchOn } from './conditions.ts';
import { withControl, withTarget } from './control.ts';
import { lowerEffect, lowerExpression, lowerNamed } from './expressions.ts';
import type { Frame } from './frame.ts';
import { assignPattern, bindPattern } from './patterns.ts';
import { lowerStatement } from './statements.ts';
import { underHandler } from './try.ts';
import { assignIdentifier, enterScope, renewVariables } from './variables.ts';

/** What is particular to a loop that asks a test. */
interface TestedLoop {
  readonly node: t.WhileStatement | t.DoWhileStatement | t.ForStatement;
  readonly labels: readonly string[];
  /** `do … while`: the first turn is not asked for. */
  readonly startsWithBody?: boolean;
  /** Between a turn and the test for the next. */
  readonly update?: () => void;
}

function lowerTested(frame: Frame, { node, labels, startsWithBody = false, update }: TestedLoop): void {
  const { builder } = frame;
  const head = builder.newBlock();
  const body = builder.newBlock();
  const next = update === undefined ? head : builder.newBlock();
  const after = builder.newBlock();
  const parts = [
    () => {
      builder.start(head);
      if (node.test) branchOn(frame, node.test, body, after);
      else frame.jump(body, node);
    },
    () => {
      builder.start(body);
      const target = { labels, isPlain: true, breakTo: after, continueTo: next };
      withTarget(frame, target, () => lowerStatement(frame, node.body));
      frame.jump(next, node);
    },
  ];
  frame.jump(startsWithBody ? body : head, node);
  for (const part of startsWithBody ? parts.reverse() : parts) part();
  if (update !== undefined) {
    builder.start(next);
    update();
    frame.jump(head, node);
  }
  builder.start(after);
}

export function lowerWhile(frame: Frame, node: t.WhileStatement, labels: readonly string[]): void {
  lowerTested(frame, { node, labels });
}

export function lowerDoWhile(frame: Frame, node: t.DoWhileStatement, labels: readonly string[]): void {
  lowerTested(frame, { node, labels, startsWithBody: true });
}

/** Every turn of a loop with `let` has its own variables, which start as copies of the ones before. */
export function lowerFor(frame: Frame, node: t.ForStatement, labels: readonly string[]): void {
  const scope = frame.unit.analysis.scopes.get(node);
  enterScope(frame, scope, node);
  if (node.init?.type === 'VariableDeclaration') lowerStatement(frame, node.init);
  else if (node.init) lowerEffect(frame, node.init);
  if (node.init && scope && containsFunction(node.init)) renewVariables(frame, scope, node.init);
  const update = (): void => {
    if (scope) renewVariables(frame, scope, node);
    if (node.update) lowerEffect(frame, node.update);
  };
  lowerTested(frame, { node, labels, update });
}

/** Gives the variable or target of a `for…of` or `for…in` its next value. */
function bindTurn(frame: Frame, left: t.Node, value: Operand): void {
  if (left.type !== 'VariableDeclaration') {
    assignPattern(frame, unwrap(left), value);
    return;
  }
  const { id } = left.declarations[0];
  if (left.kind !== 'var' && left.kind !== 'let' && left.kind !== 'const')
    frame.unsupported(`${left.kind} declaration`, left);
  else if (id.type === 'Identifier' && left.kind === 'var') assignIdentifier(frame, id, value);
  else bindPattern(frame, id, value);
}

/** What is looped over, evaluated where the loop's own variables exist but are not initialised. */
function lowerSubject(frame: Frame, node: t.ForInStatement | t.ForOfStatement): Operand {
  const scope = frame.unit.analysis.scopes.get(node);
  if ([...(scope?.variables.values() ?? [])].some(variable => variable.startsUninitialised))
    enterScope(frame, scope, node);
  return lowerExpression(frame, node.right);
}

export function lowerForOf(frame: Frame, node: t.ForOfStatement, labels: readonly string[]): void {
  const { builder } = frame;
  const isAsync = node.await;
  const iterator = frame.apply(isAsync ? 'asyncIterate' : 'iterate', [lowerSubject(frame, node)], node.right);
  const head = builder.newBlock();
  const body = builder.newBlock();
  const after = builder.newBlock();
  frame.jump(head, node);
  builder.start(head);
  const value = (isAsync ? lowerAwaitedTurn : lowerTurn)(frame, iterator, body, after, node);
  const outer = builder.handler;
  withTarget(frame, { labels, isPlain: true, breakTo: after }, () => {
    const control = { kind: 'iterator', parent: frame.control, iterator, isAsync, handler: outer } as const;
    withControl(frame, control, () =>
      closing(frame, iterator, isAsync, node.right, () =>
        withTarget(frame, { labels, isPlain: true, continueTo: head }, () => {
          enterScope(frame, frame.unit.analysis.scopes.get(node), node);
          bindTurn(frame, node.left, value);
          lowerStatement(frame, node.body);
          frame.jump(head, node);
        }),
      ),
    );
  });
  builder.start(after);
}

/** Goes on in `body` with the next value, or in `after`. */
type Turn = (frame: Frame, iterator: Register, body: BlockIndex, after: BlockIndex, node: t.ForOfStatement) => Register;

const lowerTurn: Turn = (frame, iterator, body, after, node) => {
  const value = frame.apply('iteratorNext', [iterator], node.right);
  frame.branch(frame.apply('isDone', [value], node.right), after, body, node);
  frame.builder.start(body);
  return value;
};

/** The same for `for await`, which waits for what `next` gives. */
const lowerAwaitedTurn: Turn = (frame, iterator, body, after, node) => {
  const { builder } = frame;
  const there = builder.newBlock();
  const result = awaitResult(frame, frame.apply('asyncNext', [iterator, frame.undefined], node.right), node.right);
  const isDone = frame.apply('get', [result, frame.constant('done')], node.right);
  frame.branch(frame.apply('truthy', [isDone], node.right), after, there, node);
  builder.start(there);
  const value = frame.apply('get', [result, frame.constant('value')], node.right);
  frame.jump(body, node);
  builder.start(body);
  return value;
};

/**
 * Runs a part that ends in a jump (or not at all); when it throws, the iterator is closed and the same is thrown on. In a
 * generator, a frame that is told to return closes it as `break` does.
 */
function closing(frame: Frame, iterator: Register, isAsync: boolean, node: t.Node, run: () => void): void {
  const { builder } = frame;
  const handler: Handler = { block: builder.newBlock(), caught: frame.temp(), kind: 'cleanup' };
  underHandler(frame, handler, node, run);
  builder.start(handler.block);
  closeAndThrow(frame, iterator, handler.caught, node, isAsync);
}

export function closeAndThrow(frame: Frame, iterator: Register, caught: Register, node: t.Node, isAsync = false): void {
  const { builder } = frame;
  if (frame.isGenerator) {
    const returning = builder.newBlock();
    const throwing = builder.newBlock();
    frame.branch(frame.apply('isReturnSignal', [caught], node), returning, throwing, node);
    builder.start(returning);
    if (isAsync) closeAsync(frame, iterator, node);
    else frame.apply('iteratorClose', [iterator], node);
    frame.throw(caught, node);
    builder.start(throwing);
  }
  if (isAsync) closeAsyncQuietly(frame, iterator, node);
  else frame.apply('iteratorCloseQuietly', [iterator], node);
  frame.throw(caught, node);
}

/** The keys are listed first; a key that was deleted before its turn is left out. */
export function lowerForIn(frame: Frame, node: t.ForInStatement, labels: readonly string[]): void {
  const { builder } = frame;
  const left: t.Node = node.left;
  if (left.type === 'VariableDeclaration' && left.declarations[0].init) {
    const { id, init } = left.declarations[0];
    if (id.type === 'Identifier' && init) assignIdentifier(frame, id, lowerNamed(frame, init, id.name));
  }
  const object = frame.temp();
  frame.copy(object, lowerSubject(frame, node), node.right);
  const keys = frame.apply('forInKeys', [object], node.right);
  const count = frame.apply('get', [keys, frame.constant('length')], node.right);
  const index = frame.temp();
  frame.copy(index, frame.constant(0), node.right);
  const head = builder.newBlock();
  const visit = builder.newBlock();
  const body = builder.newBlock();
  const after = builder.newBlock();
  frame.jump(head, node);
  builder.start(head);
  frame.branch(frame.apply('less', [index, count], node.right), visit, after, node);
  builder.start(visit);
  const key = frame.apply('get', [keys, index], node.right);
  frame.apply('increment', [index], node.right, index);
  frame.branch(frame.apply('forInVisits', [object, key], node.right), body, head, node);
  builder.start(body);
  withTarget(frame, { labels, isPlain: true, breakTo: after, continueTo: head }, () => {
    enterScope(frame, frame.unit.analysis.scopes.get(node), node);
    bindTurn(frame, left, key);
    lowerStatement(frame, node.body);
  });
  frame.jump(head, node);
  builder.start(after);
}
