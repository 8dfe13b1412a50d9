import type { CorpusProgram, Random } from './corpus-program.ts';
import { anyBytes, bytes, pieced, withFault } from './text-words.ts';

const PIECES = ["'", "''", 'a', ' OR 1=1', '--', '\\', '\xe9'];

function quoted(random: Random): number[] {
  return [0x27, ...pieced(random, ["''", 'a', ' ', '\\', '"', '\xe9'], 20), 0x27];
}

export const sqlQuote: CorpusProgram = {
  target: 'examples/c/sql_quote.c#sql_quote',
  options: { accept: 'return == true' },
  words: random => (random.chance(0.8) ? pieced(random, PIECES) : anyBytes(random, "'a")),
  examples: [
    { input: [], output: bytes("''") },
    { input: bytes("O'Brien"), output: bytes("'O''Brien'") },
    { input: bytes("''\\"), output: bytes("'''''\\'") },
    { input: bytes('a\0b'), output: [], rejected: true },
  ],
};

export const sqlUnquote: CorpusProgram = {
  target: 'examples/c/sql_quote.c#sql_unquote',
  options: { accept: 'return == true' },
  words: random => (random.chance(0.5) ? quoted(random) : withFault(random, quoted(random), bytes("'a\0"))),
  examples: [
    { input: bytes("''"), output: [] },
    { input: bytes("'O''Brien'"), output: bytes("O'Brien") },
    { input: bytes("''''"), output: bytes("'") },
    { input: bytes("'''"), output: [], rejected: true },
    { input: bytes("'a'b'"), output: [], rejected: true },
    { input: bytes("'"), output: [], rejected: true },
    { input: bytes('abc'), output: [], rejected: true },
  ],
};
