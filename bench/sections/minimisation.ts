import { equivalent, minimise } from '../../src/automata/acceptor/index.ts';
import { corpus } from '../corpus.ts';
import { interleaved } from '../measure.ts';
import { acceptorOf, copyOf } from '../refa.ts';
import { milliseconds, type Section, times } from '../section.ts';

const TARGET = 8;
const ROUNDS = { rounds: 61, warmUp: 60 };

/** Both tools minimise the same deterministic machines; every round starts from fresh copies, which are not timed. */
export const minimisation: Section = {
  title: 'Minimisation of the same deterministic machines',
  run() {
    const entries = corpus();
    const [theirs, ours] = interleaved<readonly number[]>(
      [
        {
          name: 'refa DFA.minimize',
          prepare() {
            const copies = entries.map(e => e.refaDfa.copy());
            return () =>
              copies.map(dfa => {
                dfa.minimize();
                return 0;
              });
          },
        },
        {
          name: 'ours minimise',
          prepare() {
            const copies = entries.map(e => copyOf(e.oursDfa));
            return () => copies.map(a => minimise(a).moves.length);
          },
        },
      ],
      ROUNDS,
    );
    const sizes = entries.map(e => e.refaMinimal.countNodes());
    const right = entries.every(
      (e, i) => ours.result[i] === sizes[i] && equivalent(minimise(e.oursDfa), acceptorOf(e.refaMinimal)),
    );
    const ratio = theirs.median / ours.median;
    return {
      table: [
        ['', 'median', 'best', 'first run', 'per machine', 'against refa'],
        ...[theirs, ours].map(t => [
          t.name,
          milliseconds(t.median),
          milliseconds(t.best),
          milliseconds(t.first),
          `${((1000 * t.median) / entries.length).toFixed(1)} µs`,
          times(theirs.median / t.median),
        ]),
      ],
      checks: [
        { name: 'same minimal machines', measured: right ? 'all' : 'differ', target: 'all', pass: right },
        {
          name: 'ours minimise against refa',
          measured: times(ratio),
          target: `at least ${TARGET}×`,
          pass: ratio >= TARGET,
        },
      ],
    };
  },
};
