import { between, bytes, is, type Move, otherwise } from '../truth.ts';
import { groundTruth } from '../walks.ts';

interface Memory {
  /** 0 where data means nothing. */
  readonly status: number;
}

const isData = between(0x00, 0x7f);
const hasTwo = ({ status }: Memory): boolean =>
  status === 0xf2 || (status < 0xf0 && !(status >= 0xc0 && status < 0xe0));
const hasRunning = ({ status }: Memory): boolean => status < 0xf0;
const remembered = (status: number): Memory => ({ status });
const forgotten = (): Memory => ({ status: 0 });

/** What status bytes do, wherever they come. */
const status = (own: string, isSysex: boolean): readonly Move<Memory>[] => [
  { to: own, when: between(0xf8, 0xff) },
  isSysex ? { to: 'idle', when: is(0xf7) } : { to: own, when: is(0xf7) },
  { to: 'sysex 1', when: is(0xf0), keep: forgotten },
  { to: 'first data', when: between(0x80, 0xef), keep: remembered },
  { to: 'first data', when: is(0xf1, 0xf2, 0xf3), keep: remembered },
  { to: 'idle', when: otherwise, keep: forgotten },
];

/** A message is complete: another of the same status may follow, unless it is a system common message. */
const complete: readonly Move<Memory>[] = [
  { to: 'first data', when: (byte, memory) => isData(byte) && hasRunning(memory) },
  { to: 'idle', when: isData, keep: forgotten },
];

/** MIDI 1.0 with running status; system exclusive data in threes, as in USB-MIDI. Accepted: no message is half-way. */
export const midi = groundTruth<Memory>({
  initial: 'idle',
  memory: { status: 0 },
  accepting: ['idle', 'first data'],
  symbols: bytes(0x80, 0x90, 0xc0, 0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf6, 0xf7, 0xf8, 0xff, 0x00, 0x7f),
  states: {
    idle: [{ to: 'idle', when: isData }, ...status('idle', false)],
    'first data': [
      { to: 'second data', when: (byte, memory) => isData(byte) && hasTwo(memory) },
      ...complete,
      ...status('first data', false),
    ],
    'second data': [...complete, ...status('second data', false)],
    'sysex 0': [{ to: 'sysex 1', when: isData }, ...status('sysex 0', true)],
    'sysex 1': [{ to: 'sysex 2', when: isData }, ...status('sysex 1', true)],
    'sysex 2': [{ to: 'sysex 0', when: isData }, ...status('sysex 2', true)],
  },
});
