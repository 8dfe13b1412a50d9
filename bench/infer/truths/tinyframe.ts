import { bytes, is, otherwise } from '../truth.ts';
import { groundTruth } from '../walks.ts';

const SOF = 1;
const LONGEST = 32;

interface Memory {
  /** The exclusive or of all bytes that are checked together. */
  readonly sum: number;
  readonly length: number;
  readonly received: number;
}

const added = (byte: number, memory: Memory): Memory => ({ ...memory, sum: memory.sum ^ byte });
const isChecked = (byte: number, { sum }: Memory): boolean => byte === (sum ^ 0xff);

/** SOF, ID, LEN, TYPE, check; where there is data: the data, check. The check is the inverted exclusive or. */
export const tinyframe = groundTruth<Memory>({
  initial: 'SOF',
  memory: { sum: 0, length: 0, received: 0 },
  accepting: ['SOF'],
  symbols: bytes(SOF, 0, 2, 3, 5, LONGEST, LONGEST + 1, 0x80),
  states: {
    SOF: [
      { to: 'ID', when: is(SOF), keep: () => ({ sum: SOF, length: 0, received: 0 }) },
      { to: 'SOF', when: otherwise },
    ],
    ID: [{ to: 'LEN', when: otherwise, keep: added }],
    LEN: [{ to: 'TYPE', when: otherwise, keep: (byte, memory) => ({ ...added(byte, memory), length: byte }) }],
    TYPE: [{ to: 'head check', when: otherwise, keep: added }],
    'head check': [
      { to: 'SOF', when: (byte, memory) => isChecked(byte, memory) && memory.length === 0 },
      {
        to: 'data',
        when: (byte, memory) => isChecked(byte, memory) && memory.length <= LONGEST,
        keep: (_, memory) => ({ ...memory, sum: 0 }),
      },
      { to: 'SOF', when: otherwise },
    ],
    data: [
      {
        to: 'data',
        when: (_, { received, length }) => received + 1 < length,
        keep: (byte, memory) => ({ ...added(byte, memory), received: memory.received + 1 }),
      },
      { to: 'data check', when: otherwise, keep: added },
    ],
    'data check': [
      { to: 'SOF', when: isChecked },
      { to: 'SOF', when: otherwise },
    ],
  },
});
