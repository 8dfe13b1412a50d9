import type { Action, FunctionDefinition, Instruction, Module, Operand } from '../llvm/module.ts';
import { operandsOf } from '../translate/promotion.ts';

/**
 * What a body says about numbers and the memory they measure. Parameters are meant by their names; `RETURN` is what the
 * function returns, or the memory that it leads to.
 */
export interface CountEvidence {
  /** The number, or the one behind the pointer, limits places in the memory: it is compared with one, or is a size of it. */
  bounds(count: string, memory: string): boolean;
  /** What is put behind the pointer, or is returned, is a place in the memory or the distance of two. */
  counts(count: string, memory: string): boolean;
  /** A byte of the memory is compared with 0. */
  isNulTested(memory: string): boolean;
  /** The memory is accessed at its start only, and not handed on. */
  isSingle(memory: string): boolean;
  /**
   * Nothing but texts is written to the memory that are cut where there is no room, and the room is not just what the
   * number says: how long they would have been is not how much was written.
   */
  isCut(memory: string, room: string | undefined): boolean;
  /** The highest place that is accessed, where all places are constants. */
  highestPlace(memory: string): number | undefined;
}

export const RETURN = 'return';

/** What a function of the library says of the memory that it gets, by the places of its arguments. */
interface Sized {
  /** The memory that the counts limit. */
  readonly memory: readonly number[];
  readonly counts: readonly number[];
  /** From this argument on, all memory is text up to its NUL. */
  readonly texts?: number;
  /** It gives how long the text would be without the limit. */
  readonly cuts?: true;
}

const BOTH: Sized = { memory: [0, 1], counts: [2] };
const FIRST: Sized = { memory: [0], counts: [2] };
const ITEMS: Sized = { memory: [0], counts: [1, 2] };
const FROM_TEXT: Sized = { ...BOTH, texts: 1 };
const CUT_COPY: Sized = { ...FIRST, texts: 1, cuts: true };
const CUT_FORMAT: Sized = { memory: [0], counts: [1], texts: 2, cuts: true };

const SIZED: ReadonlyMap<string, Sized> = new Map([
  ...(['memcpy', 'memmove', 'memcmp', 'bcopy', 'strncmp'] as const).map(name => [name, BOTH] as const),
  ...(['strncpy', 'strncat', 'stpncpy'] as const).map(name => [name, FROM_TEXT] as const),
  ...(['memset', 'memchr'] as const).map(name => [name, FIRST] as const),
  ...(['fread', 'fwrite'] as const).map(name => [name, ITEMS] as const),
  ...(['strlcpy', 'strlcat'] as const).map(name => [name, CUT_COPY] as const),
  ...(['snprintf', 'vsnprintf'] as const).map(name => [name, CUT_FORMAT] as const),
  ...(['strnlen', 'fgets', 'bzero'] as const).map(name => [name, { memory: [0], counts: [1] }] as const),
]);

/** Functions of text up to its NUL. */
const OF_TEXT = new Set([
  ...['strlen', 'strcpy', 'stpcpy', 'strcat', 'strcmp', 'strchr', 'strrchr', 'strstr', 'strspn', 'strcspn', 'strpbrk'],
  ...['strdup', 'atoi', 'atol', 'strtol', 'strtoul', 'strtod', 'puts', 'fputs', 'strcasecmp'],
]);

/** Those that copy: a length of what is copied is one of the copy. */
const COPYING = new Set(['strcpy', 'stpcpy', 'strcat']);

/** Of those, the ones that give a length. */
const LENGTHS = new Set(['strlen', 'strnlen', 'strspn', 'strcspn']);

const known = new WeakMap<Module, Map<string, Evidence>>();

/**
 * Looks at where values come from, through variables, arithmetic and calls of functions of the same file, whatever the
 * conditions on the way. Linear in these functions, times how deep variables are copied.
 */
export function countEvidence(module: Module, definition: FunctionDefinition): CountEvidence {
  return evidenceOf(module, definition);
}

