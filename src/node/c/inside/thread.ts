import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { Engine, Global, Instance, Memory, Module } from '../../../frontends/c/native/engine.ts';
import type {
  Ending,
  FromThread,
  NativeRun,
  ReportedRun,
  ThreadData,
  ToThread,
} from '../../../frontends/c/native/run.ts';
import type { TextComparison } from '../../../frontends/coverage.ts';

/* The program of the thread in which a module runs, and sees nothing but `OUTSIDE`: one file, as its text is started. */

type Numeric = number | bigint;
type Outside = (...args: Numeric[]) => Numeric | undefined;

const engine: Engine = Reflect.get(globalThis, 'WebAssembly');

const { wasm, options, area, progress }: ThreadData = workerData;

/** Symbols that one input may write, bytes of a buffer to write to, and milliseconds after which outcomes are sent. */
const OUTPUT_LIMIT = 1 << 22;
const BUFFER_SIZE = 1 << 20;
const SEND_AFTER = 20;

/** Thrown through the module to leave it. */
class Left {
  readonly run: Ending | 'memory' | 'time';
  constructor(run: Ending | 'memory' | 'time') {
    this.run = run;
  }
}

const EXHAUSTED = new Left({ kind: 'exhausted' });

let input: readonly Numeric[] = [];
let position = 0;
let outputs: Numeric[] = [];
/** What the run has passed, where the module tells: values of switches, and the numbers of blocks and ways of branches. */
let marks: Set<string> | undefined;
/** How much of the area is in use; where in it the input is, and the memory that the code writes to, once somebody asked. */
let used = 0;
let inputAt: number | undefined;
let outputAt: number | undefined;

/** An instance, and how it was before anything ran. */
interface Loaded {
  readonly instance: Instance;
  readonly memory: Memory;
  readonly hasWidePointers: boolean;
  readonly initialSize: number;
  readonly stackPointer: Global;
  readonly stackTop: Numeric;
  /** Static data, behind the area. */
  readonly data: Uint8Array;
  readonly dataEnd: number;
}

let loaded: Loaded;

function memoryBytes(): Uint8Array {
  return new Uint8Array(loaded.memory.buffer);
}

function pointer(offset: number): Numeric {
  const address = area.start + offset;
  return loaded.hasWidePointers ? BigInt(address) : address;
}

/** Room in the area that is all 0, on a boundary for every type. */
function reserve(size: number): number {
  const start = used;
  if (area.start + start + size > area.end) throw new Left('memory');
  used = start + Math.ceil(size / 64) * 64;
  memoryBytes().fill(0, area.start + start, area.start + used);
  return start;
}

/** A text in memory, up to its NUL. */
function textAt(address: Numeric): string {
  return new TextDecoder().decode(bytesAt(Number(address), Number.POSITIVE_INFINITY, true));
}

function bytesAt(start: number, most: number, endsAtNul: boolean): Uint8Array {
  const bytes = memoryBytes();
  const nul = endsAtNul ? bytes.indexOf(0, start) : -1;
  return bytes.slice(start, Math.min(nul < 0 ? bytes.length : nul, start + most));
}

function next(): Numeric {
  stepped();
  if (position >= input.length) throw EXHAUSTED;
  return input[position++];
}

const read = (): bigint => BigInt(next());
const readNumber = (): number => Number(next());

const bits = new DataView(new ArrayBuffer(8));

/** The next symbol, a floating-point number as its bits where the user's functions read such. */
function readForUser(): bigint {
  if (options.floats?.reads !== true) return read();
  bits.setFloat64(0, readNumber());
  return bits.getBigInt64(0);
}

/** What the user's functions write: the bits of a floating-point number where they write such. */
function writtenByUser(symbol: Numeric): Numeric {
  if (options.floats?.writes !== true) return symbol;
  bits.setBigInt64(0, BigInt(symbol));
  return bits.getFloat64(0);
}

function write(symbol: Numeric): undefined {
  if (outputs.length >= OUTPUT_LIMIT) throw new Left('memory');
  const isLong = typeof symbol === 'bigint' && (symbol > Number.MAX_SAFE_INTEGER || symbol < Number.MIN_SAFE_INTEGER);
  outputs.push(isLong ? symbol : Number(symbol));
}

