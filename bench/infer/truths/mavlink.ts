import { reflectedCrc16 } from '../../../test/frontends/c/corpus/protocol-words.ts';
import { bytes, is, type Move, otherwise } from '../truth.ts';
import { groundTruth } from '../walks.ts';

const STX = 0xfe;
const HEARTBEAT = 0;

/** By message: how long it is, and the byte that stands for its layout in the CRC. */
const LAYOUTS = new Map([
  [HEARTBEAT, [9, 50]],
  [1, [31, 124]],
  [2, [12, 137]],
  [22, [25, 220]],
  [24, [30, 24]],
  [30, [28, 39]],
  [33, [28, 104]],
  [42, [2, 28]],
  [74, [20, 20]],
  [76, [33, 152]],
  [77, [3, 143]],
]);

/** That of a heartbeat first. */
const LENGTHS = [...LAYOUTS.values()].map(([length]) => length);

interface Memory {
  readonly crc: number;
  readonly length: number;
  readonly message: number;
  readonly received: number;
  readonly crcLow: number;
}

const NOTHING: Memory = { crc: 0xffff, length: 0, message: 0, received: 0, crcLow: 0 };

function added(byte: number, memory: Memory): Memory {
  return { ...memory, crc: reflectedCrc16([byte], 0x8408, memory.crc) };
}

function withCrcLow(byte: number, memory: Memory): Memory {
  return { ...memory, crcLow: byte };
}

function isKnown(message: number, { length }: Memory): boolean {
  return LAYOUTS.get(message)?.[0] === length;
}

function isChecked(byte: number, { crc, crcLow }: Memory): boolean {
  return crc === crcLow + 0x100 * byte;
}

/** A frame, while no vehicle is known yet, or one is. Other lengths than those never come to a payload that counts. */
function frame(
  known: string,
  lengths: readonly number[],
  last: readonly Move<Memory>[],
): Readonly<Record<string, readonly Move<Memory>[]>> {
  const at = (field: string): string => `${known}: ${field}`;
  const withLength = (byte: number, memory: Memory): Memory => ({ ...added(byte, memory), length: byte });
  return {
    [at('STX')]: [
      { to: at('length'), when: is(STX), keep: () => NOTHING },
      { to: at('STX'), when: otherwise },
    ],
    [at('length')]: [
      { to: at('sequence'), when: is(...lengths), keep: withLength },
      { to: at('sequence'), when: otherwise, keep: withLength },
    ],
    [at('sequence')]: [{ to: at('system'), when: otherwise, keep: added }],
    [at('system')]: [{ to: at('component'), when: otherwise, keep: added }],
    [at('component')]: [{ to: at('message'), when: otherwise, keep: added }],
    [at('message')]: [
      { to: at('payload'), when: isKnown, keep: (byte, memory) => ({ ...added(byte, memory), message: byte }) },
      { to: at('STX'), when: otherwise },
    ],
    [at('payload')]: [
      {
        to: at('payload'),
        when: (_, { received, length }) => received + 1 < length,
        keep: (byte, memory) => ({ ...added(byte, memory), received: memory.received + 1 }),
      },
      {
        to: at('CRC low'),
        when: otherwise,
        keep: (byte, memory) => added(LAYOUTS.get(memory.message)?.[1] ?? 0, added(byte, memory)),
      },
    ],
    [at('CRC low')]: [
      { to: at('CRC high'), when: (byte, { crc }) => byte === (crc & 0xff), keep: withCrcLow },
      { to: at('CRC high'), when: otherwise, keep: withCrcLow },
    ],
    [at('CRC high')]: last,
  };
}

/** MAVLink 1, by a ground station that looks for a heartbeat first. Accepted: a vehicle is known, no frame is half-way. */
export const mavlink = groundTruth<Memory>({
  initial: 'searching: STX',
  memory: NOTHING,
  accepting: ['following: STX'],
  symbols: bytes(STX, ...LAYOUTS.keys(), ...LENGTHS),
  states: {
    ...frame('searching', LENGTHS.slice(0, 1), [
      { to: 'following: STX', when: (byte, memory) => isChecked(byte, memory) && memory.message === HEARTBEAT },
      { to: 'searching: STX', when: otherwise },
    ]),
    ...frame('following', LENGTHS, [
      { to: 'following: STX', when: isChecked },
      { to: 'following: STX', when: otherwise },
    ]),
  },
});
