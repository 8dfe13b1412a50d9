import { expect, test } from 'vitest';
import { type NativeRun, WasmLoadError, WasmRunner } from '../../../../src/frontends/c/native/index.ts';
import { nodeThreads } from '../../../../src/node/threads.ts';
import { bytes, compileProgram, runProgram } from './native-programs.ts';

const returned = (...outputs: (number | bigint)[]): NativeRun => ({ outputs, ending: { kind: 'returned' } });
const trapped = (message: unknown, outputs: unknown = []): unknown => ({
  outputs,
  ending: { kind: 'trapped', message },
});

test.each(['x86_64-unknown-linux-gnu', 'arm-none-eabi'])(
  'a program that reads and writes by itself runs for %s',
  async target => {
    const text =
      '#include <stdio.h>\nint run(void) { int c; while ((c = getchar()) != EOF) putchar(c + 1); return 0; }\n';
    const runs = await runProgram({ text, drive: 'run();', options: { target } }, [bytes('HAL'), [], [254]]);
    expect(runs).toEqual([returned(...bytes('IBM')), returned(), returned(255)]);
  },
);

test('a program that takes one symbol at a time ends when there is none', async () => {
  const text =
    'struct s { int sum; };\nstatic int last = 7;\n' +
    'int feed(struct s *s, unsigned char c) { last += c; return s->sum += last; }\n';
  const drive = 'struct s s = {0}; for (;;) codomata_write(feed(&s, (unsigned char)codomata_read()));';
  const exhausted = (...outputs: number[]): NativeRun => ({ outputs, ending: { kind: 'exhausted' } });
  expect(await runProgram({ text, drive }, [[1, 2], [1, 2], []])).toEqual([
    exhausted(8, 18),
    exhausted(8, 18),
    exhausted(),
  ]);
});

test('a program over buffers sees the whole input, with an end, and new memory to write to', async () => {
  const text =
    '#include <string.h>\nint copy(const char *in, char *out) { int n = 0; while (in[n]) { out[n] = out[n] + in[n]; n++; } return n; }\n';
  const drive =
    'for (int i = 0; i < 2; i++) { char *out = codomata_output(); codomata_write_all(out, copy(codomata_input(), out)); }' +
    'codomata_write(strlen(codomata_input())); codomata_write(codomata_length());';
  const runs = await runProgram({ text, drive }, [bytes('abc'), bytes('z'), []]);
  expect(runs).toEqual([returned(...bytes('abcabc'), 3, 3), returned(...bytes('zz'), 1, 1), returned(0, 0)]);
});

test('symbols of 16, 32 and 64 bits lie in memory as they should, and are written exactly', async () => {
  const drive = (type: string): string =>
    `const ${type} *in = codomata_input(); for (int i = 0; i < 3; i++) codomata_write(in[i]);`;
  const of = (type: string, bits: number, inputs: readonly (number | bigint)[]): Promise<readonly NativeRun[]> =>
    runProgram({ text: '', drive: drive(type), symbols: { bits, signed: true } }, [inputs]);
  expect(await of('short', 16, [-2, 300])).toEqual([returned(-2, 300, 0)]);
  expect(await of('int', 32, [-2, 70000])).toEqual([returned(-2, 70000, 0)]);
  expect(await of('long long', 64, [-(2n ** 62n), 2 ** 40])).toEqual([returned(-(2n ** 62n), 2 ** 40, 0)]);
});

test('symbols longer than 32 bits are read and written exactly', async () => {
  const drive = 'while (codomata_more()) codomata_write(codomata_read() * 3);';
  expect(await runProgram({ text: '', drive }, [[2 ** 40, -5], [2n ** 61n]])).toEqual([
    returned(3 * 2 ** 40, -15),
    returned(3n * 2n ** 61n - 0n),
  ]);
});

test('an object is constructed for each input, also a static one, and virtual functions are called', async () => {
  const text =
    'struct Base { virtual int next(int c) = 0; virtual ~Base() {} };\n' +
    'struct Sum : Base { int sum; Sum() : sum(10) {} int next(int c) override { return sum += c; } };\n' +
    'static Sum global;\nstatic Base *const pointer = &global;\n';
  const drive =
    'Sum own; Base *made = new Sum; while (codomata_more()) { int c = (int)codomata_read(); codomata_write(pointer->next(c));' +
    ' codomata_write(own.next(c)); codomata_write(made->next(c)); } delete made;';
  const runs = await runProgram({ text, drive, language: 'c++' }, [[1, 2], [5]]);
  expect(runs).toEqual([returned(11, 11, 11, 13, 13, 13), returned(15, 15, 15)]);
});

