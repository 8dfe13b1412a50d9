import type * as t from '@babel/types';
import type { BlockIndex, Handler, Operand, Register } from '../../../program/ir.ts';
import { closeAsync, finishAsync } from './async.ts';
import type { Frame } from './frame.ts';
import { readThis } from './variables.ts';

/** What a statement is in, from the inside out: where `break`, `continue` and `return` go, and what they pass. */
export type Control = Target | Finally | OpenIterator;

interface Target {
  readonly kind: 'target';
  readonly parent: Control | undefined;
  readonly labels: readonly string[];
  /** Whether `break` or `continue` without a label means it. */
  readonly isPlain: boolean;
  readonly breakTo?: BlockIndex;
  readonly continueTo?: BlockIndex;
}

/** A `finally` block that is run on the way. */
interface Finally {
  readonly kind: 'finally';
  readonly parent: Control | undefined;
  readonly entry: BlockIndex;
  /** How the block was left: an index into `exits` plus the fixed completions. */
  readonly completion: Register;
  /** What is thrown or returned after it. */
  readonly value: Register;
  readonly exits: Exit[];
}

/** The iterator of a loop, which is closed on the way. */
interface OpenIterator {
  readonly kind: 'iterator';
  readonly parent: Control | undefined;
  readonly iterator: Register;
  readonly isAsync: boolean;
  readonly handler: Handler | undefined;
}

type Exit =
  | { readonly kind: 'return' }
  | { readonly kind: 'break' | 'continue'; readonly target: Target; readonly node: t.Node };

/** Completions of what is before a `finally`; exits follow. */
export const NORMAL = 0;
export const THROWN = 1;
const FIRST_EXIT = 2;

export function withControl(frame: Frame, control: Control, run: () => void): void {
  frame.control = control;
  run();
  frame.control = control.parent;
}

export function withTarget(frame: Frame, target: Omit<Target, 'kind' | 'parent'>, run: () => void): void {
  withControl(frame, { ...target, kind: 'target', parent: frame.control }, run);
}

export function lowerBreak(frame: Frame, node: t.BreakStatement | t.ContinueStatement): void {
  const kind = node.type === 'BreakStatement' ? 'break' : 'continue';
  const label = node.label?.name;
  for (let control = frame.control; control !== undefined; control = control.parent) {
    if (control.kind !== 'target') continue;
    if ((kind === 'break' ? control.breakTo : control.continueTo) === undefined) continue;
    if (label === undefined ? control.isPlain : control.labels.includes(label)) {
      leave(frame, { kind, target: control, node }, frame.undefined, node);
      return;
    }
  }
  throw new Error(`${kind} without a target`);
}

export function lowerReturn(frame: Frame, value: Operand, node: t.Node): void {
  leave(frame, { kind: 'return' }, value, node);
}

/** Goes to an exit, closing iterators and running `finally` blocks on the way. */
function leave(frame: Frame, exit: Exit, value: Operand, node: t.Node): void {
  const { builder } = frame;
  const { handler } = builder;
  for (let control = frame.control; control !== undefined; control = control.parent) {
    if (control.kind === 'iterator') {
      let kept = value;
      if (value >= 0) {
        kept = frame.temp();
        frame.copy(kept, value, node);
      }
      builder.switchHandler(control.handler, frame.at(node));
      if (control.isAsync) closeAsync(frame, control.iterator, node);
      else frame.apply('iteratorClose', [control.iterator], node);
      leaveFrom(frame, control.parent, exit, kept, node);
      builder.handler = handler;
      return;
    }
    if (control.kind === 'finally') {
      if (exit.kind === 'return') frame.copy(control.value, value, node);
      frame.copy(control.completion, frame.constant(completionOf(control, exit)), node);
      frame.jump(control.entry, node);
      return;
    }
    if (exit.kind !== 'return' && control === exit.target) {
      const to = exit.kind === 'break' ? control.breakTo : control.continueTo;
      if (to !== undefined) frame.jump(to, node);
      return;
    }
  }
  finishReturn(frame, value, node);
}

function leaveFrom(frame: Frame, control: Control | undefined, exit: Exit, value: Operand, node: t.Node): void {
  const inner = frame.control;
  frame.control = control;
  leave(frame, exit, value, node);
  frame.control = inner;
}

function completionOf(control: Finally, exit: Exit): number {
  const index = control.exits.findIndex(
    other =>
      other.kind === exit.kind && (other.kind === 'return' || exit.kind === 'return' || other.target === exit.target),
  );
  return FIRST_EXIT + (index >= 0 ? index : control.exits.push(exit) - 1);
}

/** After a `finally` block: goes on as the code before it wanted to. The frame's control is what is around it. */
export function resume(frame: Frame, control: Finally, after: BlockIndex, node: t.Node): void {
  const { builder } = frame;
  const thrown = builder.newBlock();
  const blocks = control.exits.map(() => builder.newBlock());
  const cases = new Map([[THROWN, thrown], ...blocks.map((block, index) => [FIRST_EXIT + index, block] as const)]);
  builder.end({ do: 'switch', on: control.completion, cases, otherwise: after, at: frame.at(node) });
  builder.start(thrown);
  frame.throw(control.value, node);
  control.exits.forEach((exit, index) => {
    builder.start(blocks[index]);
    leave(
      frame,
      exit,
      exit.kind === 'return' ? control.value : frame.undefined,
      exit.kind === 'return' ? node : exit.node,
    );
  });
}

/** A derived class's constructor returns `this` where it returns nothing. */
function finishReturn(frame: Frame, value: Operand, node: t.Node): void {
  const { builder } = frame;
  const at = frame.at(node);
  if (frame.isAsync) {
    finishAsync(frame, value, node);
    return;
  }
  if (frame.info.isDerivedConstructor) {
    if (value !== frame.undefined) {
      const plain = builder.newBlock();
      const given = builder.newBlock();
      frame.branch(frame.apply('strictEqual', [value, frame.undefined], node), plain, given, node);
      builder.start(given);
      builder.end({ do: 'return', value, at });
      builder.start(plain);
    }
    builder.end({ do: 'return', value: readThis(frame, node), at });
    return;
  }
  builder.end({ do: 'return', value, at });
}
