import type { CorpusProgram, Random } from './corpus-program.ts';
import { bytes, withFault } from './text-words.ts';

const FAULTS = bytes('=AQgw+/-_ \n\0\xff');

function anyData(random: Random): readonly number[] {
  return Array.from({ length: random.below(40) }, () => random.below(256));
}

function encoded(random: Random): number[] {
  return bytes(Buffer.from(anyData(random)).toString('base64'));
}

export const base64Encode: CorpusProgram = {
  target: 'examples/c/base64.c#base64_encode',
  words: anyData,
  examples: [
    { input: [], output: [] },
    { input: bytes('f'), output: bytes('Zg==') },
    { input: bytes('fo'), output: bytes('Zm8=') },
    { input: bytes('foo'), output: bytes('Zm9v') },
    { input: bytes('foobar'), output: bytes('Zm9vYmFy') },
    { input: [0xfb, 0xff, 0xbf], output: bytes('+/+/') },
  ],
};

export const base64Decode: CorpusProgram = {
  target: 'examples/c/base64.c#base64_decode',
  words: random => (random.chance(0.5) ? encoded(random) : withFault(random, encoded(random), FAULTS)),
  examples: [
    { input: [], output: [] },
    { input: bytes('Zg=='), output: bytes('f') },
    { input: bytes('Zm9vYg=='), output: bytes('foob') },
    { input: bytes('+/+/'), output: [0xfb, 0xff, 0xbf] },
    { input: bytes('Zh=='), output: [], rejected: true },
    { input: bytes('Zm9='), output: [], rejected: true },
    { input: bytes('Zg='), output: [], rejected: true },
    { input: bytes('Zg==Zg=='), output: [], rejected: true },
    { input: bytes('Z==='), output: [], rejected: true },
    { input: bytes('Zm9-'), output: [], rejected: true },
  ],
};