function evidenceOf(module: Module, definition: FunctionDefinition): Evidence {
  const all = known.get(module) ?? new Map<string, Evidence>();
  known.set(module, all);
  const found = all.get(definition.name);
  if (found !== undefined) return found;
  const made = new Evidence(module, definition);
  all.set(definition.name, made);
  made.gather();
  return made;
}

/**
 * Where a value comes from: `cell x`, a variable; `in x`, a parameter's own value; `at x`, an address in the memory that a
 * parameter or a call leads to; `behind x`, what is in that memory.
 */
type Origin = `${'cell' | 'in' | 'at' | 'behind'} ${string}`;
type Origins = ReadonlySet<Origin>;

const NOWHERE: Origins = new Set();

class Evidence implements CountEvidence {
  private readonly values = new Map<string, Set<Origin>>();
  private readonly kept = new Map<string, Set<Origin>>();
  private readonly places = new Map<string, Set<Origin>>();
  private readonly sizes = new Map<string, Set<Origin>>();
  private readonly compared: Origins[] = [];
  private readonly zeroTested = new Set<string>();
  private readonly rooms = new Map<string, Origins[]>();
  private readonly filled = new Set<string>();
  private readonly constantPlaces = new Map<string, number>();
  private readonly moved = new Set<string>();
  private readonly variables: ReadonlySet<string>;
  private readonly instructions: readonly Instruction[];
  private changes = 0;

  constructor(
    private readonly module: Module,
    definition: FunctionDefinition,
  ) {
    this.instructions = definition.body.blocks.flatMap(({ instructions }) => instructions);
    this.variables = new Set(
      this.instructions.flatMap(({ result, action }) =>
        action.do === 'alloca' && result !== undefined ? [result] : [],
      ),
    );
    for (const { name, type } of definition.parameters) this.add(this.values, name, [originOf(name, type.kind)]);
  }

  gather(): void {
    for (let before = -1; before < this.changes; ) {
      before = this.changes;
      this.compared.length = 0;
      this.rooms.clear();
      for (const { result, action } of this.instructions) this.see(result, action);
    }
  }

  bounds(count: string, memory: string): boolean {
    const own: readonly Origin[] = [`in ${count}`, `behind ${count}`];
    const places = this.places.get(memory) ?? NOWHERE;
    if (own.some(each => places.has(each) || this.sizes.get(memory)?.has(each))) return true;
    return this.compared.some(
      origins =>
        own.some(each => origins.has(each)) &&
        (origins.has(`at ${memory}`) || [...origins].some(each => places.has(each))),
    );
  }

  counts(count: string, memory: string): boolean {
    const put = this.kept.get(keptBehind(count)) ?? NOWHERE;
    const places = this.places.get(memory) ?? NOWHERE;
    const sizes = this.sizes.get(memory) ?? NOWHERE;
    if (put.has(`at ${memory}`) || [...put].some(each => places.has(each) || sizes.has(each))) return true;
    const limits = [...put].flatMap(each => /^(?:in|behind) (.*)$/.exec(each)?.[1] ?? []);
    if (limits.some(limit => this.bounds(limit, memory))) return true;
    return count !== RETURN && places.has(`behind ${count}`) && put.size > 0;
  }

  isNulTested(memory: string): boolean {
    return this.zeroTested.has(memory);
  }

  isCut(memory: string, room: string | undefined): boolean {
    const own: readonly Origin[] = room === undefined ? [] : [`in ${room}`, `behind ${room}`];
    return (
      !this.filled.has(memory) && (this.rooms.get(memory) ?? []).some(origins => !own.some(each => origins.has(each)))
    );
  }

  isSingle(memory: string): boolean {
    return !this.moved.has(memory) && (this.constantPlaces.get(memory) ?? 0) === 0;
  }

  highestPlace(memory: string): number | undefined {
    return this.moved.has(memory) ? undefined : (this.constantPlaces.get(memory) ?? 0);
  }

  private add(map: Map<string, Set<Origin>>, name: string, origins: Iterable<Origin>): void {
    let own = map.get(name);
    if (own === undefined) {
      own = new Set();
      map.set(name, own);
    }
    const before = own.size;
    for (const origin of origins) own.add(origin);
    this.changes += own.size - before;
  }

