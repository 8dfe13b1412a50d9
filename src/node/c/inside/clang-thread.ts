import { parentPort, workerData } from 'node:worker_threads';
import type { Tree } from '@yowasp/clang';
import type { ToolCall, ToolResult } from '../../../frontends/c/compiler/tool-run.ts';
import type { Engine, Imports, Instance, Memory, Module } from '../../../frontends/c/native/engine.ts';

/*
 * The program of the thread in which clang runs: a run does not let anything else happen in its thread. It is one file
 * because it is started from its text.
 */

type Package = typeof import('@yowasp/clang');

/** Bytes that are added one piece after the other, at the cost of copying each a few times. */
class Pieces {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.#length);
    this.#length = length;
  }

  /** All of them; what is added next is the first. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }
}

/** What clang prints and says, by the numbers of the streams. */
const [output, errors] = [new Pieces(), new Pieces()];
const streams = new Map([
  [1, output],
  [2, errors],
]);

type Write = (stream: number, parts: number, count: number, written: number) => number;

/**
 * Clang writes a text of LLVM IR in pieces of two or three bytes, each of which goes through a dozen functions of the
 * package: three quarters of the time of a compilation. So what it writes to its two streams is taken where it leaves
 * WebAssembly (`fd_write` of WASI).
 */
function takeWrites(): void {
  const engine: Pick<Engine, 'Instance'> = Reflect.get(globalThis, 'WebAssembly');
  const { Instance: Made } = engine;
  function Instance(module: Module, imports: Imports | undefined): Instance {
    const wasi = imports?.wasi_snapshot_preview1;
    if (wasi?.fd_write === undefined) return new Made(module, imports);
    let view = new DataView(new ArrayBuffer(0));
    const writeElsewhere = wasi.fd_write as Write;
    const write: Write = (stream, parts, count, written) => {
      const pieces = streams.get(stream);
      if (pieces === undefined) return writeElsewhere(stream, parts, count, written);
      const { buffer } = made.exports.memory as Memory;
      if (view.buffer !== buffer) view = new DataView(buffer);
      let total = 0;
      for (let at = parts; at < parts + 8 * count; at += 8) {
        const length = view.getUint32(at + 4, true);
        pieces.add(new Uint8Array(buffer, view.getUint32(at, true), length));
        total += length;
      }
      view.setUint32(written, total, true);
      return 0;
    };
    const made = new Made(module, { ...imports, wasi_snapshot_preview1: { ...wasi, fd_write: write } });
    return made;
  }
  Reflect.set(engine, 'Instance', Instance);
}

async function loaded(): Promise<Package> {
  takeWrites();
  const clang: Package = await import(workerData.address);
  await clang.runLLVM(undefined, {}, { fetchProgress: () => undefined });
  return clang;
}

function run(clang: Package, { args, files }: ToolCall): ToolResult {
  const listen = (pieces: Pieces) => (bytes: Uint8Array | null) => {
    if (bytes !== null) pieces.add(bytes);
  };
  const options = { synchronously: true, decodeASCII: false, stdout: listen(output), stderr: listen(errors) };
  const result = (isSuccess: boolean, after: Tree): ToolResult => ({
    isSuccess,
    output: output.take(),
    diagnostics: new TextDecoder().decode(errors.take()),
    files: after,
  });
  try {
    const after = clang.runLLVM([...args], files, options);
    if (after === undefined || after instanceof Promise) throw new Error('clang did not run synchronously');
    return result(true, after);
  } catch (error) {
    if (error instanceof clang.Exit) return result(false, error.files);
    errors.add(new TextEncoder().encode(`clang itself failed: ${error instanceof Error ? error.message : error}\n`));
    return result(false, {});
  }
}

const clang = await loaded();
parentPort?.on('message', (call: ToolCall) => parentPort?.postMessage(run(clang, call)));
parentPort?.postMessage('ready');
