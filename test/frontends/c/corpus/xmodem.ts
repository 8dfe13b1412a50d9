import type { CorpusProgram, Random } from './corpus-program.ts';
import { crc16Xmodem, payload, textSymbols, withFault } from './protocol-words.ts';

const SOH = 0x01;
const EOT = 0x04;
const ACK = 0x06;
const NAK = 0x15;
const CAN = 0x18;
const TIMEOUT = 256;
const SPECIAL = [SOH, 0x02, EOT, CAN, TIMEOUT, TIMEOUT, 0];

const SILENCE = -1;
const C = 0x43;
const BLOCK = 9;

export const xmodem: CorpusProgram = {
  target: 'examples/c/xmodem.c#xmodem_receive',
  options: {
    init: 'xmodem_init',
    accept: 'x->state == DONE',
    define: [`XMODEM_BLOCK=${BLOCK}`, 'XMODEM_RETRIES=5'],
  },
  words: transfer,
  examples: [
    { input: [TIMEOUT, EOT], output: [C, SILENCE], rejected: true },
    {
      input: [TIMEOUT, SOH, 1, 254, ...textSymbols('123456789'), 0x31, 0xc3, EOT],
      output: [C, ...answered(ACK), ACK],
    },
    {
      input: [TIMEOUT, TIMEOUT, TIMEOUT, TIMEOUT, SOH, 1, 254, ...textSymbols('123456789'), 0xdd, EOT],
      output: [C, C, C, NAK, ...answered(ACK).slice(1), ACK],
    },
    {
      input: [...block(1, 'aaaaaaaaa'), ...block(1, 'aaaaaaaaa'), ...block(2, 'bbbbbbbbb'), EOT, TIMEOUT],
      output: [...answered(ACK), ...answered(ACK), ...answered(ACK), ACK, SILENCE],
    },
    {
      input: [...block(1, 'aaaaaaaaa').slice(0, -1), 0, ...block(1, 'aaaaaaaaa'), EOT],
      output: [...answered(NAK), ...answered(ACK), ACK],
    },
    {
      input: [SOH, 1, 253, ...block(1, 'aaaaaaaaa').slice(3), 7, 7, EOT],
      output: [...answered(NAK), SILENCE, SILENCE, SILENCE],
      rejected: true,
    },
    {
      input: [...block(1, 'aaaaaaaaa'), 7, EOT, TIMEOUT, EOT],
      output: [...answered(ACK), SILENCE, SILENCE, NAK, ACK],
    },
    { input: block(2, 'aaaaaaaaa'), output: answered(CAN), rejected: true },
    { input: [CAN, CAN, TIMEOUT], output: [SILENCE, ACK, SILENCE], rejected: true },
    {
      input: [SOH, TIMEOUT, TIMEOUT, TIMEOUT, TIMEOUT, TIMEOUT],
      output: [SILENCE, NAK, NAK, NAK, NAK, CAN],
      rejected: true,
    },
    { input: [], output: [], rejected: true },
  ],
};

/** Silence up to the block's last byte, then the answer. */
function answered(answer: number): readonly number[] {
  return [...Array<number>(BLOCK + 4).fill(SILENCE), answer];
}

function block(number: number, data: string | readonly number[], isCrc = true): readonly number[] {
  const bytes = typeof data === 'string' ? textSymbols(data) : data;
  const crc = crc16Xmodem(bytes);
  const check = isCrc ? [crc >> 8, crc & 0xff] : [bytes.reduce((sum, byte) => sum + byte, 0) & 0xff];
  return [SOH, number & 0xff, (number & 0xff) ^ 0xff, ...bytes, ...check];
}

function transfer(random: Random): readonly number[] {
  const timeouts = random.pick([0, 1, 1, 2, 4, 6]);
  const word = Array<number>(timeouts).fill(TIMEOUT);
  const last = random.between(0, 4);
  for (let number = 1; number <= last; number++) {
    const bytes = [...payload(random, BLOCK, SPECIAL), ...Array<number>(BLOCK).fill(0x1a)].slice(0, BLOCK);
    const data = bytes.map(byte => byte & 0xff);
    const next = block(number, data, timeouts <= 3);
    const isFaulty = random.chance(0.25);
    word.push(...(isFaulty ? withFault(random, next, SPECIAL) : next));
    if (isFaulty) word.push(...(random.chance(0.5) ? [TIMEOUT] : []), ...next);
    else if (random.chance(0.15)) word.push(...next);
  }
  if (random.chance(0.8)) word.push(random.chance(0.9) ? EOT : CAN);
  return word.slice(0, 84);
}
