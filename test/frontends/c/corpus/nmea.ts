import type { CorpusProgram, Random } from './corpus-program.ts';
import { exclusiveOr, framesInARow, textSymbols } from './protocol-words.ts';

const SPECIAL = textSymbols('$*,\r\n.0A-');
const NONE = -(2 ** 31);

const GGA = '$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n';
const RMC = '$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\r\n';
const LATITUDE = 28_870_380;
const LONGITUDE = 6_910_000;

export const nmea: CorpusProgram = {
  target: 'examples/c/nmea.c#nmea_receive',
  options: { write: ['nmea_report'] },
  words: random => framesInARow(random, anySentence, SPECIAL),
  examples: [
    { input: [], output: [] },
    { input: textSymbols(GGA), output: [letter('G'), 45_319, LATITUDE, LONGITUDE, 1, 8, 5454] },
    { input: textSymbols(RMC), output: [letter('R'), 45_319, LATITUDE, LONGITUDE, 2240] },
    {
      input: sentence('GNGGA,,,,,,0,,,'),
      output: [letter('G'), NONE, NONE, NONE, 0, NONE, NONE],
    },
    {
      input: sentence('GPGGA,235960,9000.0000,S,18000.0000,W,2,12,1,-0.55'),
      output: [letter('G'), 86_400, -54_000_000, -108_000_000, 2, 12, -5],
    },
    {
      input: sentence('GPGGA,240000,9000.0001,N,1160.0,E,x,1.,,99999999'),
      output: [letter('G'), NONE, NONE, NONE, NONE, 1, 999_999_990],
    },
    {
      input: sentence('GPGGA,123456789,48.5,N,00000.00019,W,2147483648,01,1,0.99'),
      output: [letter('G'), NONE, 485_000, -1, NONE, 1, 9],
    },
    { input: sentence('GPRMC,1,V,,,,,'), output: [letter('V')] },
    { input: sentence('GPGSV,1'), output: [letter('?')] },
    { input: textSymbols(GGA.replace('*47', '*48')), output: [letter('X')] },
    { input: textSymbols('noise$GP\u0001$GPX*4'), output: [letter('E')] },
    { input: textSymbols('$A$A*g$A*41\n$A*41\r\n'), output: [...textSymbols('EEE?')] },
    { input: textSymbols(`$${'1'.repeat(77)}`), output: [letter('E')] },
  ],
};

function letter(text: string): number {
  return text.charCodeAt(0);
}

function sentence(body: string): readonly number[] {
  const check = exclusiveOr(textSymbols(body)).toString(16).toUpperCase().padStart(2, '0');
  return textSymbols(`$${body}*${check}\r\n`);
}

function anySentence(random: Random): readonly number[] {
  const field = (values: readonly string[]): string => (random.chance(0.15) ? '' : random.pick(values));
  const time = field(['000000', '123519', '235959.50', '246060', '12x']);
  const latitude = `${field(['4807.038', '0000.0001', '9000', '9100.0', '4860.0'])},${field(['N', 'S', 'E'])}`;
  const longitude = `${field(['01131.000', '17959.9999', '18000.0000', '5'])},${field(['E', 'W', 'N'])}`;
  const number = (): string => field(['0', '1', '08', '545.4', '-17.25', '99999999', '123456789', '.5', '1.2.3', '-']);
  switch (random.below(3)) {
    case 0:
      return sentence(`GPGGA,${time},${latitude},${longitude},${number()},${number()},0.9,${number()},M`);
    case 1:
      return sentence(`GNRMC,${time},${field(['A', 'A', 'V'])},${latitude},${longitude},${number()},084.4`);
    default:
      return sentence(
        random.pick(['GPGSV,3,1,11', 'GPGGA,1,2', 'PUBX,00', 'GGA,,,,,,,,,', '', ','.repeat(19), ','.repeat(20)]),
      );
  }
}
