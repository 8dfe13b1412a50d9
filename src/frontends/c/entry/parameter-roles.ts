import type { ParameterInfo } from '../llvm/debug.ts';
import type { BodyFacts } from './body-facts.ts';
import type { Measure, Role } from './roles.ts';
import { stringType } from './string-types.ts';
import {
  callbackType,
  isByteType,
  isCount,
  isCountedMemory,
  isMemory,
  isPointer,
  isRecord,
  isSizeType,
  isStreamType,
  isVoidPointer,
  isWritable,
  kindBehind,
  pointee,
} from './type-names.ts';

const LENGTH_NAMES = /^(?:n|len|length|size|count|num|nbytes)$|_?(?:len|length|size|count)$/i;
const CAPACITY_NAMES = /cap|max|room|avail|out|dst|dest/i;
const END_NAMES = /end|last|limit|stop|eof|^(?:e|pe|to|hi)$/i;

/** The roles that are certain; undefined for parameters of which it is not known yet what they are for. */
export type OpenRoles = (Role | undefined)[];

/** Whether a name is one of a length. */
export function isLengthName(name: string): boolean {
  return LENGTH_NAMES.test(name);
}

/**
 * The roles of memory and of the numbers that measure it, with those that the user says. Memory of bytes that is not written
 * to is the whole input; memory that is only written to is for the result; a function with neither changes its input in
 * place. A number measures what it is compared with a place in, or else what it stands behind.
 */
export function memoryRoles(
  parameters: readonly ParameterInfo[],
  facts: BodyFacts,
  stated: ReadonlyMap<number, Role>,
): OpenRoles {
  return new MemoryRoles(parameters, facts, stated).find();
}

class MemoryRoles {
  private readonly roles: OpenRoles;

  constructor(
    private readonly parameters: readonly ParameterInfo[],
    private readonly facts: BodyFacts,
    private readonly stated: ReadonlyMap<number, Role>,
  ) {
    this.roles = parameters.map((parameter, i) => stated.get(i) ?? roleByType(parameter));
    for (const role of stated.values()) this.implied(role);
  }

  find(): OpenRoles {
    const { parameters, roles, facts } = this;
    const string = parameters.findIndex(({ type }, i) => roles[i] === undefined && stringType(type) !== undefined);
    const hasInput = roles.some(isInput);
    if (string >= 0 && !hasInput) {
      roles[string] = { kind: isWritable(parameters[string].type) ? 'changed string' : 'string' };
      return roles;
    }
    const bytes = this.memoryParameters();
    const isFree = (i: number): boolean => roles[i] === undefined;
    const isRead = (i: number): boolean => !isWritable(parameters[i].type) || !facts.pointerUse(parameters[i]).writes;
    const sources = bytes.filter(isRead);
    let input = roles.findIndex(isInput);
    if (input < 0 && !hasInput) {
      const free = bytes.filter(isFree);
      input = free.find(i => sources.includes(i)) ?? free.find(i => !this.isWrittenOnly(i)) ?? -1;
      if (input >= 0 && this.isForInput(input)) this.inputRoles(input, sources, bytes.length === 1);
      else input = -1;
    }
    if (!roles.some(role => role?.kind === 'output' || role?.kind === 'text output')) {
      const output = bytes.find(i => i !== input && isFree(i) && !sources.includes(i) && this.isForOutput(i));
      if (output !== undefined) this.outputRoles(input, output);
    }
    return roles;
  }

  /** What the user says of a number says something of the memory that it measures. */
  private implied(role: Role): void {
    if (role.kind === 'end') this.roles[role.of] ??= { kind: 'input' };
    if (role.kind !== 'count' || role.measure === undefined) return;
    const { is, of } = role.measure;
    if (is === 'capacity') this.roles[of] ??= { kind: 'output' };
    else {
      const { reads, writes } = this.facts.pointerUse(this.parameters[of]);
      this.roles[of] ??= { kind: writes && reads ? 'changed input' : 'input' };
    }
  }

  private isWrittenOnly(i: number): boolean {
    const { reads, writes } = this.facts.pointerUse(this.parameters[i]);
    return isWritable(this.parameters[i].type) && writes && !reads;
  }

  /** Memory for many bytes, and not for one. */
  private isForOutput(i: number): boolean {
    const { name = '' } = this.parameters[i];
    const isMeasured = this.stated.size > 0 && [...this.stated.values()].some(role => measures(role, i));
    return isMeasured || !this.facts.counts.isSingle(name);
  }

  /** One number that is changed is none of the input. */
  private isForInput(i: number): boolean {
    const { name = '', type } = this.parameters[i];
    const { reads, writes } = this.facts.pointerUse(this.parameters[i]);
    const isOne = isWritable(type) && reads && writes && this.facts.counts.isSingle(name);
    return !isOne || this.countAfter(i) !== undefined;
  }

