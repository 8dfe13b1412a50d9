import { parseValueAttributes, skipCallAttributes, skipToType } from './attributes.ts';
import type { Cursor } from './cursor.ts';
import { parseFlags } from './flags.ts';
import type { Action, AlignedAddress, CallArgument } from './module.ts';
import { parseOperand, parseTyped } from './operands.ts';
import { PTR, parseType } from './types.ts';

type CallAction = Extract<Action, { do: 'call' }>;
type LifetimeAction = Extract<Action, { do: 'lifetime' }>;

/** Reads what follows `call`. */
export function parseCall(at: Cursor): CallAction | LifetimeAction {
  const call = parseCallee(at);
  const aligned = skipCallAttributes(at, parseAligned);
  return lifetime(call) ?? (aligned.length === 0 ? call : { ...call, aligned });
}

/** The variable is the last argument; older versions have its size before it. */
function lifetime({ callee, args }: CallAction): LifetimeAction | undefined {
  const name = callee.kind === 'global' ? /^llvm\.lifetime\.(start|end)\b/.exec(callee.name) : null;
  const of = args.at(-1)?.value;
  return name === null || of === undefined ? undefined : { do: 'lifetime', of, isStart: name[1] === 'start' };
}

/** Reads `(ptr %p, i64 8)` or `(ptr %p, i64 8, i64 2)`. */
function parseAligned(at: Cursor): AlignedAddress {
  at.expect('(');
  const address = parseTyped(at);
  at.expect(',');
  const align = parseTyped(at);
  const behind = at.take(',') ? parseTyped(at) : undefined;
  at.expect(')');
  return { address, align, behind };
}

/** Reads what follows `invoke`. */
export function parseInvoke(at: Cursor): CallAction {
  const call = parseCallee(at);
  skipCallAttributes(at, parseAligned);
  at.expectWord('to');
  const normal = parseLabel(at);
  at.expectWord('unwind');
  const unwind = parseLabel(at);
  return { ...call, normal, unwind };
}

/** Reads `label %x`. */
export function parseLabel(at: Cursor): string {
  at.expectWord('label');
  return at.expectName('local');
}

function parseCallee(at: Cursor): CallAction {
  parseFlags(at);
  skipToType(at);
  const type = parseType(at);
  const callee = parseOperand(at, PTR);
  const args = parseArguments(at);
  return type.kind === 'function'
    ? { do: 'call', callee, args, result: type.result, isVariadic: type.isVariadic, fixed: type.parameters.length }
    : { do: 'call', callee, args, result: type, isVariadic: false };
}

function parseArguments(at: Cursor): readonly CallArgument[] {
  at.expect('(');
  const args: CallArgument[] = [];
  if (at.take(')')) return args;
  do {
    if (at.takeWord('...')) continue;
    const type = parseType(at);
    const attributes = type.kind === 'metadata' ? {} : parseValueAttributes(at);
    args.push({ value: parseOperand(at, type), ...attributes });
  } while (at.take(','));
  at.expect(')');
  return args;
}
