import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const NUMBERS = ['0x', '0X', '0', '17', 'e', 'E', '+', '-', '.'];
const PIECES = ['true', 'false', '0x', '0X', '0', '1', '9', 'a', 'F', 'e', 'E', '+', '-', '.', 'g', ' ', '\xff'];

export const javascriptNumber: CorpusProgram = {
  target: 'examples/c/javascript-number.c#javascript_number',
  words: random =>
    random.chance(0.7) ? pieced(random, random.pick([PIECES, NUMBERS]), 10) : anyBytes(random, '0x1e', 1, 8),
  examples: [
    { input: [], output: [] },
    { input: bytes('true'), output: bytes('true') },
    { input: bytes('falsey'), output: bytes('null') },
    { input: bytes('0xDEADbeef'), output: bytes('0xDEADbeef') },
    { input: bytes('0x'), output: bytes('null') },
    { input: bytes('0xg'), output: bytes('null') },
    { input: bytes('-1.5e+10'), output: bytes('-1.5e+10') },
    { input: bytes('alert(1)'), output: bytes('null') },
  ],
};
