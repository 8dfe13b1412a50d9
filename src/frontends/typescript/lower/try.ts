import type * as t from '@babel/types';
import type { BlockIndex, Handler, Register } from '../../../program/ir.ts';
import { type Control, NORMAL, resume, THROWN, withControl } from './control.ts';
import type { Frame } from './frame.ts';
import { bindPattern } from './patterns.ts';
import { lowerBlock } from './statements.ts';
import { enterScope } from './variables.ts';

export function lowerTry(frame: Frame, node: t.TryStatement): void {
  const after = frame.builder.newBlock();
  if (node.finalizer) lowerFinally(frame, node, node.finalizer, after);
  else lowerCatch(frame, node, after);
  frame.builder.start(after);
}

/** Runs a part under another handler; goes on under the one before. */
export function underHandler(frame: Frame, handler: Handler, node: t.Node, run: () => void): void {
  const before = frame.builder.handler;
  frame.builder.switchHandler(handler, frame.at(node));
  run();
  frame.builder.switchHandler(before, frame.at(node));
}

/** The block and its catch clause, both of which end in `after`. */
function lowerCatch(frame: Frame, node: t.TryStatement, after: BlockIndex): void {
  const { builder } = frame;
  const clause = node.handler;
  if (!clause) {
    lowerBlock(frame, node.block);
    frame.jump(after, node);
    return;
  }
  frame.scratch(() => {
    const passesReturn = frame.isGenerator && builder.handler !== undefined;
    const kind = passesReturn ? 'cleanup' : 'catch';
    const handler: Handler = { block: builder.newBlock(), caught: frame.temp(), kind };
    underHandler(frame, handler, node.block, () => {
      lowerBlock(frame, node.block);
      frame.jump(after, node.block);
    });
    builder.start(handler.block);
    if (passesReturn) passReturn(frame, handler.caught, clause);
    lowerCatchClause(frame, clause, handler.caught);
    frame.jump(after, clause);
  });
}

/** A generator that is told to return passes its catch clauses, on to the cleanup that is around them. */
function passReturn(frame: Frame, caught: Register, node: t.Node): void {
  const { builder } = frame;
  const returning = builder.newBlock();
  const throwing = builder.newBlock();
  frame.scratch(() => frame.branch(frame.apply('isReturnSignal', [caught], node), returning, throwing, node));
  builder.start(returning);
  frame.throw(caught, node);
  builder.start(throwing);
}

function lowerCatchClause(frame: Frame, clause: t.CatchClause, caught: Register): void {
  frame.scratch(() => {
    enterScope(frame, frame.unit.analysis.scopes.get(clause), clause);
    if (clause.param) bindPattern(frame, clause.param, caught);
    lowerBlock(frame, clause.body);
  });
}

/**
 * All ways out of the block and its catch clause go through one copy of the `finally` block, with a note of where to go
 * afterwards.
 */
function lowerFinally(frame: Frame, node: t.TryStatement, finalizer: t.BlockStatement, after: BlockIndex): void {
  const { builder } = frame;
  frame.scratch(() => {
    const entry = builder.newBlock();
    const completion = frame.temp();
    const handler: Handler = { block: builder.newBlock(), caught: frame.temp(), kind: 'cleanup' };
    const control: Extract<Control, { kind: 'finally' }> = {
      kind: 'finally',
      parent: frame.control,
      entry,
      completion,
      value: handler.caught,
      exits: [],
    };
    withControl(frame, control, () =>
      underHandler(frame, handler, node.block, () => {
        const normal = builder.newBlock();
        lowerCatch(frame, node, normal);
        builder.start(normal);
        frame.copy(completion, frame.constant(NORMAL), finalizer);
        frame.jump(entry, finalizer);
      }),
    );
    builder.start(handler.block);
    frame.copy(completion, frame.constant(THROWN), finalizer);
    frame.jump(entry, finalizer);
    builder.start(entry);
    lowerBlock(frame, finalizer);
    resume(frame, control, after, finalizer);
  });
}