function placeInput(): number {
  const size = options.symbols.bits <= 8 ? 1 : options.symbols.bits <= 16 ? 2 : options.symbols.bits <= 32 ? 4 : 8;
  const start = reserve((input.length + 1) * size);
  const view = new DataView(loaded.memory.buffer, area.start + start);
  input.forEach((symbol, i) => {
    if (size === 1) view.setUint8(i, Number(symbol));
    else if (size === 2) view.setUint16(2 * i, Number(symbol), true);
    else if (size === 4) view.setUint32(4 * i, Number(symbol), true);
    else view.setBigUint64(8 * i, BigInt(symbol), true);
  });
  return start;
}

function inputAddress(): Numeric {
  inputAt ??= placeInput();
  return pointer(inputAt);
}

/** The memory to write to, as new: what a call before wrote there has been taken out. */
function outputAddress(): Numeric {
  if (outputAt === undefined) outputAt = reserve(BUFFER_SIZE);
  else memoryBytes().fill(0, area.start + outputAt, area.start + outputAt + BUFFER_SIZE);
  return pointer(outputAt);
}

/* What runs do, for those who want to know what is new: see `NEWS`. */

const SLOTS = 1 << 16;
const [JUMP, COUNT, NEARNESS, STEPS, ENDING] = [1, 2, 4, 8, 16];
/** Blocks that a run may pass when only what is new is wanted: one that passes more takes too long. */
const MOST_PASSED = 1 << 22;
/** Pairs of steps that are told apart; comparisons of one place that are reported; of texts, their bytes and pairs. */
const [MOST_STEPS, LAST_COMPARED, MOST_LOGGED, LONGEST_TEXT, MOST_TEXTS] = [1 << 12, 3, 1 << 14, 32, 24];

/** Whether the runs of now are looked at; what this one did that is new; blocks that it may still pass. */
let isLooking = false;
let news = 0;
let leftToPass = 0;
/** How often the run took each jump, which of them it took, and how often any run did, as bits by size. */
const jumps = new Uint32Array(SLOTS);
let taken: number[] = [];
const seenJumps = new Uint32Array(SLOTS);
/** The block before; the steps before and now, as hashes of their blocks; when a block was last passed, counted in steps. */
let [lastBlock, stepBefore, step, stepNumber] = [0, 0, 0, 0];
const passedIn = new Uint32Array(1 << 20);
const seenSteps = new Uint8Array(SLOTS);
let countOfSteps = 0;
/** How near the operands of a comparison were in any run: by their bits, and by their difference either way. */
const seenNear = new Uint32Array(3 * SLOTS);
const seenEndings = new Set<string>();
/** Where comparisons are wanted: the last ones by their place. What such runs do that is new stays new. */
let isComparing = false;
const log = new Int32Array(4 * MOST_LOGGED);
let logged = 0;
let comparedTexts = new Map<string, TextComparison>();

function passed(number: number): undefined {
  if (!isLooking) {
    if (passedIn[number] !== stepNumber) mark(number, 0);
    passedIn[number] = stepNumber;
    return;
  }
  if (leftToPass-- <= 0) throw new Left('time');
  const jump = (Math.imul(lastBlock, 0x9e37) ^ number) & (SLOTS - 1);
  lastBlock = number;
  if (jumps[jump]++ === 0) taken.push(jump);
  if (passedIn[number] === stepNumber) return;
  passedIn[number] = stepNumber;
  step = Math.imul(step ^ number, 0x9e3779b1);
}

/** A symbol was read. */
function stepped(): void {
  stepNumber++;
  if (!isLooking) return;
  const pair = (Math.imul(stepBefore, 31) ^ step ^ (step >>> 15)) & (SLOTS - 1);
  stepBefore = step;
  step = 0;
  if (seenSteps[pair] !== 0 || countOfSteps >= MOST_STEPS) return;
  news |= STEPS;
  if (isComparing) return;
  seenSteps[pair] = 1;
  countOfSteps++;
}

