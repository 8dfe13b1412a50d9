import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PLAIN = ['=', 'abc', ' ', '\t', '\r\n', '\r', '\n', '\xe9', '~', '\x7f', '0123456789012345678901234567890'];
const ENCODED = ['=3D', '=E9', '=e9', 'abc', ' ', '\t', '\r\n', '\n', '=\r\n', '= \r\n', '=\n', 'x'];
const FAULTS = [...ENCODED, '=', '=4', '=G1', '=\r', '     '];

export const quotedPrintableEncode: CorpusProgram = {
  target: 'examples/c/quoted_printable.c#qp_encode',
  words: random => (random.chance(0.7) ? pieced(random, PLAIN, 90) : anyBytes(random, ' =a\r\n')),
  examples: [
    { input: bytes('a=b'), output: bytes('a=3Db') },
    { input: bytes('caf\xe9 \r\n'), output: bytes('caf=E9=20\r\n') },
    { input: bytes('a b\t'), output: bytes('a b=09') },
    { input: bytes('a\nb\rc'), output: bytes('a=0Ab=0Dc') },
    { input: bytes('x'.repeat(76)), output: bytes(`${'x'.repeat(75)}=\r\nx`) },
    { input: bytes(`${'x'.repeat(73)}\xff`), output: bytes(`${'x'.repeat(73)}=\r\n=FF`) },
    { input: bytes(`${'x'.repeat(72)}\xff`), output: bytes(`${'x'.repeat(72)}=FF`) },
  ],
};

export const quotedPrintableDecode: CorpusProgram = {
  target: 'examples/c/quoted_printable.c#qp_decode',
  words: random => pieced(random, random.chance(0.6) ? ENCODED : FAULTS),
  examples: [
    { input: bytes('a=3Db=e9=E9'), output: bytes('a=b\xe9\xe9') },
    { input: bytes('a=\r\nb= \t\nc'), output: bytes('abc') },
    { input: bytes('a \t\r\n b '), output: bytes('a\r\n b') },
    { input: bytes('a =20\r\n'), output: bytes('a  \r\n') },
    { input: bytes('ab=4'), output: bytes('ab'), rejected: true },
    { input: bytes('ab=G0'), output: bytes('ab'), rejected: true },
    { input: bytes('a     b'), output: bytes('a'), rejected: true },
  ],
};
