import type { FunctionBody, Instruction, Operand, Register, Terminator } from './ir.ts';

/** What an instruction reads. */
export function readBy(instruction: Instruction): readonly Operand[] {
  switch (instruction.do) {
    case 'copy':
      return [instruction.from];
    case 'apply':
    case 'event':
      return instruction.args;
    case 'closure':
      return instruction.captures;
    case 'call':
      return [instruction.callee, instruction.receiver, ...instruction.args];
    case 'cell':
    case 'suspend':
    case 'out':
      return [instruction.value];
    case 'load':
      return [instruction.cell];
    case 'store':
      return [instruction.cell, instruction.value];
    case 'peek':
      return [instruction.offset];
    case 'assert':
    case 'assume':
      return [instruction.that];
    case 'in':
      return [];
  }
}

function writtenBy(instruction: Instruction): Register | undefined {
  return 'to' in instruction ? instruction.to : undefined;
}

/** What the end of a block reads. */
export function readAtEnd(end: Terminator): readonly Operand[] {
  switch (end.do) {
    case 'branch':
    case 'switch':
      return [end.on];
    case 'return':
    case 'throw':
      return [end.value];
    default:
      return [];
  }
}

/** The blocks that a block may go on to, not counting what is thrown. */
export function successorsOf(end: Terminator): readonly number[] {
  switch (end.do) {
    case 'jump':
      return [end.to];
    case 'branch':
      return [end.then, end.otherwise];
    case 'switch':
      return [...end.cases.values(), end.otherwise];
    default:
      return [];
  }
}

/** By body, the registers that are live at the start of each block; strictly, or counting idle calculations as well. */
const liveOnEntry = [
  new WeakMap<FunctionBody, readonly ReadonlySet<Register>[]>(),
  new WeakMap<FunctionBody, readonly ReadonlySet<Register>[]>(),
];

/** The registers that may be read before they are written, from the start of each block. A backward fixpoint, once. */
function liveSets(body: FunctionBody, isStrict: boolean): readonly ReadonlySet<Register>[] {
  const cache = liveOnEntry[+isStrict];
  const known = cache.get(body);
  if (known !== undefined) return known;
  const live: Set<Register>[] = body.blocks.map(() => new Set());
  for (let changed = true; changed; ) {
    changed = false;
    for (let b = body.blocks.length - 1; b >= 0; b--) {
      const now = backwards(body, b, 0, live, isStrict);
      if (now.size > live[b].size) {
        live[b] = now;
        changed = true;
      }
    }
  }
  cache.set(body, live);
  return live;
}

function backwards(
  body: FunctionBody,
  block: number,
  from: number,
  onEntry: readonly ReadonlySet<Register>[],
  isStrict: boolean,
): Set<Register> {
  const { instructions, end, onThrow } = body.blocks[block];
  const live = new Set<Register>();
  const read = (operands: readonly Operand[]): void => {
    for (const operand of operands) if (operand >= 0) live.add(operand);
  };
  for (const next of successorsOf(end)) read([...onEntry[next]]);
  read(readAtEnd(end));
  /** What a handler reads matters all through the block: any instruction may throw. */
  const handled = onThrow === undefined ? undefined : onEntry[onThrow.block];
  for (let i = instructions.length - 1; i >= from; i--) {
    const instruction = instructions[i];
    const to = writtenBy(instruction);
    const isIdle =
      isStrict && to !== undefined && !live.has(to) && handled?.has(to) !== true && onlyCalculates(instruction);
    if (to !== undefined) live.delete(to);
    if (!isIdle) read(readBy(instruction));
  }
  if (onThrow !== undefined)
    for (const register of onEntry[onThrow.block]) if (register !== onThrow.caught) live.add(register);
  return live;
}

/** Whether an instruction, of numbers, does nothing but give a number. */
function onlyCalculates(instruction: Instruction): boolean {
  return instruction.do === 'copy' || (instruction.do === 'apply' && instruction.operator.isArithmetic === true);
}

/** The registers whose values matter before an instruction. */
export function liveAt(body: FunctionBody, block: number, index: number): ReadonlySet<Register> {
  return liveFrom(body, block, index, false);
}

/**
 * Of these, the registers whose values matter even if they are numbers: others are only calculated with, for the sake
 * of registers like them, so that any other number would do.
 */
export function mattersAt(body: FunctionBody, block: number, index: number): ReadonlySet<Register> {
  return liveFrom(body, block, index, true);
}

function liveFrom(body: FunctionBody, block: number, index: number, isStrict: boolean): ReadonlySet<Register> {
  const onEntry = liveSets(body, isStrict);
  return index === 0 ? onEntry[block] : backwards(body, block, index, onEntry, isStrict);
}

const postDominators = new WeakMap<FunctionBody, readonly (number | undefined)[]>();

/**
 * For each block the nearest other block that every way from it to the function's end goes through; undefined where
 * there is none. What is thrown is not counted as a way.
 */
export function immediatePostDominators(body: FunctionBody): readonly (number | undefined)[] {
  const known = postDominators.get(body);
  if (known !== undefined) return known;
  const exit = body.blocks.length;
  const all = new Set(Array.from({ length: exit + 1 }, (_, b) => b));
  const after: Set<number>[] = Array.from({ length: exit }, () => new Set(all));
  after.push(new Set([exit]));
  for (let changed = true; changed; ) {
    changed = false;
    for (let b = exit - 1; b >= 0; b--) {
      const next = successorsOf(body.blocks[b].end);
      const targets = next.length === 0 ? [exit] : next;
      const common = [...after[targets[0]]].filter(d => targets.every(t => after[t].has(d)));
      if (common.length + (common.includes(b) ? 0 : 1) < after[b].size) {
        after[b] = new Set([b, ...common]);
        changed = true;
      }
    }
  }
  const nearest = body.blocks.map((_, b) => {
    const candidates = [...after[b]].filter(d => d !== b);
    const found = candidates.find(d => candidates.every(other => after[d].has(other)));
    return found === exit ? undefined : found;
  });
  postDominators.set(body, nearest);
  return nearest;
}