function near(slot: number, size: number): void {
  const bit = 1 << Math.min(31, size);
  if ((seenNear[slot] & bit) !== 0) return;
  news |= NEARNESS;
  if (!isComparing) seenNear[slot] |= bit;
}

function compare(number: number, left: number, right: number): undefined {
  if (!isLooking) return;
  const slot = 3 * (number & (SLOTS - 1));
  near(slot, Math.clz32(left ^ right));
  near(left < right ? slot + 1 : slot + 2, Math.clz32(Math.abs(left - right)));
  // Counts, and numbers of frames, that come to another small number than ever: in a place of their own.
  if (left === right && right > 0 && right < 8) near(3 * ((number + 0x1f35 * right) & (SLOTS - 1)) + 1, 0);
  if (isComparing) log.set([number & (SLOTS - 1), left, right, position], 4 * (logged++ % MOST_LOGGED));
}

/** The last comparisons of each place, in order. Linear in what was logged. */
function lastCompared(): Int32Array {
  const counts = new Uint8Array(SLOTS);
  const found: number[] = [];
  for (let i = logged - 1; i >= Math.max(0, logged - MOST_LOGGED); i--) {
    const at = 4 * (i % MOST_LOGGED);
    if (counts[log[at]] >= LAST_COMPARED) continue;
    counts[log[at]]++;
    found.push(log[at + 3], log[at + 2], log[at + 1], log[at]);
  }
  return Int32Array.from(found).reverse();
}

/** How many bytes are equal is what is near; texts with a place of their own in memory are told apart. */
function compareTexts(number: number, left: number, right: number, count: number, endsAtNul: boolean): undefined {
  if (!isLooking) return;
  const bytes = memoryBytes();
  const most = Math.min(count, LONGEST_TEXT);
  let same = 0;
  const isEnd = (): boolean => same >= most || (endsAtNul && bytes[left + same] === 0 && bytes[right + same] === 0);
  while (!isEnd() && bytes[left + same] === bytes[right + same]) same++;
  const place = [left, right].reduce((sum, at) => Math.imul(sum, 31) + (at < area.end ? 0 : at), number);
  near(3 * (place & (SLOTS - 1)), isEnd() ? 31 : Math.min(30, same));
  if (!isComparing || isEnd() || comparedTexts.size >= MOST_TEXTS) return;
  const [a, b] = [left, right].map(at => [...bytesAt(at, most, endsAtNul)]);
  comparedTexts.set(`${number} ${a} ${b}`, { place: number, left: a, right: b, position });
}

/** What of the jumps is new, by the sizes of their counts: small counts, and halves between powers of two, are told apart. */
function newJumps(): number {
  let found = 0;
  for (const jump of taken) {
    const count = jumps[jump];
    jumps[jump] = 0;
    const size = 31 - Math.clz32(count);
    const bit = 1 << Math.min(31, count < 8 ? count : 2 + 2 * size + ((count >>> (size - 1)) & 1));
    if ((seenJumps[jump] & bit) !== 0) continue;
    found |= seenJumps[jump] === 0 ? JUMP : COUNT;
    if (!isComparing) seenJumps[jump] |= bit;
  }
  taken = [];
  return found;
}

function newEnding(run: NativeRun): number {
  const key = 'stopped' in run ? run.stopped : JSON.stringify(run.ending);
  if (seenEndings.has(key)) return 0;
  if (!isComparing) seenEndings.add(key);
  return ENDING;
}

function mark(number: number, value: Numeric): undefined {
  marks ??= new Set();
  marks.add(`${number}:${value}`);
}

function leave(ending: Ending): never {
  throw new Left(ending);
}

function trap(message: string): never {
  leave({ kind: 'trapped', message });
}

function unsigned(number: Numeric): number {
  return Number(BigInt.asUintN(64, BigInt(number)));
}

