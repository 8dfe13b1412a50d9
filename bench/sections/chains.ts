import { readFileSync } from 'node:fs';
import { compose, explore } from '../../src/automata/machine/compose.ts';
import { type Machine, transitionCount } from '../../src/automata/machine/machine.ts';
import { minimiseMachine } from '../../src/automata/machine/minimise.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { readBek } from '../../src/frontends/bek/index.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { processorTime } from '../measure.ts';
import { milliseconds, type Section } from '../section.ts';

const ENCODERS = ['html-encode', 'javascript-encode', 'html-encode-attribute', 'html-encode'];
const STAGES = 8;
const SAMPLE = 'a<b & "c"\n\u2028ü';

/**
 * Composing a chain of encoders stage by stage and minimising it. The outputs of one symbol grow with every stage that
 * escapes what the stage before wrote, so the cost for each symbol of output is what should stay level.
 */
export const chains: Section = {
  title: 'Chains of encoders, composed and minimised stage by stage',
  run() {
    const session = new Session(createSolver());
    const encoders = ENCODERS.map(name => {
      const path = new URL(`../../examples/encoders/${name}.bek`, import.meta.url);
      return explore(readBek(readFileSync(path, 'utf8')), session);
    });
    const rows: string[][] = [
      ['stages', 'compose', 'minimise', 'states', 'transitions', 'longest output', 'µs a symbol'],
    ];
    let machine = encoders[0];
    let agrees = true;
    const costs: number[] = [];
    for (let n = 2; n <= STAGES; n++) {
      const next = encoders[(n - 1) % encoders.length];
      const start = processorTime();
      const composed = compose(machine, next, session);
      const middle = processorTime();
      const minimal = minimiseMachine(composed, session);
      const end = processorTime();
      agrees &&= run(minimal, SAMPLE) === run(next, run(machine, SAMPLE));
      machine = minimal;
      const longest = Math.max(...machine.transitions.flat().map(t => t.outputs.length));
      const total = machine.transitions.flat().reduce((sum, t) => sum + t.outputs.length, 0);
      costs.push((1000 * (end - start)) / total);
      rows.push([
        String(n),
        milliseconds(middle - start),
        milliseconds(end - middle),
        String(machine.states.length),
        String(transitionCount(machine)),
        String(longest),
        costs[costs.length - 1].toFixed(1),
      ]);
    }
    const { counters } = session.solver;
    return {
      table: rows,
      checks: [
        {
          name: 'the chain writes what the stages write one after the other',
          measured: agrees ? 'yes' : 'no',
          target: 'yes',
          pass: agrees,
        },
        {
          name: 'solver queries that reached Z3',
          measured: `${counters.z3} of ${counters.queries}`,
          target: 'none',
          pass: counters.z3 === 0,
        },
      ],
    };
  },
};

function run(machine: Machine, text: string): string {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return String.fromCharCode(...(outputsOf(machine, units)[0] ?? []).map(Number));
}