  private from(operand: Operand): Origins {
    return operand.kind === 'local' ? (this.values.get(operand.name) ?? NOWHERE) : NOWHERE;
  }

  private variable(operand: Operand): string | undefined {
    return operand.kind === 'local' && this.variables.has(operand.name) ? operand.name : undefined;
  }

  private see(result: string | undefined, action: Action): void {
    const give = (origins: Iterable<Origin>): void => {
      if (result !== undefined) this.add(this.values, result, origins);
    };
    switch (action.do) {
      case 'alloca':
        return;
      case 'load':
        give(this.loaded(action.from));
        return;
      case 'store':
        this.stored(action.value, action.to);
        return;
      case 'getelementptr':
        give(addresses(this.from(action.base)));
        this.indexed(action);
        return;
      case 'icmp':
        this.compare(action.left, action.right);
        return;
      case 'switch':
        if (action.cases.some(({ value }) => value === 0n)) this.testForZero(this.from(action.on));
        return;
      case 'ret':
        if (action.value !== undefined) this.returned(this.from(action.value));
        return;
      case 'call':
        give(this.called(result, action));
        return;
      default:
        for (const operand of operandsOf(action)) give(this.from(operand));
    }
  }

  private loaded(from: Operand): readonly Origin[] {
    const variable = this.variable(from);
    if (variable !== undefined) return [`cell ${variable}`, ...(this.kept.get(variable) ?? [])];
    return memories(this.from(from)).flatMap(memory => [
      `behind ${memory}` as const,
      ...(this.kept.get(keptBehind(memory)) ?? []),
    ]);
  }

  private stored(value: Operand, to: Operand): void {
    const origins = this.from(value);
    const variable = this.variable(to);
    if (variable !== undefined) {
      this.add(this.kept, variable, origins);
      const isFirst = value.kind === 'local' && variable === `${value.name}.addr`;
      if (!isFirst) for (const memory of memories(origins)) this.moved.add(memory);
    } else {
      for (const memory of memories(this.from(to))) {
        this.add(this.kept, keptBehind(memory), origins);
        if (!isZero(value)) this.filled.add(memory);
      }
      for (const memory of memories(origins)) this.moved.add(memory);
    }
  }

  private indexed({ base, indices }: Action & { readonly do: 'getelementptr' }): void {
    for (const memory of memories(this.from(base)))
      for (const index of indices) {
        if (index.kind === 'int')
          this.constantPlaces.set(memory, Math.max(this.constantPlaces.get(memory) ?? 0, Number(index.value)));
        else {
          this.moved.add(memory);
          this.add(this.places, memory, this.from(index));
        }
      }
  }

  private compare(left: Operand, right: Operand): void {
    const [a, b] = [this.from(left), this.from(right)];
    this.compared.push(new Set([...a, ...b]));
    if (isZero(right)) this.testForZero(a);
    if (isZero(left)) this.testForZero(b);
  }

  private testForZero(origins: Origins): void {
    for (const origin of origins) if (origin.startsWith('behind ')) this.zeroTested.add(origin.slice('behind '.length));
  }

  /** What is returned is as if it were put behind a pointer; the memory that it leads to is that of `RETURN`, too. */
  private returned(origins: Origins): void {
    this.add(this.kept, keptBehind(RETURN), origins);
    for (const memory of memories(origins)) {
      this.add(this.places, RETURN, this.places.get(memory) ?? []);
      this.add(this.sizes, RETURN, this.sizes.get(memory) ?? []);
    }
  }

  private called(result: string | undefined, { callee, args }: Action & { readonly do: 'call' }): readonly Origin[] {
    if (callee.kind === 'global' && /^llvm\.dbg/.test(callee.name)) return [];
    const given = args.map(({ value }) => this.from(value));
    for (const memory of given.flatMap(memories)) this.moved.add(memory);
    const name = callee.kind === 'global' ? callee.name.replace(/^llvm\.(mem(?:cpy|move|set))\..*$/, '$1') : '';
    const made: Origin[] = result === undefined ? [] : [`at ${result}`];
    const defined = this.module.functions.get(name);
    if (defined !== undefined) return [...this.calledOwn(defined, given, args), ...made];
    if (/^llvm\./.test(name)) return given.flatMap(origins => [...origins]);
    if (OF_TEXT.has(name)) for (const memory of given.flatMap(memories)) this.zeroTested.add(memory);
    if (COPYING.has(name))
      for (const memory of memories(given[0] ?? NOWHERE)) this.add(this.sizes, memory, addresses(given[1] ?? NOWHERE));
    const sized = SIZED.get(name);
    if (sized !== undefined) this.calledSized(sized, given);
    if (LENGTHS.has(name) || sized !== undefined || OF_TEXT.has(name)) return [...addresses(given[0] ?? NOWHERE)];
    return made;
  }