  private inputRoles(input: number, sources: readonly number[], isOnly: boolean): void {
    const { parameters, roles } = this;
    const isChanged = isOnly && !sources.includes(input);
    const length = this.statedMeasure(input) ?? this.lengthOf(input);
    const next = parameters[input + 1];
    const isEnd =
      length === undefined &&
      roles[input + 1] === undefined &&
      sources.includes(input + 1) &&
      END_NAMES.test(next.name ?? '');
    const isText = length === undefined && !isEnd;
    roles[input] = { kind: isChanged ? (isText ? 'changed text' : 'changed input') : isText ? 'text' : 'input' };
    if (length !== undefined) roles[length] ??= this.countRole(length, { is: 'length', of: input });
    if (isEnd) roles[input + 1] = { kind: 'end', of: input };
  }

  private outputRoles(input: number, output: number): void {
    const { roles } = this;
    roles[output] = { kind: 'output' };
    const counts = this.freeCounts();
    const own = counts.filter(i => this.isBoundedBy(i, output) && !(input >= 0 && this.isBoundedBy(i, input)));
    const byPlace = this.adjacentCapacity(output);
    const capacity = own.length > 0 ? one(own, byPlace) : byPlace;
    if (capacity === undefined) return;
    const isShared =
      input >= 0 &&
      roles[input]?.kind === 'text' &&
      !this.isPointer(capacity) &&
      this.isSharedLength(input, output, capacity);
    roles[capacity] = this.countRole(capacity, isShared ? { is: 'length', of: input } : { is: 'capacity', of: output });
    if (isShared) roles[input] = { kind: 'input' };
  }

  private statedMeasure(memory: number): number | undefined {
    for (const [i, role] of this.stated) if (measures(role, memory)) return i;
    return undefined;
  }

  /**
   * The number that is the length of the input: one that limits its places and those of no other memory, or one that stands
   * where a length does and limits nothing else. One that limits several is the length of all of them, unless the input may
   * end with a NUL before.
   */
  private lengthOf(input: number): number | undefined {
    const counts = this.freeCounts();
    const others = this.memoryParameters().filter(i => i !== input);
    const limitsOthers = (i: number): boolean => others.some(memory => this.isBoundedBy(i, memory));
    const limiting = counts.filter(i => this.isBoundedBy(i, input));
    const placed = this.countAfter(input) ?? this.namedLength(input);
    const byPlace =
      placed !== undefined && counts.includes(placed) && this.isMeasure(placed, input) ? placed : undefined;
    const own = limiting.filter(i => !limitsOthers(i));
    if (own.length > 0) return one(own, byPlace);
    if (byPlace !== undefined) {
      if (!limiting.includes(byPlace)) return limitsOthers(byPlace) ? undefined : byPlace;
      return this.isStrlcpyLike(input, byPlace) ? undefined : byPlace;
    }
    const shared = one(limiting, undefined);
    const isText = this.facts.counts.isNulTested(this.parameters[input].name ?? '');
    return shared !== undefined && (!isText || this.isPointer(shared)) ? shared : undefined;
  }

  /** `(to, from, n)` where `from` is looked at for a NUL: whether `n` is the length or the room is not certain. */
  private isStrlcpyLike(input: number, count: number): boolean {
    const isTested = this.facts.counts.isNulTested(this.parameters[input].name ?? '');
    return (
      isTested &&
      count === input + 1 &&
      isMemory(this.parameters[input - 1]?.type) &&
      this.isBoundedBy(count, input - 1)
    );
  }

  private isSharedLength(input: number, output: number, count: number): boolean {
    const { name = '' } = this.parameters[count];
    const isText = this.facts.counts.isNulTested(this.parameters[input].name ?? '');
    if (this.isBoundedBy(count, input)) return !isText;
    if (this.isBoundedBy(count, output)) return false;
    return kindBehind(this.parameters[input].type) === 'byte' && !isText && !CAPACITY_NAMES.test(name);
  }

  private isBoundedBy(count: number, memory: number): boolean {
    const { parameters, facts } = this;
    return facts.counts.bounds(parameters[count].name ?? '', parameters[memory].name ?? '');
  }

  /** Numbers, and pointers to numbers whose value matters, that have no role yet. */
  private freeCounts(): readonly number[] {
    return this.parameters.flatMap((parameter, i) => {
      if (this.roles[i] !== undefined) return [];
      if (isCount(parameter.type)) return [i];
      return isCount(pointee(parameter.type)) && this.facts.readsInitial(parameter) ? [i] : [];
    });
  }

  private isPointer(i: number): boolean {
    return pointee(this.parameters[i].type) !== undefined;
  }

