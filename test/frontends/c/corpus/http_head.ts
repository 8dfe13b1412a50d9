import type { CorpusProgram, Random } from './corpus-program.ts';
import { bytes, cutShort, withFault } from './text-words.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
const LONG_TARGETS = [`/${'x'.repeat(30)}`, `/${'x'.repeat(31)}`, `/${'x'.repeat(32)}`];
const FIELDS = ['A:', 'X: \t y z ', 'B: \xe9', 'C:\t', 'Content-Length: 12 ', 'Transfer-Encoding: chunked'];
const RARE_FIELDS = [
  'Host: a',
  'host:b\t',
  'Content-Length:',
  'Content-Length:4294967296',
  `A: ${'x'.repeat(40)}`,
  `A: ${'x'.repeat(41)}`,
];
const FAULTS = bytes(' :\r\n\t\0/1aH\x7f\xff');

function head(random: Random): number[] {
  const lead = random.pick(['', '', '', '\r\n']);
  const version = random.chance(0.9) ? random.pick(['HTTP/1.1', 'HTTP/1.0']) : random.pick(['HTTP/1.2', 'HTTP/2.0']);
  const method = random.chance(0.9) ? random.pick(METHODS) : random.pick(['TRACE', 'get', 'A-VERY-LONG-METHOD-NAME']);
  const target = random.chance(0.7) ? random.pick(['/', '*', '/a?b=c']) : random.pick(LONG_TARGETS);
  const request = `${lead}${method} ${target} ${version}\r\n`;
  const most = random.chance(0.1) ? 11 : 3;
  const field = () => (most > 3 ? 'a:' : random.pick(random.chance(0.8) ? FIELDS : RARE_FIELDS));
  const fields = Array.from({ length: random.below(most) }, () => `${field()}\r\n`);
  const host = random.chance(0.8) ? 'Host: h\r\n' : '';
  return bytes(`${request}${host}${fields.join('')}\r\n${random.chance(0.1) ? 'body' : ''}`);
}

/** No progress for each byte, but for some places, counted from the beginning. */
function progress(length: number, codes: Readonly<Record<number, number>>): number[] {
  return Array.from({ length }, (_, i) => codes[i] ?? 0);
}

export const httpHead: CorpusProgram = {
  target: 'examples/c/http_head.c#http_head_feed',
  options: { init: 'http_head_init', accept: 'return == HTTP_DONE' },
  words: random => (random.chance(0.6) ? cutShort(random, head(random)) : withFault(random, head(random), FAULTS)),
  examples: [
    { input: bytes('GET / HTTP/1.0\r\n\r\n'), output: progress(18, { 15: 1, 17: 3 }) },
    { input: bytes('\r\nPUT /a HTTP/1.1\r\nHost: x\r\n\r\n'), output: progress(30, { 18: 1, 27: 2, 29: 3 }) },
    { input: bytes('GET / HTTP/1.1\r\n\r\n'), output: progress(18, { 15: 1, 17: -400 }), rejected: true },
    { input: bytes(' GET'), output: [-400, -400, -400, -400], rejected: true },
    { input: bytes('BREW '), output: progress(5, { 4: -501 }), rejected: true },
    { input: bytes('GET / HTTP/2.'), output: progress(13, { 11: -505, 12: -505 }), rejected: true },
    { input: bytes('GET / HTTP/a'), output: progress(12, { 11: -400 }), rejected: true },
    { input: bytes('GET / HTTP/1.0\n'), output: progress(15, { 14: -400 }), rejected: true },
    {
      input: bytes('GET / HTTP/1.0\r\nA: b\r\n c'),
      output: progress(24, { 15: 1, 21: 2, 22: -400, 23: -400 }),
      rejected: true,
    },
    { input: bytes('GET / HTTP/1.0\r\nA :'), output: progress(19, { 15: 1, 17: -400, 18: -400 }), rejected: true },
    { input: bytes(`GET ${'/'.repeat(33)}`), output: progress(37, { 36: -414 }), rejected: true },
    { input: bytes('GET / HTTP/1.0\r\nContent-Length: 1x'), output: progress(34, { 15: 1, 33: -400 }), rejected: true },
  ],
};
