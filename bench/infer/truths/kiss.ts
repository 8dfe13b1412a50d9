import { bytes, is, type Move, otherwise } from '../truth.ts';
import { groundTruth } from '../walks.ts';

const [FEND, FESC, RETURN] = [0xc0, 0xdb, 0xff];

interface Memory {
  readonly command: number;
}

/** The end of a frame: the command to return leaves KISS mode. */
const ends: readonly Move<Memory>[] = [
  { to: 'left', when: (byte, { command }) => byte === FEND && command === RETURN },
  { to: 'start', when: is(FEND) },
];

const commanded = (byte: number): Memory => ({ command: byte });

/** KISS, the controller's side. Accepted: no frame is half-way, or KISS mode was left. */
export const kiss = groundTruth<Memory>({
  initial: 'noise',
  memory: { command: 0 },
  accepting: ['start', 'left'],
  symbols: bytes(FEND, FESC, 0xdc, 0xdd, RETURN, 0x00, 0x01),
  states: {
    noise: [
      { to: 'start', when: is(FEND) },
      { to: 'noise', when: otherwise },
    ],
    start: [
      { to: 'start', when: is(FEND) },
      { to: 'start, escaped', when: is(FESC) },
      { to: 'frame', when: otherwise, keep: commanded },
    ],
    'start, escaped': [
      { to: 'start', when: is(FEND) },
      { to: 'frame', when: otherwise, keep: commanded },
    ],
    frame: [...ends, { to: 'frame, escaped', when: is(FESC) }, { to: 'frame', when: otherwise }],
    'frame, escaped': [...ends, { to: 'frame', when: otherwise }],
    left: [{ to: 'left', when: otherwise }],
  },
});
