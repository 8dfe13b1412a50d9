import { between, bytes, is, type Move, otherwise } from '../truth.ts';
import { groundTruth } from '../walks.ts';

const [LONGEST_PATH, LONGEST_TIME, LONGEST_DATA] = [20, 12, 24];

/** How long values are so far. */
interface Memory {
  readonly path: number;
  readonly time: number;
  readonly data: number;
}

const NOTHING: Memory = { path: 0, time: 0, data: 0 };

const code = (text: string): readonly number[] => Array.from(text, character => character.charCodeAt(0));
const letters = (text: string): ((byte: number) => boolean) => is(...code(text));
const isDigit = between(0x30, 0x39);
const isNameByte = (byte: number): boolean =>
  isDigit(byte) || between(0x41, 0x5a)(byte) || between(0x61, 0x7a)(byte) || letters('_-')(byte);

const newline: Move<Memory> = { to: 'type', when: letters('\n') };
const broken: Move<Memory> = { to: 'skipping', when: otherwise };
const nextField: Move<Memory> = { to: 'field', when: letters(',') };

const named: Move<Memory> = {
  to: 'name',
  when: (byte, { path }) => isNameByte(byte) && path < LONGEST_PATH,
  keep: (_, memory) => ({ ...memory, path: memory.path + 1 }),
};

/** Packets of the hub, as its asset reads them. Accepted: no packet is half-way. */
export const orp = groundTruth<Memory>({
  initial: 'type',
  memory: NOTHING,
  accepting: ['type'],
  symbols: bytes(...code('\n,PTDcq@AGTBNSiogx/_-.09')),
  states: {
    type: [
      newline,
      { to: 'status', when: letters('iosdpg'), keep: () => NOTHING },
      { to: 'kind', when: letters('cq'), keep: () => NOTHING },
      broken,
    ],
    status: [newline, { to: 'separator', when: letters('@ABCDEFG') }, broken],
    kind: [newline, { to: 'separator', when: letters('TBNS') }, broken],
    separator: [newline, nextField, broken],
    field: [
      newline,
      { to: 'start of name', when: letters('P'), keep: (_, memory) => ({ ...memory, path: 0 }) },
      { to: 'time', when: letters('T'), keep: (_, memory) => ({ ...memory, time: 0 }) },
      { to: 'data', when: letters('D') },
      broken,
    ],
    'start of name': [newline, named, broken],
    name: [
      newline,
      nextField,
      {
        to: 'start of name',
        when: (byte, { path }) => letters('/')(byte) && path < LONGEST_PATH,
        keep: (_, memory) => ({ ...memory, path: memory.path + 1 }),
      },
      named,
      broken,
    ],
    time: [
      newline,
      nextField,
      {
        to: 'time',
        when: (byte, { time }) => (isDigit(byte) || letters('.')(byte)) && time < LONGEST_TIME,
        keep: (_, memory) => ({ ...memory, time: memory.time + 1 }),
      },
      broken,
    ],
    data: [
      newline,
      {
        to: 'data',
        when: (_, { data }) => data < LONGEST_DATA,
        keep: (_, memory) => ({ ...memory, data: memory.data + 1 }),
      },
      broken,
    ],
    skipping: [newline, broken],
  },
});