  /** A number that measures memory, with what is put there when it is behind a pointer; undefined where that is not certain. */
  private countRole(count: number, measure: Measure): Role | undefined {
    const parameter = this.parameters[count];
    if (!this.isPointer(count) || !isWritable(parameter.type) || !this.facts.pointerUse(parameter).writes)
      return { kind: 'count', measure };
    const counted = this.countedBy(count);
    if (counted.length === 0) return undefined;
    const isOutput = (i: number): boolean =>
      isWritable(this.parameters[i].type) && this.facts.pointerUse(this.parameters[i]).writes;
    // A place in both the input and the output is the length of the one that has no other.
    const hasOther = this.parameters.some(
      ({ type }, i) => i !== count && isWritable(type) && isCount(pointee(type)) && this.countedBy(i).some(isOutput),
    );
    const isConsumed = measure.is === 'length' && counted.includes(measure.of) && !isOutput(measure.of) && hasOther;
    return { kind: 'count', measure, outgoing: counted.some(isOutput) && !isConsumed ? 'written' : 'consumed' };
  }

  /** The memory that what is put behind a pointer is a place in. */
  private countedBy(count: number): readonly number[] {
    const { name = '' } = this.parameters[count];
    return this.memoryParameters().filter(i => this.facts.counts.counts(name, this.parameters[i].name ?? ''));
  }

  private adjacentCapacity(output: number): number | undefined {
    const after = this.countAfter(output);
    return after !== undefined && this.roles[after] === undefined && this.isMeasure(after, output) ? after : undefined;
  }

  /** Whether a number that stands behind memory measures it: it limits its places, or says so by its type or its name. */
  private isMeasure(count: number, memory: number): boolean {
    const { name = '', type } = this.parameters[count];
    return isSizeType(type) || LENGTH_NAMES.test(name) || CAPACITY_NAMES.test(name) || this.isBoundedBy(count, memory);
  }

  /**
   * The parameters that lead to bytes. Among them, after the others, is a `void *` without a number behind it where another
   * parameter says how many bytes there are: one that is only written through, or one that is only read through, and has a
   * length before it or shares that of the memory behind it.
   */
  private memoryParameters(): readonly number[] {
    const { parameters, facts } = this;
    const bytes = parameters.flatMap((_, i) => (pointsToBytes(parameters, i) ? [i] : []));
    const hasLength = (i: number): boolean =>
      this.countAfter(i) !== undefined ||
      this.namedLength(i) !== undefined ||
      (isMemory(parameters[i + 1]?.type) && isCount(parameters[i + 2]?.type));
    const more = parameters.flatMap((parameter, i) => {
      const { type } = parameter;
      if (!isVoidPointer(type) || bytes.includes(i)) return [];
      const { reads, writes } = facts.pointerUse(parameter);
      if (isWritable(type) && writes && !reads) return parameters.some(other => isCount(other.type)) ? [i] : [];
      return (reads || !isWritable(type)) && !writes && hasLength(i) ? [i] : [];
    });
    return [...bytes, ...more];
  }

  /** The integer that says how many bytes there are: after the pointer, or as in `f(from, to, n, m)`. */
  private countAfter(pointer: number): number | undefined {
    const { parameters } = this;
    const isTwice = [pointer, pointer - 1].some(i => isPairWithCounts(parameters, i));
    const at = pointer + (isTwice ? 2 : 1);
    return isCount(parameters[at]?.type) ? at : undefined;
  }

  /** The integer before a pointer that is a length by its name. */
  private namedLength(pointer: number): number | undefined {
    const named = this.parameters.findIndex(
      ({ name = '', type }, i) => i < pointer && isCount(type) && LENGTH_NAMES.test(name),
    );
    return named < 0 ? undefined : named;
  }
}

/** The only one, or the one that is preferred. */
function one(all: readonly number[], preferred: number | undefined): number | undefined {
  if (all.length === 1) return all[0];
  return preferred !== undefined && all.includes(preferred) ? preferred : undefined;
}

/** What is certain from the type alone. */
function roleByType({ type }: ParameterInfo): Role | undefined {
  if (callbackType(type) !== undefined) return { kind: 'callback' };
  if (isStreamType(pointee(type))) return { kind: 'stream' };
  return isRecord(pointee(type)) && stringType(type) === undefined ? { kind: 'state' } : undefined;
}

/** Whether a role is that of the whole input. */
export function isInput(role: Role | undefined): boolean {
  switch (role?.kind) {
    case 'text':
    case 'input':
    case 'changed text':
    case 'changed input':
    case 'string':
    case 'changed string':
      return true;
    default:
      return false;
  }
}

function measures(role: Role, memory: number): boolean {
  return (role.kind === 'count' && role.measure?.of === memory) || (role.kind === 'end' && role.of === memory);
}

/** A pointer to bytes: also `void *` with the number of bytes behind it. */
function pointsToBytes(parameters: readonly ParameterInfo[], i: number): boolean {
  const { type } = parameters[i];
  return isPointer(type) && (isByteType(pointee(type)) || isCountedMemory(type, parameters[i + 1]?.type));
}

/** Two pointers to bytes, and then two integers. */
function isPairWithCounts(parameters: readonly ParameterInfo[], first: number): boolean {
  const isBytes = (i: number): boolean => isMemory(parameters[i]?.type);
  return isBytes(first) && isBytes(first + 1) && [2, 3].every(i => isCount(parameters[first + i]?.type));
}
