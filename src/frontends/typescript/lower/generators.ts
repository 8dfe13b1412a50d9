import type * as t from '@babel/types';
import type { BlockIndex, Handler, Operand, Register } from '../../../program/ir.ts';
import { awaitResult, closeAsync, lowerAwait } from './async.ts';
import { lowerReturn } from './control.ts';
import { lowerExpression } from './expressions.ts';
import type { Frame } from './frame.ts';
import { underHandler } from './try.ts';

export function lowerYield(frame: Frame, node: t.YieldExpression, to?: Register): Operand {
  const value = node.argument ? lowerExpression(frame, node.argument) : frame.undefined;
  if (node.delegate) return lowerDelegate(frame, value, node);
  const sent = to ?? frame.temp();
  handOut(frame, frame.isAsync ? lowerAwait(frame, value, node) : value, sent, node);
  return sent;
}

function handOut(frame: Frame, value: Operand, sent: Register, node: t.Node): void {
  if (frame.isAsync) frame.apply('asyncYield', [value], node);
  frame.builder.emit({ do: 'suspend', value, to: sent, at: frame.at(node) });
}

/** `yield*`: what is sent in, thrown in or returned goes to the inner iterator. */
function lowerDelegate(frame: Frame, iterable: Operand, node: t.YieldExpression): Operand {
  const { builder, isAsync } = frame;
  const iterator = frame.apply(isAsync ? 'asyncIterate' : 'iterate', [iterable], node);
  const result = frame.temp();
  const sent = frame.temp();
  frame.copy(sent, frame.undefined, node);
  const [next, check, hand, finished] = [0, 0, 0, 0].map(() => builder.newBlock());
  const handler: Handler = { block: builder.newBlock(), caught: frame.temp(), kind: 'cleanup' };

  frame.jump(next, node);
  builder.start(next);
  if (isAsync) awaitResult(frame, frame.apply('asyncNext', [iterator, sent], node), node, result);
  else frame.apply('iteratorNextResult', [iterator, sent], node, result);
  frame.jump(check, node);
  builder.start(check);
  branchOnDone(frame, result, finished, hand, node);
  builder.start(hand);
  const value = frame.apply('get', [result, frame.constant('value')], node);
  underHandler(frame, handler, node, () => {
    handOut(frame, value, sent, node);
    frame.jump(next, node);
  });

  builder.start(handler.block);
  const [returning, throwing] = [0, 0].map(() => builder.newBlock());
  frame.branch(frame.apply('isReturnSignal', [handler.caught], node), returning, throwing, node);
  builder.start(throwing);
  if (isAsync) delegateAsyncThrow(frame, iterator, handler.caught, result, node);
  else frame.apply('iteratorThrow', [iterator, handler.caught], node, result);
  frame.jump(check, node);
  builder.start(returning);
  delegateReturn(frame, iterator, handler.caught, result, hand, node);

  builder.start(finished);
  return frame.apply('get', [result, frame.constant('value')], node);
}

/** An inner iterator that cannot be thrown into is closed. */
function delegateAsyncThrow(frame: Frame, iterator: Register, thrown: Register, result: Register, node: t.Node): void {
  const { builder } = frame;
  const [absent, present] = [0, 0].map(() => builder.newBlock());
  const promise = frame.apply('asyncIteratorThrow', [iterator, thrown], node);
  frame.branch(frame.apply('isDone', [promise], node), absent, present, node);
  builder.start(absent);
  closeAsync(frame, iterator, node);
  frame.apply('noThrowMethod', [], node);
  frame.jump(present, node);
  builder.start(present);
  awaitResult(frame, promise, node, result);
}

/** The inner iterator may refuse to return, and hand out another value. */
function delegateReturn(
  frame: Frame,
  iterator: Register,
  signal: Register,
  result: Register,
  hand: BlockIndex,
  node: t.Node,
): void {
  const { builder, isAsync } = frame;
  const [absent, present, done] = [0, 0, 0].map(() => builder.newBlock());
  const wanted = frame.apply('returnSignalValue', [signal], node);
  if (isAsync) {
    const promise = frame.apply('asyncIteratorReturn', [iterator, wanted], node);
    frame.branch(frame.apply('isDone', [promise], node), absent, present, node);
    builder.start(absent);
    lowerReturn(frame, lowerAwait(frame, wanted, node), node);
    builder.start(present);
    awaitResult(frame, promise, node, result);
  } else {
    frame.apply('iteratorReturn', [iterator, wanted], node, result);
    frame.branch(frame.apply('strictEqual', [result, frame.undefined], node), absent, present, node);
    builder.start(absent);
    frame.throw(signal, node);
    builder.start(present);
  }
  branchOnDone(frame, result, done, hand, node);
  builder.start(done);
  lowerReturn(frame, frame.apply('get', [result, frame.constant('value')], node), node);
}

function branchOnDone(frame: Frame, result: Register, done: BlockIndex, more: BlockIndex, node: t.Node): void {
  const isDone = frame.apply('get', [result, frame.constant('done')], node);
  frame.branch(frame.apply('truthy', [isDone], node), done, more, node);
}
