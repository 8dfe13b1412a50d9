import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { Engine, Global, Instance, Memory, Module } from '../../../frontends/c/native/engine.ts';
import type { Ending, FromThread, NativeRun, ThreadData, ToThread } from '../../../frontends/c/native/run.ts';

/*
 * The program of the thread in which a module runs. The code sees nothing but the functions of `imports` below. It is one file
 * because it is started from its text.
 */

type Numeric = number | bigint;
type Outside = (...args: Numeric[]) => Numeric | undefined;

const engine: Engine = Reflect.get(globalThis, 'WebAssembly');

const { wasm, options, area, progress }: ThreadData = workerData;

/** Symbols that one input may write, and bytes of a buffer to write to. */
const OUTPUT_LIMIT = 1 << 22;
const BUFFER_SIZE = 1 << 20;

/** Outcomes are sent when this many milliseconds have passed. */
const SEND_AFTER = 20;

/** Thrown through the module to leave it. */
class Left {
  readonly run: Ending | 'memory';
  constructor(run: Ending | 'memory') {
    this.run = run;
  }
}

const EXHAUSTED = new Left({ kind: 'exhausted' });

let input: readonly Numeric[] = [];
let position = 0;
let outputs: Numeric[] = [];
/** What the run has passed, where the module tells. */
let marks: Set<string> | undefined;
/** How much of the area is in use. */
let used = 0;
/** Where the input is in the area, once somebody asked. */
let inputAt: number | undefined;
/** The same for the memory that the code writes to. */
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

/** Room in the area that is all 0, on a boundary that suits every type. */
function reserve(size: number): number {
  const start = used;
  if (area.start + start + size > area.end) throw new Left('memory');
  used = start + Math.ceil(size / 64) * 64;
  memoryBytes().fill(0, area.start + start, area.start + used);
  return start;
}

/** A text in memory, up to its NUL. */
function textAt(address: Numeric): string {
  const bytes = memoryBytes();
  const start = Number(address);
  const end = bytes.indexOf(0, start);
  return new TextDecoder().decode(bytes.slice(start, end < 0 ? bytes.length : end));
}

function read(): bigint {
  if (position >= input.length) throw EXHAUSTED;
  return BigInt(input[position++]);
}

const bits = new DataView(new ArrayBuffer(8));

/** The next symbol, a floating-point number as its bits where the user's functions read such. */
function readForUser(): bigint {
  if (options.floats?.reads !== true) return read();
  bits.setFloat64(0, readNumber());
  return bits.getBigInt64(0);
}

function readNumber(): number {
  if (position >= input.length) throw EXHAUSTED;
  return Number(input[position++]);
}

/** What the user's functions write: the bits of a floating-point number where they write such. */
function writtenByUser(symbol: Numeric): Numeric {
  if (options.floats?.writes !== true) return symbol;
  bits.setBigInt64(0, BigInt(symbol));
  return bits.getFloat64(0);
}

function write(symbol: Numeric): void {
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

const OUTSIDE: Readonly<Record<string, Outside>> = {
  codomata_more: () => (position < input.length ? 1 : 0),
  codomata_read: read,
  codomata_read_double: readNumber,
  codomata_write_double: symbol => {
    write(symbol);
    return undefined;
  },
  codomata_write: symbol => {
    write(symbol);
    return undefined;
  },
  codomata_input: inputAddress,
  codomata_text: inputAddress,
  codomata_changed: inputAddress,
  codomata_changed_text: inputAddress,
  codomata_length: () => BigInt(input.length),
  codomata_output: outputAddress,
  codomata_text_output: outputAddress,
  codomata_write_text: from => {
    const bytes = memoryBytes();
    for (let at = Number(from); bytes[at] !== 0; at++) {
      if (at >= bytes.length) throw new Left({ kind: 'trapped', message: 'a text without an end' });
      write(bytes[at]);
    }
    return undefined;
  },
  codomata_write_all: (from, count) => {
    const bytes = memoryBytes();
    const start = Number(from);
    const end = start + Number(BigInt.asUintN(64, BigInt(count)));
    if (end > bytes.length)
      throw new Left({ kind: 'trapped', message: 'what is to be written reaches past the end of memory' });
    for (let at = start; at < end; at++) write(bytes[at]);
    return undefined;
  },
  codomata_accept: accepted => {
    throw new Left({ kind: 'halted', accepted: Number(accepted) !== 0 });
  },
  codomata_fail: (what, file, line) => {
    throw new Left({ kind: 'violated', at: `${textAt(file)}:${line}`, what: textAt(what) });
  },
  codomata_exit: status => {
    throw new Left({ kind: 'halted', accepted: Number(status) === 0 });
  },
  codomata_require_set: () => undefined,
  codomata_refuse: what => {
    throw new Left({ kind: 'refused', what: textAt(what) });
  },
  codomata_is_one_object: () => 1,
  codomata_apart: (to, written, from, read) => {
    const distance = Number(to) - Number(from);
    if (distance < 0 ? -distance < Number(written) : distance < Number(read) && Number(written) > 0)
      throw new Left({ kind: 'trapped', message: 'a copy between parts of memory that overlap' });
    return undefined;
  },
  codomata_there: (from, count) => {
    const [start, size] = [from, count].map(number => Number(BigInt.asUintN(64, BigInt(number))));
    if (start + size > memoryBytes().length)
      throw new Left({ kind: 'trapped', message: 'an access past the end of memory' });
    return undefined;
  },
  codomata_ran: (number, value) => {
    marks ??= new Set();
    marks.add(`${number}:${BigInt.asUintN(64, BigInt(value))}`);
    return undefined;
  },
  codomata_trapped: message => {
    throw new Left({ kind: 'trapped', message: textAt(message) });
  },
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

function load(module: Module, env: Record<string, Outside>): Loaded {
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

/** Makes the memory and the stack what they were before anything ran. */
function renew(): void {
  const bytes = memoryBytes();
  bytes.fill(0, 0, area.start);
  bytes.set(loaded.data, area.end);
  bytes.fill(0, loaded.dataEnd);
  loaded.stackPointer.value = loaded.stackTop;
}

function runOne(symbols: readonly Numeric[]): NativeRun {
  input = symbols;
  position = 0;
  outputs = [];
  used = 0;
  inputAt = undefined;
  outputAt = undefined;
  marks = undefined;
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

function ended(ending: Ending): NativeRun {
  return { outputs, ending, ...(marks === undefined ? {} : { marks: [...marks] }) };
}

function leftBy(error: unknown): NativeRun {
  if (error instanceof Left) return error.run === 'memory' ? { stopped: 'memory' } : ended(error.run);
  if (error instanceof engine.RuntimeError) return ended({ kind: 'trapped', message: error.message });
  if (error instanceof RangeError) return { stopped: 'memory' };
  throw error;
}

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}

/** The engine of Node 20 knows 64-bit pointers only when told to. */
function makeReady(): Module {
  if (!engine.validate(wasm)) setFlagsFromString('--experimental-wasm-memory64');
  return new engine.Module(wasm);
}

function start(): void {
  const module = makeReady();
  const env = Object.fromEntries(
    engine.Module.imports(module).map(({ name }) => [name, outsideFunction(name)] as const),
  );
  loaded = load(module, env);
  parentPort?.on('message', ({ inputs }: ToThread) => {
    let runs: NativeRun[] = [];
    let sent = performance.now();
    for (const [i, symbols] of inputs.entries()) {
      Atomics.store(progress, 0, i + 1);
      runs.push(runOne(symbols));
      if (loaded.memory.buffer.byteLength !== loaded.initialSize) loaded = load(module, env);
      else renew();
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
