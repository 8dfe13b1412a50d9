import { reflectedCrc16 } from '../../../test/frontends/c/corpus/protocol-words.ts';
import { bytes, is, type Move, otherwise } from '../truth.ts';
import { groundTruth } from '../walks.ts';

const [ESCAPE, START, STOP] = [0x1b, 0x01, 0x1a];
const LONGEST = 64;

interface Memory {
  readonly crc: number;
  readonly length: number;
  /** The bytes of the group of four so far. */
  readonly group: readonly number[];
}

const added = (byte: number, memory: Memory): Memory => ({
  ...memory,
  crc: reflectedCrc16([byte], 0x8408, memory.crc),
  group: [...memory.group, byte],
});
const withCrcLow = (byte: number, memory: Memory): Memory => ({ ...memory, group: [...memory.group, byte] });
const isGroupOf = (value: number, byte: number, { group }: Memory): boolean =>
  [...group, byte].every(each => each === value);
const hasRoom = ({ length }: Memory): boolean => length + 4 <= LONGEST;

const begun = (): Memory => ({
  crc: reflectedCrc16([...Array(4).fill(ESCAPE), ...Array(4).fill(START)], 0x8408, 0xffff),
  length: 0,
  group: [],
});
const stored = (byte: number, memory: Memory): Memory => ({
  ...added(byte, memory),
  length: memory.length + 4,
  group: [],
});
const newGroup = (byte: number, memory: Memory): Memory => ({ ...added(byte, memory), group: [] });

function isGoodEnd(byte: number, { crc, group: [, fill, low], length }: Memory): boolean {
  return (crc ^ (low + 0x100 * byte)) === 0xffff && fill <= 3 && fill <= length;
}

/** Looking for the four escapes, of which so many were seen. */
const search = (seen: number): readonly Move<Memory>[] => [
  { to: seen === 3 ? 'start 0' : `search ${seen + 1}`, when: is(ESCAPE) },
  { to: 'search 0', when: otherwise },
];

/** The four bytes of the start, of which so many were seen. */
const start = (seen: number): readonly Move<Memory>[] => [
  seen === 3 ? { to: 'data 0', when: is(START), keep: begun } : { to: `start ${seen + 1}`, when: is(START) },
  // More escapes than four: the last four of them count.
  { to: seen === 0 ? 'start 0' : 'search 1', when: is(ESCAPE) },
  { to: 'search 0', when: otherwise },
];

/** A group of four bytes, of which so many were read; escapes are what may matter. */
const inData = (read: number): readonly Move<Memory>[] => [
  { to: `data ${read + 1}`, when: is(ESCAPE), keep: added },
  { to: `data ${read + 1}`, when: otherwise, keep: added },
];

/** Four bytes after four escapes: escapes or a start. */
const escaped = (read: number): readonly Move<Memory>[] => [
  { to: `escaped ${read + 1}`, when: is(ESCAPE), keep: added },
  { to: `escaped ${read + 1}`, when: is(START), keep: added },
  { to: `escaped ${read + 1}`, when: otherwise, keep: added },
];

/** The SML transport protocol, version 1: groups of four bytes between a start and an end with a CRC. */
export const sml = groundTruth<Memory>({
  initial: 'search 0',
  memory: { crc: 0, length: 0, group: [] },
  accepting: ['search 0', 'search 1', 'search 2', 'search 3'],
  symbols: bytes(ESCAPE, START, STOP, 0, 1, 2, 3),
  states: {
    'search 0': search(0),
    'search 1': search(1),
    'search 2': search(2),
    'search 3': search(3),
    'start 0': start(0),
    'start 1': start(1),
    'start 2': start(2),
    'start 3': start(3),
    'data 0': inData(0),
    'data 1': inData(1),
    'data 2': inData(2),
    'data 3': [
      { to: 'escape', when: (byte, memory) => isGroupOf(ESCAPE, byte, memory), keep: newGroup },
      { to: 'data 0', when: (_, memory) => hasRoom(memory), keep: stored },
      { to: 'search 0', when: otherwise },
    ],
    escape: [{ to: 'fill', when: is(STOP), keep: added }, ...escaped(0)],
    fill: [
      { to: 'CRC low', when: (fill, { length }) => fill <= 3 && fill <= length, keep: added },
      { to: 'CRC low', when: otherwise, keep: added },
    ],
    // The CRC itself is not part of what it checks.
    'CRC low': [
      { to: 'CRC high', when: (byte, { crc }) => byte === (~crc & 0xff), keep: withCrcLow },
      { to: 'CRC high', when: otherwise, keep: withCrcLow },
    ],
    'CRC high': [
      { to: 'search 0', when: isGoodEnd },
      { to: 'search 0', when: otherwise },
    ],
    'escaped 1': escaped(1),
    'escaped 2': escaped(2),
    'escaped 3': [
      { to: 'data 0', when: (byte, memory) => isGroupOf(ESCAPE, byte, memory) && hasRoom(memory), keep: stored },
      { to: 'data 0', when: (byte, memory) => isGroupOf(START, byte, memory), keep: begun },
      { to: 'search 0', when: otherwise },
    ],
  },
});
