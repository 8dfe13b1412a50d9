import type { CorpusProgram, Random } from './corpus-program.ts';
import { textSymbols, withFault } from './protocol-words.ts';

const SPECIAL = textSymbols(',\nPDTUBN./x1');

export const orp: CorpusProgram = {
  target: 'examples/c/orp.c#orp_handle',
  options: { shape: 'return: written' },
  words: word,
  examples: [
    talk('', ''),
    talk('\n\n', ''),
    talk('IN,Pengine/rpm,Urpm', 'i@\n'),
    talk('IN,Pa\nPN,Pa,T1700,D3000\nG.,Pa\n', 'i@\np@\ng@,T1700,D3000\n'),
    talk('SS,Pa\nPS,Pa,Dx,y,Pz\nG.,Pa', 's@\np@\ng@,Dx,y,Pz\n'),
    talk('IT,Pa\nPT,Pa\nG.,Pa\nPT,Pa,Dx', 'i@\np@\ng@\npF\n'),
    talk('IB,Pa\nPB,Pa,Dt\nPB,Pa,Dtrue\nPN,Pa,D1\nG.,Pa', 'i@\np@\npF\npF\ng@,Dt\n'),
    talk('IN,Pa\nIN,Pa\nD.,Pa\nD.,Pa', 'i@\niB\nd@\ndA\n'),
    talk('ON,Pa\nPN,Pa,D1\nG.,Pa', 'o@\npG\ng@\n'),
    talk('IN,Pa\nPN,Pa,D-1.5\nPN,Pa,D1e5\nPN,Pa,D.\nG.,Pb', 'i@\np@\npF\npF\ngA\n'),
    talk('IN,P1\nIN,P2\nIN,P3\nIN,P4\nIN,P5', 'i@\ni@\ni@\ni@\niC\n'),
    talk('I\nIX,Pa\nZN,Pa\nIN,\nIN;Pa\nINPa\nI.,Pa\nIN,Qa', '?D\n?D\n?D\n?D\n?D\n?D\n?D\n?D\n'),
    talk('IN\nIN,P/a\nIN,Pa//b\nIN,Pa b\nIN,Pa/', 'iE\niE\niE\niE\niE\n'),
  ],
};

function talk(input: string, output: string): { input: readonly number[]; output: readonly number[] } {
  return { input: textSymbols(input), output: textSymbols(output) };
}

function word(random: Random): readonly number[] {
  const packets = Array.from({ length: random.between(0, 6) }, () => packet(random));
  const symbols = textSymbols(packets.join('\n')).slice(0, 90);
  return random.chance(0.4) ? withFault(random, symbols, SPECIAL).filter(symbol => symbol !== 0) : symbols;
}

function packet(random: Random): string {
  const path = `P${random.pick(['a', 'a', 'a', 'b', 'c/d', 'e', 'f', '', '/x', 'c//d'])}`;
  const kind = random.pick(['N', 'N', 'B', 'S', 'T']);
  const time = random.chance(0.3) ? `,T${random.pick(['1700', '', 'x', '1.5'])}` : '';
  const data = { N: ['1', '-2.5', 'x', ''], B: ['t', 'f', '1'], S: ['hi', '', 'a,b', 'x'.repeat(25)], T: ['1'] }[kind];
  switch (random.below(4)) {
    case 0:
      return `${random.pick(['I', 'I', 'O', 'S'])}${kind},${path}${random.chance(0.2) ? ',Um' : ''}`;
    case 1:
      return `G.,${path}`;
    case 2:
      return random.chance(0.4) ? `D.,${path}` : `G.,${path}`;
    default:
      return `P${kind},${path}${time}${kind === 'T' && random.chance(0.8) ? '' : `,D${random.pick(data ?? [''])}`}`;
  }
}
