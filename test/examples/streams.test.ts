import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  Driver,
  type NativeOutcome,
  NativeRunner,
  nativeCall,
  outputOf,
  readSourceProgram,
} from '../../src/frontends/typescript/index.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Dice } from '../campaign/dice.ts';
import { inDirectory } from '../workspace.ts';

type Numbers = readonly number[];

/** What a stream program must do, written over the whole list, and numbers that matter to it. */
interface Case {
  readonly file: string;
  readonly reference: (input: Numbers) => Numbers;
  readonly numbers: Numbers;
  readonly longest: number;
}

const clip = (x: number, limit: number): number => Math.sign(x) * Math.min(Math.abs(x), limit) + 0;
const before = (input: Numbers, i: number, by = 1): number => input[i - by] ?? 0;

function blocks(input: Numbers, size: number): readonly Numbers[] {
  const whole = Math.floor(input.length / size);
  return Array.from({ length: whole }, (_, i) => input.slice(i * size, (i + 1) * size));
}

/** Drops the first symbol of each stretch that is a lone 97, or goes from another number to the next 97. */
function nestedLoop(input: Numbers): Numbers {
  const kinds = input.map(x => (x === 97 ? 'a' : 'n')).join('');
  return [...kinds.matchAll(/a|n[^a]*a?/g)].flatMap(({ 0: match, index }) =>
    input.slice(index + 1, index + match.length),
  );
}

/** The sums of the definition; powers of -i are four. */
function fourier([r0, i0, r1, i1, r2, i2, r3, i3]: Numbers): Numbers {
  const points = [
    [r0, i0],
    [r1, i1],
    [r2, i2],
    [r3, i3],
  ];
  return points.flatMap((_, k) => {
    const turned = points.map(
      ([re, im], n) =>
        [
          [re, im],
          [im, -re],
          [-re, -im],
          [-im, re],
        ][(k * n) % 4],
    );
    return [0, 1].map(part => turned.reduce((sum, one) => sum + one[part], 0));
  });
}

/** The places of a square in the order of its diagonals, which turn around each time. */
function zigZag(block: Numbers, side: number): Numbers {
  const places = Array.from({ length: side * side }, (_, at) => ({
    at,
    row: Math.floor(at / side),
    column: at % side,
  }));
  const along = (p: { row: number; column: number }): number => ((p.row + p.column) % 2 === 0 ? p.column : p.row);
  places.sort((a, b) => a.row + a.column - b.row - b.column || along(a) - along(b));
  const written: number[] = [];
  places.forEach(({ at }, i) => {
    written[at] = block[i];
  });
  return written;
}

const CLASSES: readonly (readonly [(type: number, port: number) => boolean, number])[] = [
  [(type, port) => type < 0x600 && port === 0, 5],
  [type => type < 0x600, 0],
  [type => type === 0x806, 4],
  [(type, port) => type === 0x800 && port < 8, 2],
  [(type, port) => type === 0x86dd && port < 8, 3],
  [(type, port) => type === 0x88cc && port < 8, 5],
  [() => true, 1],
];

function classify(word: number): number {
  if (word < 0 || word >= 2 ** 20) return 0;
  const [type, port] = [word >> 4, word & 15];
  return CLASSES.find(([applies]) => applies(type, port))?.[1] ?? 0;
}

/** Cuts at 0, 0, 1, code; what is before the first is skipped. */
function parseMpeg(input: Numbers): Numbers {
  const written: number[] = [];
  let mode = 'skip';
  let rest = input;
  const take = (segment: Numbers): void => {
    if (mode === 'data') written.push(...segment);
    if (mode === 'header') written.push(...segment.filter(byte => byte !== 0).slice(0, 1));
  };
  for (;;) {
    const at = rest.findIndex((_, i) => rest[i] === 0 && rest[i + 1] === 0 && rest[i + 2] === 1);
    if (at < 0) break;
    take(rest.slice(0, at));
    const code = rest[at + 3];
    if (code === undefined) return written;
    mode = code >= 0 && code < 176 ? 'data' : 'header';
    written.push(mode === 'data' ? -1 : -2, code);
    rest = rest.slice(at + 4);
  }
  const held = rest.at(-1) !== 0 ? 0 : rest.at(-2) !== 0 || rest.length < 2 ? 1 : 2;
  take(rest.slice(0, rest.length - held));
  return written;
}

function encodeSpeech(input: Numbers): Numbers {
  const samples = input.map(x => clip(x, 4095));
  return samples.flatMap((sample, i) => {
    const lastLoud = samples.slice(0, i + 1).findLastIndex(x => Math.abs(x) >= 16);
    if (i - lastLoud > 3) return [];
    return i - lastLoud === 3 ? [-128] : [clip(Math.floor((8 * sample - 7 * before(samples, i)) / 1024 + 0.5), 31)];
  });
}

const TAPS = [1, -2, 7, 12, 12, 7, -2, 1];
const SMALL: Numbers = [-3, -2, -1, 0, 1, 2, 3];

