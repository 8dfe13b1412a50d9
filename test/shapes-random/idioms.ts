import type { Body } from './functions.ts';
import {
  BOOLEAN,
  type Idiom,
  NUMBER,
  NUMBER_OR_NULL,
  NUMBERS,
  OF_TEXT,
  TEXT,
  TEXT_OR_UNDEFINED,
} from './idioms-text.ts';
import type { Pen } from './pen.ts';

const OF_NUMBER: readonly Idiom[] = [
  {
    out: NUMBER,
    ways: ['return Math.sign(X);', 'return X > 0 ? 1 : X < 0 ? -1 : 0;', 'return X > 0 ? 1 : X < 0 ? -1 : X;'],
  },
  { out: NUMBER, ways: ['return Math.trunc(X);', 'return X < 0 ? Math.ceil(X) : Math.floor(X);', 'return X | 0;'] },
  {
    out: NUMBER,
    ways: ['return Math.max(0, X);', 'return X > 0 ? X : 0;', 'return X < 0 ? 0 : X;', 'return (X + Math.abs(X)) / 2;'],
  },
  { out: NUMBER, ways: ['return X % N;', 'return X - N * Math.trunc(X / N);', 'return ((X % N) + N) % N;'] },
  { out: NUMBER, ways: ['return X + 0;', 'return X;', 'return -(-X);', 'return X - 0;', 'return 1 * X;'] },
  { out: NUMBER, ways: ['return X >>> 0;', 'return (X | 0) < 0 ? (X | 0) + 4294967296 : X | 0;'] },
  { out: NUMBER, ways: ['return X * N + 1;', 'return 1 + N * X;', 'return X * N - -1;'] },
  { out: NUMBER, ways: ['return Math.round(X * 10) / 10;', 'return Number(X.toFixed(1));'] },
  { out: NUMBER, ways: ['return X ** 2;', 'return X * X;', 'return Math.pow(X, 2);'] },
  {
    out: NUMBER,
    ways: [
      'return Math.min(M, Math.max(N, X));',
      'return Math.max(N, Math.min(M, X));',
      'if (X < N) return N;\nif (X > M) return M;\nreturn X;',
      'return X < N ? N : X > M ? M : X;',
    ],
  },
  { out: NUMBER, ways: ['return 0 * X;', 'return X * 0;', 'return 0;', 'return X - X;'] },
  { out: NUMBER, ways: ['return 1 / X;', 'return X ** -1;'] },
  {
    out: NUMBER,
    ways: ['return X || N;', 'return X === 0 || Number.isNaN(X) ? N : X;', 'return X !== 0 ? X : N;', 'return X ?? N;'],
  },
  { out: NUMBER, ways: ['return X << 1;', 'return X * 2;', 'return (X | 0) * 2;'] },
  { out: NUMBER, ways: ['return X / 2 >= 1 ? Math.floor(X / 2) : 0;', 'return X >= 2 ? X >> 1 : 0;'] },
  {
    out: BOOLEAN,
    ways: [
      'return Number.isSafeInteger(X);',
      'return Number.isInteger(X) && Math.abs(X) <= 9007199254740991;',
      'return Number.isInteger(X);',
    ],
  },
  {
    out: BOOLEAN,
    ways: [
      'return Number.isFinite(X);',
      'return X - X === 0;',
      'return !isNaN(X) && X !== Infinity && X !== -Infinity;',
      'return Math.abs(X) < Infinity;',
    ],
  },
  { out: BOOLEAN, ways: ['return !!X;', 'return X !== 0;', 'return X !== 0 && X === X;', 'return Boolean(X);'] },
  { out: BOOLEAN, ways: ['return X % 2 === 1;', 'return Math.abs(X % 2) === 1;', 'return (X & 1) === 1;'] },
  { out: BOOLEAN, ways: ['return X > N && X < M;', 'return !(X <= N || X >= M);', 'return (X - N) * (X - M) < 0;'] },
  {
    out: BOOLEAN,
    ways: [
      'return [N, M].includes(X);',
      'return X === N || X === M;',
      'return new Set([N, M]).has(X);',
      'return [N, M].indexOf(X) >= 0;',
    ],
  },
  {
    out: BOOLEAN,
    ways: ['return [NaN, N].includes(X);', 'return [NaN, N].indexOf(X) >= 0;', 'return Number.isNaN(X) || X === N;'],
  },
  {
    out: TEXT_OR_UNDEFINED,
    ways: [
      'return ["a", "b", "c"][X];',
      'return X === 0 ? "a" : X === 1 ? "b" : X === 2 ? "c" : undefined;',
      'return ["a", "b", "c"].at(X);',
    ],
  },
  { out: TEXT, ways: ['return `abc`.charAt(X);', 'return "abc"[X] ?? "";', 'return "abc".slice(X, X + 1);'] },
  {
    out: TEXT,
    ways: [
      'return X >= M ? "high" : X >= N ? "middle" : "low";',
      'if (X < N) return "low";\nreturn X < M ? "middle" : "high";',
      'switch (true) {\ncase X >= M:\n return "high";\ncase X >= N:\n return "middle";\ndefault:\n return "low";\n}',
    ],
  },
  {
    out: TEXT,
    ways: [
      'switch (X) {\ncase 0:\n return "zero";\ncase N:\n return "n";\ndefault:\n return "other";\n}',
      'return Object.is(X, 0) ? "zero" : X === N ? "n" : "other";',
      'return X === 0 ? "zero" : X === N ? "n" : "other";',
    ],
  },
  {
    out: NUMBER_OR_NULL,
    ways: ['return X > N ? 1 : null;', 'return X <= N ? null : 1;', 'return !(X > N) ? null : 1;'],
  },
  {
    out: { kind: 'list', of: TEXT },
    ways: [
      'return "a".repeat(Math.max(0, Math.min(N, Math.floor(X) || 0))).split("");',
      'const out: string[] = [];\nfor (let i = 0; i < Math.min(N, Math.floor(X)); i++) out.push("a");\nreturn out;',
    ],
  },
];