const OUTSIDE: Readonly<Record<string, Outside>> = {
  codomata_more: () => (position < input.length ? 1 : 0),
  codomata_read: read,
  codomata_read_double: readNumber,
  codomata_record: count => {
    stepped();
    if (position + Number(count) > input.length) throw EXHAUSTED;
    position += Number(count);
    return BigInt(position - Number(count));
  },
  codomata_part: (record, field) => BigInt(input[Number(record) + Number(field)]),
  codomata_part_double: (record, field) => Number(input[Number(record) + Number(field)]),
  codomata_write_double: write,
  codomata_write: write,
  ...Object.fromEntries(['input', 'text', 'changed', 'changed_text'].map(name => [`codomata_${name}`, inputAddress])),
  codomata_length: () => BigInt(input.length),
  codomata_output: outputAddress,
  codomata_text_output: outputAddress,
  codomata_write_text: from => {
    const bytes = memoryBytes();
    for (let at = Number(from); bytes[at] !== 0; at++) {
      if (at >= bytes.length) trap('a text without an end');
      write(bytes[at]);
    }
    return undefined;
  },
  codomata_write_all: (from, count) => {
    const bytes = memoryBytes();
    const start = Number(from);
    const end = start + unsigned(count);
    if (end > bytes.length) trap('what is to be written reaches past the end of memory');
    for (let at = start; at < end; at++) write(bytes[at]);
    return undefined;
  },
  codomata_accept: accepted => leave({ kind: 'halted', accepted: Number(accepted) !== 0 }),
  codomata_fail: (what, file, line) => leave({ kind: 'violated', at: `${textAt(file)}:${line}`, what: textAt(what) }),
  codomata_exit: status => leave({ kind: 'halted', accepted: Number(status) === 0 }),
  codomata_require_set: () => undefined,
  codomata_refuse: what => leave({ kind: 'refused', what: textAt(what) }),
  codomata_is_one_object: () => 1,
  codomata_apart: (to, written, from, read) => {
    const distance = Number(to) - Number(from);
    if (distance < 0 ? -distance < Number(written) : distance < Number(read) && Number(written) > 0)
      trap('a copy between parts of memory that overlap');
    return undefined;
  },
  codomata_there: (from, count) => {
    if (unsigned(from) + unsigned(count) > memoryBytes().length) trap('an access past the end of memory');
    return undefined;
  },
  codomata_ran: (number, value) => (isLooking ? undefined : mark(Number(number), BigInt.asUintN(64, BigInt(value)))),
  codomata_passed: number => passed(Number(number)),
  codomata_went: (number, way) => (isLooking ? undefined : mark(Number(number), way)),
  codomata_compared: (number, left, right) => compare(Number(number), Number(left), Number(right)),
  codomata_compared_texts: (number, left, right, count, endsAtNul) =>
    compareTexts(Number(number), Number(left), Number(right), unsigned(count), endsAtNul !== 0),
  codomata_trapped: message => trap(textAt(message)),
};

function outsideFunction(name: string): Outside {
  if (options.replaced.reads.includes(name)) return readForUser;
  if (options.replaced.writes.includes(name)) {
    return symbol => {
      write(writtenByUser(symbol));
      return 0n;
    };
  }
  const missing: Outside = () => {
    throw new Left({ kind: 'missing', name });
  };
  return Object.hasOwn(OUTSIDE, name) ? OUTSIDE[name] : missing;
}

function load(): Loaded {
  const instance = new engine.Instance(module, { env });
  const { memory, __stack_pointer, __data_end } = instance.exports;
  if (!(memory instanceof engine.Memory && __stack_pointer instanceof engine.Global))
    throw new Error('the module was not linked for this runner');
  const addressOf = (value: unknown): number => (value instanceof engine.Global ? Number(value.value) : 0);
  const isWide = __stack_pointer instanceof engine.Global && typeof __stack_pointer.value === 'bigint';
  const dataEnd = addressOf(__data_end);
  return {
    instance,
    memory,
    hasWidePointers: isWide,
    initialSize: memory.buffer.byteLength,
    stackPointer: __stack_pointer,
    stackTop: __stack_pointer.value,
    data: new Uint8Array(memory.buffer.slice(area.end, dataEnd)),
    dataEnd,
  };
}

