import type { CorpusProgram, Random } from './corpus-program.ts';
import { crc16X25, framesInARow, littleEndian, payload } from './protocol-words.ts';

const STX = 0xfe;
const SPECIAL = [STX, 0, 1, 9, 77, 0x80];

const NOTHING = 0;
const FOUND = 1;
const ALIVE = 2;
const ARMED = 3;
const DISARMED = 4;
const MODE = 5;
const BATTERY_LOW = 6;
const WAYPOINT = 7;
const TAKEN = 8;
const REFUSED = 9;
const OTHER = 10;
const BAD_CRC = -1;
const BAD_LENGTH = -2;
const UNKNOWN = -3;

/** Lengths and the bytes that stand for the layouts, as MAVLink's common.xml gives them. */
const LAYOUTS: Readonly<Record<number, readonly [length: number, extra: number]>> = {
  0: [9, 50],
  1: [31, 124],
  2: [12, 137],
  42: [2, 28],
  74: [20, 20],
  77: [3, 143],
};

export const mavlink1: CorpusProgram = {
  target: 'examples/c/mavlink1.c#vehicle_receive',
  options: { init: 'vehicle_init', accept: 'v->dropped == 0 && v->lost == 0' },
  words(random) {
    let sequence = random.below(256);
    return framesInARow(
      random,
      () => anyFrame(random, random.chance(0.8) ? sequence++ & 0xff : random.below(256)),
      SPECIAL,
    );
  },
  examples: [
    { input: [], output: [] },
    { input: frame(0, 0, heartbeat(0, 0x51)), output: after(17, FOUND) },
    {
      input: [0, 0x51, 0xd1].flatMap((mode, i) => frame(i, 0, heartbeat(3, mode))),
      output: [...after(17, FOUND), ...after(17, ALIVE), ...after(17, ARMED)],
    },
    {
      input: [...frame(255, 0, heartbeat(3, 0x80)), ...frame(0, 0, heartbeat(3, 0)), ...frame(1, 0, heartbeat(4, 0))],
      output: [...after(17, FOUND), ...after(17, DISARMED), ...after(17, MODE)],
    },
    {
      input: [...frame(0, 0, heartbeat(0, 0)), ...frame(1, 77, [0x90, 1, 0]), ...frame(2, 77, [0x90, 1, 4])],
      output: [...after(17, FOUND), ...after(11, TAKEN), ...after(11, REFUSED)],
    },
    {
      input: [...frame(0, 0, heartbeat(0, 0)), ...frame(1, 42, [2, 0]), ...frame(2, 42, [2, 0])],
      output: [...after(17, FOUND), ...after(10, WAYPOINT), ...after(10, OTHER)],
    },
    {
      input: [...frame(0, 0, heartbeat(0, 0)), ...frame(1, 1, battery(19)), ...frame(2, 1, battery(0xff)).slice(0, 10)],
      output: [...after(17, FOUND), ...after(39, BATTERY_LOW), ...Array<number>(10).fill(NOTHING)],
    },
    { input: frame(5, 42, [2, 0]), output: after(10, NOTHING) },
    {
      input: [...frame(0, 0, heartbeat(0, 0)), ...frame(2, 42, [2, 0])],
      output: [...after(17, FOUND), ...after(10, WAYPOINT)],
      rejected: true,
    },
    { input: [1, STX, 9, 0, 1, 1, 200], output: [...Array<number>(6).fill(NOTHING), UNKNOWN], rejected: true },
    { input: [STX, 8, 0, 1, 1, 0], output: after(6, BAD_LENGTH), rejected: true },
    { input: [...frame(0, 0, heartbeat(0, 0)).slice(0, 16), 0], output: after(17, BAD_CRC), rejected: true },
  ],
};

/** Nothing until the last byte, which gives the event. */
function after(length: number, event: number): readonly number[] {
  return [...Array<number>(length - 1).fill(NOTHING), event];
}

function frame(sequence: number, message: number, bytes: readonly number[], system = 1): readonly number[] {
  const body = [bytes.length, sequence, system, 1, message, ...bytes];
  const crc = crc16X25([...body, LAYOUTS[message][1]]) ^ 0xffff;
  return [STX, ...body, ...littleEndian(crc, 2)];
}

function heartbeat(customMode: number, baseMode: number): readonly number[] {
  return [...littleEndian(customMode, 4), 2, 3, baseMode, 4, 3];
}

function battery(remaining: number): readonly number[] {
  return [...Array<number>(30).fill(0), remaining];
}

function anyFrame(random: Random, sequence: number): readonly number[] {
  const system = random.chance(0.9) ? 1 : 2;
  if (random.chance(0.5)) {
    return frame(sequence, 0, heartbeat(random.below(3), random.pick([0, 0x51, 0x80, 0xd1])), system);
  }
  const message = random.pick([0, 1, 2, 42, 42, 74, 77, 77]);
  const bytes = payload(random, 40, SPECIAL);
  const [length] = LAYOUTS[message];
  return frame(sequence, message, [...bytes, ...Array<number>(40).fill(0)].slice(0, length), system);
}
