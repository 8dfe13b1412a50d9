import type * as t from '@babel/types';
import type { BlockIndex, Handler, Operand, Register } from '../../../program/ir.ts';
import type { Frame } from './frame.ts';
import { underHandler } from './try.ts';

/** Waits for a value. An async function is suspended for that; what it waits for resumes it. */
export function lowerAwait(frame: Frame, value: Operand, node: t.Node, to?: Register): Operand {
  if (!frame.isAsync) return frame.unsupported('await at the top of a module', node);
  frame.apply('await', [value], node);
  const settled = to ?? frame.temp();
  frame.builder.emit({ do: 'suspend', value: frame.undefined, to: settled, at: frame.at(node) });
  return settled;
}

/** Waits for the result object of an async iterator. */
export function awaitResult(frame: Frame, promise: Operand, node: t.Node, to = frame.temp()): Register {
  return frame.apply('asyncResult', [lowerAwait(frame, promise, node)], node, to);
}

/** Runs what may throw anywhere in an async function: that settles what the call gave, which is the call's result. */
export function settlingCall(frame: Frame, node: t.Node, run: () => void): void {
  const { builder } = frame;
  const handler: Handler = { block: builder.newBlock(), caught: frame.temp(), kind: 'cleanup' };
  underHandler(frame, handler, node, run);
  builder.start(handler.block);
  if (frame.isGenerator) {
    const [returning, throwing] = [builder.newBlock(), builder.newBlock()];
    frame.branch(frame.apply('isReturnSignal', [handler.caught], node), returning, throwing, node);
    builder.start(returning);
    finishAsync(frame, frame.apply('returnSignalValue', [handler.caught], node), node);
    builder.start(throwing);
  }
  frame.apply('asyncThrow', [handler.caught], node);
  builder.end({ do: 'return', value: frame.undefined, at: frame.at(node) });
}

/** The end of an async function: nothing catches what is thrown here. */
export function finishAsync(frame: Frame, value: Operand, node: t.Node): void {
  const { builder } = frame;
  const { handler } = builder;
  builder.switchHandler(undefined, frame.at(node));
  frame.apply('asyncReturn', [value], node);
  builder.end({ do: 'return', value: frame.undefined, at: frame.at(node) });
  builder.handler = handler;
}

/** Closes an async iterator as `break` does. */
export function closeAsync(frame: Frame, iterator: Register, node: t.Node): void {
  const after = frame.builder.newBlock();
  returnIterator(frame, iterator, after, node, promise => awaitResult(frame, promise, node));
  frame.builder.start(after);
}

/** Tells an async iterator that no more is wanted, waits for what it gives then, if it is told, and goes on in `after`. */
function returnIterator(
  frame: Frame,
  iterator: Register,
  after: BlockIndex,
  node: t.Node,
  wait: (promise: Operand) => void,
): void {
  const there = frame.builder.newBlock();
  const promise = frame.apply('asyncIteratorReturn', [iterator, frame.undefined], node);
  frame.branch(frame.apply('isDone', [promise], node), after, there, node);
  frame.builder.start(there);
  wait(promise);
  frame.jump(after, node);
}

/** Closes an async iterator because something else was thrown: what goes wrong now is lost. */
export function closeAsyncQuietly(frame: Frame, iterator: Register, node: t.Node): void {
  const { builder } = frame;
  const after = builder.newBlock();
  const lost: Handler = { block: after, caught: frame.temp(), kind: 'catch' };
  underHandler(frame, lost, node, () =>
    returnIterator(frame, iterator, after, node, promise => lowerAwait(frame, promise, node)),
  );
  builder.start(after);
}