  private calledSized({ memory, counts, texts, cuts }: Sized, given: readonly Origins[]): void {
    const at = (places: readonly number[]): readonly Origins[] => places.map(place => given[place] ?? NOWHERE);
    const sizes = at(counts).flatMap(numbers);
    for (const each of at(memory).flatMap(memories)) {
      this.add(this.sizes, each, sizes);
      if (cuts) this.rooms.set(each, [...(this.rooms.get(each) ?? []), new Set(sizes)]);
    }
    if (texts !== undefined) for (const each of given.slice(texts).flatMap(memories)) this.zeroTested.add(each);
  }

  /** Takes over what a function of the same file does with its parameters. */
  private calledOwn(
    definition: FunctionDefinition,
    given: readonly Origins[],
    args: readonly { readonly value: Operand }[],
  ): readonly Origin[] {
    const inside = evidenceOf(this.module, definition);
    const names = definition.parameters.map(({ name }) => name);
    const answer: Origin[] = [];
    for (const [j, memory] of names.entries())
      for (const outer of memories(given[j] ?? NOWHERE)) {
        if (inside.isNulTested(memory)) this.zeroTested.add(outer);
        if (inside.isCut(memory, undefined))
          this.rooms.set(outer, [...(this.rooms.get(outer) ?? []), this.roomIn(inside, memory, names, given)]);
        if (inside.counts(RETURN, memory)) answer.push(`at ${outer}`);
        for (const [i, count] of names.entries()) {
          if (i === j) continue;
          if (inside.bounds(count, memory)) this.add(this.sizes, outer, this.throughPointer(given[i], args[i]?.value));
          if (!inside.counts(count, memory)) continue;
          const variable = args[i] === undefined ? undefined : this.variable(args[i].value);
          if (variable !== undefined) this.add(this.kept, variable, [`at ${outer}`]);
          for (const target of memories(given[i] ?? NOWHERE)) this.add(this.kept, keptBehind(target), [`at ${outer}`]);
        }
      }
    return answer;
  }

  /** The numbers that are handed to a function of the same file as the room of memory. */
  private roomIn(inside: Evidence, memory: string, names: readonly string[], given: readonly Origins[]): Origins {
    const room = names.findIndex(name => !inside.isCut(memory, name));
    return new Set(numbers(given[room] ?? NOWHERE));
  }

  /** Numbers that are handed over, or that are where a pointer that is handed over leads to. */
  private throughPointer(origins: Origins | undefined, operand: Operand | undefined): readonly Origin[] {
    const variable = operand === undefined ? undefined : this.variable(operand);
    if (variable !== undefined) return [`cell ${variable}`, ...(this.kept.get(variable) ?? [])];
    const all = origins ?? NOWHERE;
    return [...numbers(all), ...memories(all).map(memory => `behind ${memory}` as const)];
  }
}

function originOf(name: string, kind: string): Origin {
  return kind === 'ptr' ? `at ${name}` : `in ${name}`;
}

function keptBehind(memory: string): string {
  return `*${memory}`;
}

function memories(origins: Origins): readonly string[] {
  return [...origins].flatMap(origin => (origin.startsWith('at ') ? [origin.slice('at '.length)] : []));
}

function addresses(origins: Origins): readonly Origin[] {
  return [...origins].filter(origin => origin.startsWith('at '));
}

function numbers(origins: Origins): readonly Origin[] {
  return [...origins].filter(origin => !origin.startsWith('at '));
}

function isZero(operand: Operand): boolean {
  return operand.kind === 'int' && operand.value === 0n;
}
