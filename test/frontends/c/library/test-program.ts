/** Runs a test program in WebAssembly, with either library, on an input. */

/** What is used here of the engine's `WebAssembly`, whose types come only with those of browsers. */
interface Engine {
  readonly Module: {
    new (bytes: Uint8Array): object;
    imports(module: object): readonly { readonly module: string; readonly name: string }[];
  };
  readonly Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
  readonly Memory: new (...args: never[]) => { readonly buffer: ArrayBuffer };
}

const engine: Engine = Reflect.get(globalThis, 'WebAssembly');

export interface Heard {
  /** What the program says, line by line. */
  readonly lines: readonly string[];
  /** The bytes it wrote to stdout. */
  readonly output: readonly number[];
}

type Call = (...args: number[]) => unknown;

const ours = (input: readonly number[], output: number[]): Record<string, (symbol: bigint) => unknown> => {
  let at = 0;
  const ends = (how: string) => () => {
    throw new Error(`the program ended by ${how}`);
  };
  return {
    codomata_more: () => (at < input.length ? 1 : 0),
    codomata_read: () => BigInt(input[at++] ?? 0),
    codomata_write: symbol => output.push(Number(symbol)),
    codomata_is_one_object: () => 1,
    codomata_apart: () => undefined,
    codomata_there: () => undefined,
    codomata_fail: ends('codomata_fail'),
    codomata_exit: ends('codomata_exit'),
    codomata_unknown_conversion: ends('codomata_unknown_conversion'),
    codomata_unprintable: ends('codomata_unprintable'),
  };
};

/** The calls of WASI for the first two streams; all others do nothing and report success. */
function wasi(input: readonly number[], output: number[], memory: () => DataView): Record<string, Call> {
  let at = 0;
  const slots = (list: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      start: memory().getUint32(list + 8 * i, true),
      size: memory().getUint32(list + 8 * i + 4, true),
    }));
  return {
    fd_read(_stream, list, count, total) {
      const before = at;
      for (const { start, size } of slots(list, count))
        for (let i = 0; i < size && at < input.length; i++) memory().setUint8(start + i, input[at++] ?? 0);
      memory().setUint32(total, at - before, true);
      return 0;
    },
    fd_write(_stream, list, count, total) {
      const before = output.length;
      for (const { start, size } of slots(list, count))
        for (let i = 0; i < size; i++) output.push(memory().getUint8(start + i));
      memory().setUint32(total, output.length - before, true);
      return 0;
    },
  };
}

export function runProgram(wasm: Uint8Array, name: string, input: readonly number[] = []): Heard {
  const module = new engine.Module(wasm);
  const output: number[] = [];
  let instance: InstanceType<Engine['Instance']> | undefined;
  const memory = (): DataView => {
    const exported = instance?.exports.memory;
    if (!(exported instanceof engine.Memory)) throw new Error('the program has no memory');
    return new DataView(exported.buffer);
  };
  const environment = ours(input, output);
  const system = wasi(input, output, memory);
  const heard: string[] = [];
  const hear = (start: number, count: number) => {
    heard.push(Buffer.from(memory().buffer, start, count).toString('latin1'));
  };
  const imports: Record<string, Record<string, Call | ((symbol: bigint) => unknown)>> = {};
  const needed = engine.Module.imports(module);
  for (const { module: from, name: wanted } of needed) {
    const found = from === 'env' ? environment[wanted] : from === 'test' ? hear : (system[wanted] ?? (() => 0));
    if (found === undefined) throw new Error(`${wanted} is not defined`);
    imports[from] = { ...imports[from], [wanted]: found };
  }
  instance = new engine.Instance(module, imports);
  const call = (exported: string) => {
    const found = instance?.exports[exported];
    if (typeof found === 'function') found();
  };
  call('_initialize');
  call('__wasm_call_ctors');
  call(`run_${name}`);
  return { lines: heard.join('').split('\n'), output };
}
