import { check } from '../../src/analyses/check.ts';
import { operandOf } from '../../src/analyses/operand.ts';
import { readTarget } from '../../src/frontends/target.ts';
import { Workspace } from '../../src/host/workspace.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, withZ3 } from '../../src/logic/solver/index.ts';
import { nodeHost } from '../../src/node/host.ts';
import { processorTime } from '../measure.ts';
import { milliseconds, type Section } from '../section.ts';

interface Asked {
  readonly property: string;
  readonly targets: readonly string[];
  readonly verdict: string;
  /** Whether all its machines are about single characters, so that no query may reach Z3. */
  readonly memoryless: boolean;
}

const QUESTIONS: readonly Asked[] = [
  { property: 'idempotent', targets: ['paper/encode-html.bek'], verdict: 'fails', memoryless: true },
  { property: 'idempotent', targets: ['paper/get-tags.json'], verdict: 'holds', memoryless: true },
  {
    property: 'equivalent',
    targets: ['paper/get-tags.json', 'paper/get-tags2.json'],
    verdict: 'fails',
    memoryless: true,
  },
  { property: 'injective', targets: ['encoders/html-encode.bek'], verdict: 'holds', memoryless: true },
  { property: 'idempotent', targets: ['encoders/html-decode.bek'], verdict: 'fails', memoryless: false },
  {
    property: 'inverse',
    targets: ['encoders/html-encode.bek', 'encoders/html-decode.bek'],
    verdict: 'holds',
    memoryless: false,
  },
  {
    property: 'inverse',
    targets: ['encoders/base64-encode.bek', 'encoders/base64-decode.bek'],
    verdict: 'holds',
    memoryless: false,
  },
  {
    property: 'inverse',
    targets: ['encoders/utf8-encode.bek', 'encoders/utf8-decode.bek'],
    verdict: 'holds',
    memoryless: false,
  },
];

/** Questions about the shipped examples: the time of each, and which layer of the solver answered its queries. */
export const questions: Section = {
  title: 'Questions about the examples, each with a solver of its own',
  async run() {
    const rows: string[][] = [
      ['question', 'time', 'queries', 'folded', 'sets', 'cached', 'differences', 'enumerated', 'Z3'],
    ];
    let wrong = 0;
    let reachedZ3 = 0;
    for (const { property, targets, verdict, memoryless } of QUESTIONS) {
      const paths = targets.map(t => new URL(`../../examples/${t}`, import.meta.url).pathname);
      const session = new Session(createSolver());
      const start = processorTime();
      const answer = await withZ3(() =>
        check(
          property,
          paths.map(path => operandOf(readTarget(path, new Workspace(nodeHost)), session)),
          session,
        ),
      );
      const time = processorTime() - start;
      const { queries, folded, sets, cached, differences, enumerated, z3 } = session.solver.counters;
      if (answer.verdict !== verdict) wrong++;
      if (memoryless) reachedZ3 += z3;
      rows.push([
        `${property} ${targets.join(' ')}: ${answer.verdict}`,
        milliseconds(time),
        ...[queries, folded, sets, cached, differences, enumerated, z3].map(String),
      ]);
    }
    return {
      table: rows,
      checks: [
        {
          name: 'verdicts as expected',
          measured: `${QUESTIONS.length - wrong}`,
          target: `${QUESTIONS.length}`,
          pass: wrong === 0,
        },
        {
          name: 'queries of character machines that reached Z3',
          measured: String(reachedZ3),
          target: 'none',
          pass: reachedZ3 === 0,
        },
      ],
    };
  },
};