const OF_NUMBERS: readonly Idiom[] = [
  {
    out: NUMBERS,
    ways: ['return [...X].reverse();', 'return X.slice().reverse();', 'return [...X].sort((a, b) => b - a);'],
  },
  { out: NUMBERS, ways: ['return X.slice(N);', 'return X.filter((_, i) => i >= N);', 'return [...X].splice(N);'] },
  {
    out: NUMBERS,
    ways: [
      'return X.filter((n, i) => i === 0 || n !== X[i - 1]);',
      'const out: number[] = [];\nfor (const n of X) if (out[out.length - 1] !== n) out.push(n);\nreturn out;',
    ],
  },
  {
    out: NUMBERS,
    ways: [
      'return X.flatMap(n => [n, n]);',
      'const out: number[] = [];\nfor (const n of X) out.push(n, n);\nreturn out;',
    ],
  },
  { out: NUMBERS, ways: ['return X.map(n => -n);', 'return X.map(n => 0 - n);', 'return X.map(n => n * -1);'] },
  {
    out: NUMBERS,
    ways: ['return X.map(n => Math.abs(n));', 'return X.map(n => (n < 0 ? -n : n));', 'return X.map(Math.abs);'],
  },
  {
    out: NUMBERS,
    ways: [
      'return X.map((n, i) => (i % 2 === 0 ? n : 0));',
      'const out: number[] = [];\nX.forEach((n, i) => out.push(i & 1 ? 0 : n));\nreturn out;',
    ],
  },
  {
    out: { kind: 'maybe', nothing: 'undefined', of: NUMBER },
    ways: ['return X[0];', 'return X.at(0);', 'const [first] = X;\nreturn first;', 'return X.find(() => true);'],
  },
  {
    out: { kind: 'maybe', nothing: 'undefined', of: NUMBER },
    ways: [
      'return X.find(n => n > N);',
      'return X.filter(n => n > N)[0];',
      'for (const n of X) if (n >= N + 1) return n;\nreturn undefined;',
    ],
  },
  {
    out: NUMBER,
    ways: ['return X.findIndex(n => n > M);', 'for (let i = 0; i < X.length; i++) if (X[i] > M) return i;\nreturn -1;'],
  },
  {
    out: NUMBER,
    ways: [
      'return X.reduce((max, n) => (n > max ? n : max), 0);',
      'return Math.max(0, ...X);',
      'let max = 0;\nfor (const n of X) max = Math.max(max, n);\nreturn max;',
    ],
  },
  {
    out: BOOLEAN,
    ways: [
      'return X.every((n, i) => i === 0 || X[i - 1] <= n);',
      'for (let i = 1; i < X.length; i++) if (X[i - 1] > X[i]) return false;\nreturn true;',
    ],
  },
  {
    out: BOOLEAN,
    ways: [
      'return X.length > 0 && X[X.length - 1] === N;',
      'return X.at(-1) === N;',
      'return X.lastIndexOf(N) === X.length - 1;',
    ],
  },
  {
    out: TEXT,
    ways: [
      'return X.map(n => (n > N ? "#" : ".")).join("");',
      'let out = "";\nfor (const n of X) out += n > N ? "#" : ".";\nreturn out;',
    ],
  },
  {
    out: TEXT,
    ways: [
      'return String.fromCharCode(...X.map(n => n & 127));',
      'return X.map(n => String.fromCharCode(n & 127)).join("");',
    ],
  },
  {
    out: {
      kind: 'record',
      fields: [
        { name: 'low', of: NUMBERS, isOptional: false },
        { name: 'any', of: BOOLEAN, isOptional: false },
      ],
    },
    ways: [
      'return { low: X.filter(n => n < N), any: X.some(n => n < N) };',
      'const low = X.filter(n => !(n >= N));\nreturn { any: low.length > 0, low };',
    ],
  },
];

/** One of the things that people write with a text, a number or a list of numbers. */
export function idiom(pen: Pen, kind: 'text' | 'number' | 'numbers', name: string): Body {
  const { what, how } = pen;
  const { out, ways, before } = what.pick({ text: OF_TEXT, number: OF_NUMBER, numbers: OF_NUMBERS }[kind]);
  const [a, b] = what.shuffled(['a', '-', ',', 'x', '_', '0']);
  const [small, large] = [what.between(1, 3), what.between(4, 9)];
  const filled = (text: string): string =>
    text
      .replaceAll('"', "'")
      .replaceAll('@', a)
      .replaceAll('~', b)
      .replace(/\bX\b/g, name)
      .replace(/\bN\b/g, String(small))
      .replace(/\bM\b/g, String(large));
  const lines = [filled(how.pick(ways))];
  return { lines, out, family: `idioms: ${kind}`, ...(before === undefined ? {} : { before: [filled(before)] }) };
}