test('memory that a program changes or asks for is new for the next input', async () => {
  const text =
    '#include <stdlib.h>\n#include <string.h>\nstatic int table[3] = {1, 2, 3};\nstatic int zeros[3];\n' +
    'static int uses(int n) { char *p = malloc(n); int was = p[n - 1]; memset(p, 1, n); return was; }\n';
  const drive =
    'for (int i = 0; i < 3; i++) { table[i] += zeros[i]++; table[i]++; codomata_write(table[i]); }' +
    'codomata_write(uses(100)); codomata_write(uses((int)codomata_read()));';
  const inputs = [[100], [10000000], [100], [2000000]];
  const runs = await runProgram({ text, drive }, inputs);
  expect(runs).toEqual(inputs.map(() => returned(2, 3, 4, 0, 0)));
});

test('an endless loop stops at its input, and the others have their outcomes', async () => {
  const drive = 'int c = (int)codomata_read(); codomata_write(c); if (c == 13) for (volatile int i = 0;; i = 1) {}';
  const inputs = Array.from({ length: 300 }, (_, i) => [i === 200 || i === 201 || i === 299 ? 13 : 20 + (i % 50)]);
  const runs = await runProgram({ text: '', drive, timeout: 400 }, inputs);
  expect(runs).toEqual(inputs.map(([c]) => (c === 13 ? { stopped: 'time' } : returned(c))));
});

test('writing without end and calling without end stop for their memory', async () => {
  const text = '#include <codomata.h>\nint down(int n) { volatile int x = n; return down(n + 1) + x; }\n';
  const drive = 'if (codomata_read() == 1) for (;;) codomata_write(1); codomata_write(down(0));';
  const runs = await runProgram({ text, drive, timeout: 60_000 }, [[1], [2], []]);
  expect(runs[0]).toEqual({ stopped: 'memory' });
  expect(runs[1]).not.toMatchObject({ ending: { kind: 'returned' } });
  expect(runs[2]).toEqual({ outputs: [], ending: { kind: 'exhausted' } });
});

test('undefined behaviour says what it is and where', async () => {
  const text =
    'int t[4];\nint f(int c, int x, int *p) {\n  if (c == 1) return t[x];\n  if (c == 2) return 1 << x;\n' +
    '  if (c == 3) return 10 / x;\n  if (c == 4) return 2147483647 + x;\n  if (c == 5) return *p;\n' +
    '  if (c == 6) return (int)(x * 1e300);\n  if (c == 7) __builtin_unreachable();\n  return 0;\n}\n';
  const drive = 'int c = (int)codomata_read(); codomata_write(f(c, (int)codomata_read(), 0));';
  const inputs = [
    [1, 4],
    [1, 3],
    [2, 32],
    [2, 3],
    [3, 0],
    [4, 1],
    [5, 0],
    [6, 1],
    [7, 0],
  ];
  expect(await runProgram({ text, drive }, inputs)).toEqual([
    trapped(expect.stringMatching(/^a\.c:3(:\d+)?: array index out of bounds$/)),
    returned(0),
    trapped(expect.stringMatching(/^a\.c:4(:\d+)?: shift by too many bits/)),
    returned(8),
    trapped(expect.stringMatching(/^a\.c:5(:\d+)?: division by zero/)),
    trapped(expect.stringMatching(/^a\.c:6(:\d+)?: signed integer overflow$/)),
    trapped(expect.stringMatching(/^a\.c:7(:\d+)?: use of a null pointer/)),
    trapped(expect.stringMatching(/^a\.c:8(:\d+)?: a floating-point number does not fit/)),
    trapped(expect.stringMatching(/^a\.c:9(:\d+)?: reached code/)),
  ]);
});

test('overflow wraps when that is wanted', async () => {
  const drive = 'int x = (int)codomata_read(); codomata_write(x + 1);';
  const runs = await runProgram({ text: '', drive, options: { trapOverflow: false } }, [[2147483647]]);
  expect(runs).toEqual([returned(-2147483648)]);
});