const CASES: readonly Case[] = [
  {
    file: 'running-example.ts',
    reference: input =>
      input.map((x, i) => (i < 2 ? x : x < before(input, i) ? x + before(input, i) : x - before(input, i))),
    numbers: SMALL,
    longest: 12,
  },
  { file: 'nested-loop.ts', reference: nestedLoop, numbers: [96, 97, 97, 98], longest: 20 },
  {
    file: 'difference-peek.ts',
    reference: input => input.map((x, i) => x - before(input, i)),
    numbers: SMALL,
    longest: 12,
  },
  {
    file: 'difference-state.ts',
    reference: input => input.map((x, i) => x - before(input, i)),
    numbers: SMALL,
    longest: 12,
  },
  { file: 'sum-peek.ts', reference: input => input.map((x, i) => x + before(input, i)), numbers: SMALL, longest: 12 },
  { file: 'thousand.ts', reference: input => input, numbers: SMALL, longest: 2500 },
  { file: 'saxpy.ts', reference: input => blocks(input, 2).map(([x, y]) => 3 * x + y), numbers: SMALL, longest: 12 },
  { file: 'fft.ts', reference: input => blocks(input, 8).flatMap(fourier), numbers: SMALL, longest: 30 },
  {
    file: 'fir.ts',
    reference: input => input.map((_, i) => TAPS.reduce((sum, tap, k) => sum + tap * before(input, i, k), 0)),
    numbers: SMALL,
    longest: 20,
  },
  {
    file: 'zig-zag.ts',
    reference: input => blocks(input, 64).flatMap(block => zigZag(block, 8)),
    numbers: SMALL,
    longest: 200,
  },
  {
    file: 'zig-zag-4.ts',
    reference: input => blocks(input, 16).flatMap(block => zigZag(block, 4)),
    numbers: SMALL,
    longest: 60,
  },
  {
    file: 'classifier.ts',
    reference: input => input.map(classify),
    numbers: [0, 0x800, 0x806, 0x86dd, 0x88cc, 0x5ff, 0x600, 0xffff].flatMap(type =>
      [-1, 0, 1, 7, 8, 15].map(port => type * 16 + port),
    ),
    longest: 8,
  },
  {
    file: 'fm-demodulator.ts',
    reference: input => input.slice(1).map((x, i) => 5 * x * input[i] + 0),
    numbers: SMALL,
    longest: 12,
  },
  {
    file: 'mpeg-parser.ts',
    reference: parseMpeg,
    numbers: [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 175, 176, 255, -1],
    longest: 80,
  },
  {
    file: 'gsm-encoder.ts',
    reference: encodeSpeech,
    numbers: [-16, -15, 0, 0, 1, 15, 15, 16, 17, 63, 64, 65, 500, -4095, 4095, 4096, -4096],
    longest: 20,
  },
];

const RANDOM = 800;
const LARGEST = 2 ** 24;

function inputsOf({ numbers, longest }: Case): readonly Numbers[] {
  const dice = new Dice(20_263);
  const number = (): number => {
    const kind = dice.below(8);
    if (kind < 5) return dice.pick(numbers);
    if (kind < 7) return dice.between(-9000, 9000);
    return dice.pick([-LARGEST, LARGEST, dice.between(-LARGEST, LARGEST)]);
  };
  const few = (): number => dice.pick(numbers);
  const word = (length: number, one: () => number): Numbers => Array.from({ length }, one);
  const count = Math.ceil(RANDOM / Math.max(1, longest / 40));
  return [[], ...Array.from({ length: count }, (_, i) => word(dice.below(longest + 1), i % 2 === 0 ? number : few))];
}

function written(outcome: NativeOutcome, shape: Parameters<typeof outputOf>[0]): unknown {
  return 'returned' in outcome ? outputOf(shape, outcome.returned) : outcome;
}

describe('the stream programs', () => {
  it('are all tried', () => {
    expect(CASES.map(({ file }) => file).sort()).toEqual(readdirSync('examples/streams').sort());
  });

  it.each(CASES.map(one => [one.file, one] as const))('%s agrees with another way to write it', async (file, one) => {
    const program = readSourceProgram(`examples/streams/${file}#main`, inDirectory(process.cwd()));
    const inputs = inputsOf(one);
    const driver = new Driver(program, Budget.unlimited);
    const runner = new NativeRunner(nativeCall(program));
    try {
      const native = await runner.run(inputs);
      const results = inputs.map((input, i) => ({
        input,
        ours: written(driver.run(input), program.entry.shape),
        native: written(native[i], program.entry.shape),
      }));
      for (const { input, ours, native } of results) {
        const expected = one.reference(input);
        expect(ours, JSON.stringify(input)).toEqual(expected);
        expect(native, JSON.stringify(input)).toEqual(expected);
      }
      expect(results.filter(({ input }) => one.reference(input).length > 0).length).toBeGreaterThan(results.length / 4);
    } finally {
      await runner.close();
    }
  });
});