/** The stack of most runs that are looked at, in bytes: making all of it new takes longer than such a run does. */
const SMALL_STACK = 1 << 16;
/** How much of it the last run had, and whether it was ended by the engine, as it is when that is too little. */
let [usedStack, isByEngine] = [0, false];

/** Makes the memory and the stack what they were before anything ran. */
function renew(): void {
  if (loaded.memory.buffer.byteLength !== loaded.initialSize) loaded = load();
  const bytes = memoryBytes();
  bytes.fill(0, 0, usedStack);
  bytes.set(loaded.data, area.end);
  bytes.fill(0, loaded.dataEnd);
}

function runOne(symbols: readonly Numeric[], stack = area.start): NativeRun {
  usedStack = stack;
  loaded.stackPointer.value = stack === area.start ? loaded.stackTop : loaded.hasWidePointers ? BigInt(stack) : stack;
  input = symbols;
  position = 0;
  outputs = [];
  used = 0;
  inputAt = undefined;
  outputAt = undefined;
  marks = undefined;
  stepNumber++;
  try {
    for (const name of ['__wasm_call_ctors', 'codomata_drive']) {
      const start = loaded.instance.exports[name];
      if (typeof start === 'function') start();
    }
    return ended({ kind: 'returned' });
  } catch (error) {
    return leftBy(error);
  }
}

/** A run that is looked at; `undefined` where only what is new is wanted and nothing is. */
function lookedAt(symbols: readonly Numeric[], isAll: boolean): ReportedRun | undefined {
  news = 0;
  let run = runLooking(symbols, isAll, SMALL_STACK);
  if (isByEngine) {
    // Maybe for the want of a stack.
    renew();
    news |= newJumps();
    run = runLooking(symbols, isAll, area.start);
  }
  news |= newJumps() | newEnding(run);
  if (news === 0 && !isAll && !('stopped' in run)) return undefined;
  return isAll ? { run, news, compared: lastCompared(), texts: [...comparedTexts.values()] } : { run, news };
}

function runLooking(symbols: readonly Numeric[], isAll: boolean, stack: number): NativeRun {
  isLooking = true;
  isByEngine = false;
  leftToPass = MOST_PASSED;
  lastBlock = 0;
  stepBefore = 0;
  step = 0;
  isComparing = isAll;
  logged = 0;
  comparedTexts = new Map();
  const run = runOne(symbols, stack);
  isLooking = false;
  return run;
}

function ended(ending: Ending): NativeRun {
  return { outputs, ending, ...(marks === undefined ? {} : { marks: [...marks] }) };
}

function leftBy(error: unknown): NativeRun {
  if (error instanceof Left) return typeof error.run === 'string' ? { stopped: error.run } : ended(error.run);
  isByEngine = error instanceof engine.RuntimeError;
  if (error instanceof engine.RuntimeError) return ended({ kind: 'trapped', message: error.message });
  if (error instanceof RangeError) return { stopped: 'memory' };
  throw error;
}

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}

let module: Module;
let env: Record<string, Outside>;

function start(): void {
  // The engine of Node 20 knows 64-bit pointers only when told to.
  if (!engine.validate(wasm)) setFlagsFromString('--experimental-wasm-memory64');
  module = new engine.Module(wasm);
  env = Object.fromEntries(engine.Module.imports(module).map(({ name }) => [name, outsideFunction(name)] as const));
  loaded = load();
  parentPort?.on('message', ({ inputs, report }: ToThread) => {
    let runs: (ReportedRun | undefined)[] = [];
    let sent = performance.now();
    for (const [i, symbols] of inputs.entries()) {
      Atomics.store(progress, 0, i + 1);
      runs.push(report === 'all' ? { run: runOne(symbols), news: 0 } : lookedAt(symbols, report === 'compared'));
      renew();
      if (performance.now() - sent < SEND_AFTER) continue;
      tell({ type: 'runs', runs });
      runs = [];
      sent = performance.now();
    }
    Atomics.store(progress, 0, 0);
    tell({ type: 'runs', runs });
  });
  tell({ type: 'ready' });
}

try {
  start();
} catch (error) {
  tell({ type: 'problem', message: error instanceof Error ? error.message : String(error) });
}