test('a failed assertion, exit, abort and a verdict end the run', async () => {
  const text =
    '#include <assert.h>\n#include <stdlib.h>\n#include <codomata.h>\nvoid f(int c) {\n  codomata_write(c);\n' +
    '  assert(c != 1);\n  if (c < 4) exit(c - 2);\n  if (c == 4) abort();\n  codomata_accept(c == 5);\n}\n';
  const halted = (c: number, accepted: boolean): NativeRun => ({ outputs: [c], ending: { kind: 'halted', accepted } });
  expect(await runProgram({ text, drive: 'f((int)codomata_read());' }, [[1], [2], [3], [4], [5], [6]])).toEqual([
    { outputs: [1], ending: { kind: 'violated', at: 'a.c:6', what: 'c != 1' } },
    ...[halted(2, true), halted(3, false), halted(4, false), halted(5, true), halted(6, false)],
  ]);
});

test('functions that read and write are replaced, defined or only declared', async () => {
  const text =
    '#include <stdint.h>\nstatic uint8_t read_gyro(int axis) { return axis; }\nuint16_t read_mag(void);\n' +
    'void send(int port, uint32_t word, const void *context);\nint put(int8_t byte) { return byte + 100; }\n' +
    'void run(void) { for (;;) { send(9, 4294967290u + read_gyro(3), 0); put((int8_t)read_mag()); } }\n';
  const program = {
    text,
    drive: 'run();',
    reads: ['read_gyro', 'read_mag'],
    writes: {
      send: { kind: 'number', at: 1, isUnsigned: true },
      put: { kind: 'number', at: 0, isUnsigned: false },
    },
  } as const;
  expect(await runProgram(program, [[1, 255, 300, 66000]])).toEqual([
    {
      outputs: [4294967291, -1, 4294967290 + 44 - 2 ** 32, ((66000 - 65536) % 256) - 256],
      ending: { kind: 'exhausted' },
    },
  ]);
});

test('in C++ functions are replaced by their names, also members', async () => {
  const text =
    'namespace io { int get(); }\nstruct Port { void put(unsigned char c) const {} };\nint get(int) { return 5; }\n' +
    'void run() { Port p; for (;;) p.put((unsigned char)(io::get() + get(1))); }\n';
  const program = {
    text,
    drive: 'run();',
    language: 'c++',
    reads: ['io::get'],
    writes: { 'Port::put': { kind: 'number', at: 0, isUnsigned: true } },
  } as const;
  expect(await runProgram(program, [[1, 2, 255]])).toEqual([{ outputs: [6, 7, 4], ending: { kind: 'exhausted' } }]);
});

test('a function of the library can be replaced too', async () => {
  const text = '#include <stdio.h>\nvoid run(void) { for (;;) { fputc(getchar() + 1, stdout); putchar(5); } }\n';
  const program = { text, drive: 'run();', reads: ['getchar'] };
  expect(await runProgram(program, [[1, 300]])).toEqual([{ outputs: [2, 5, 45, 5], ending: { kind: 'exhausted' } }]);
});

test('the call of a function that is nowhere defined names it', async () => {
  const text = 'void hardware(int);\nvoid f(int c) { if (c == 1) hardware(c); }\n';
  expect(await runProgram({ text, drive: 'f((int)codomata_read());' }, [[0], [1]])).toEqual([
    returned(),
    { outputs: [], ending: { kind: 'missing', name: 'hardware' } },
  ]);
});

test('outcomes are heard in order, and a closed runner runs no more', async () => {
  const wasm = await compileProgram({ text: '', drive: 'codomata_write(codomata_read());' });
  const runner = new WasmRunner(nodeThreads, wasm, {
    timeout: 5000,
    symbols: { bits: 8, signed: false },
    replaced: { reads: [], writes: [] },
  });
  const heard: unknown[] = [];
  const inputs = Array.from({ length: 5000 }, (_, i) => [i % 256]);
  const runs = await runner.run(inputs, (run, i) => heard.push([i, run]));
  expect(runs).toEqual(inputs.map(([c]) => returned(c)));
  expect(heard).toEqual(runs.map((run, i) => [i, run]));
  await runner.close();
  await expect(runner.run([[1]])).rejects.toThrow('closed');
});

test('what is no module is refused', async () => {
  const options = { timeout: 1000, symbols: { bits: 8, signed: false }, replaced: { reads: [], writes: [] } };
  await expect(new WasmRunner(nodeThreads, new Uint8Array([1, 2, 3]), options).run([[1]])).rejects.toThrow(
    WasmLoadError,
  );
});
