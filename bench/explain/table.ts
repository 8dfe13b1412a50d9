import { parseArgs } from 'node:util';
import { unwind } from '../../src/checking/unwinding/unwind.ts';
import { UnwoundFormula, WordFormula } from '../../src/checking/words/word-formula.ts';
import { type ExplainedProgram, type ExplainOptions, explain } from '../../src/engines/explain/explain.ts';
import { eventsOf, readChosenCode } from '../../src/frontends/c/chosen/index.ts';
import { rivestSchapire } from '../../src/learning/classical/learners/rivest-schapire.ts';
import { Budget, Undecided } from '../../src/logic/limits.ts';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { inDirectory } from '../../test/workspace.ts';
import { type Goal, printGoals } from '../learn/columns.ts';
import { markdownTable } from '../learn/markdown-table.ts';

/**
 * The language of errors of the examples, for several bounds, with guesses (lazy) and without: `npm run table:explain --
 * [--only NAME] [--timeout 60]`. Then how much telling the solver the program once saves, beside unwinding and telling it
 * anew for each word. Exit code 1 when less is saved than the goals say.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, timeout: { type: 'string', default: '60' } },
});
const SUBJECTS: readonly (readonly [string, readonly number[]])[] = [
  ['docking.c', [8, 9]],
  ['defroster.c', [4, 5]],
  ['merge-sort.c', [4]],
  ['list-reversal.c', [3, 4]],
  ['collision-advisory.c', [1]],
  ['scheduler.c', [3, 4, 5]],
  ['search-path.c#build', [8]],
];
/** The paper: 75.31 in 100 questions saved, 97.9 in 100 guesses right. */
const SAVED = 0.75;
const RIGHT = 0.95;
const ONCE = 10;
/** Words that are asked for in both ways. */
const WORDS = 10;

interface Row {
  readonly cells: readonly string[];
  readonly saved: number;
  readonly guessed: number;
  readonly wrong: number;
  readonly once: number;
}

async function rowOf(name: string, bound: number): Promise<Row | undefined> {
  const budget = (): Budget => new Budget({ timeout: 1000 * Number(values.timeout) });
  const program = await readChosenCode(`examples/explain/${name}`, inDirectory('.'), {}, budget());
  const events = eventsOf(program, []);
  const asked: ExplainedProgram = {
    language: program.language,
    start: () => program.start(),
    events: events.names,
    eventsAt: events.at.bind(events),
    isBounded: program.isUsers,
  };
  const learn = (isLazy: boolean) => {
    const options: ExplainOptions = { bound, isLazy, algorithm: rivestSchapire, isAsked: () => true };
    const begun = performance.now();
    const { failing } = explain(asked, budget(), options);
    return { failing, seconds: (performance.now() - begun) / 1000 };
  };
  const [eager, lazy] = [learn(false), learn(true)];
  if (eager.failing === undefined || lazy.failing === undefined) return undefined;
  const [e, l] = [eager.failing.learned.counters, lazy.failing.learned.counters];
  const once = savedByOnce(
    asked,
    bound,
    budget(),
    eager.failing.runs.slice(0, WORDS).map(({ word }) => word),
  );
  const { states, edges } = eager.failing.automaton;
  return {
    saved: 1 - l.solver / e.solver,
    guessed: l.guessed,
    wrong: l.wrong,
    once,
    cells: [
      name,
      `${bound}`,
      `${states}`,
      `${edges.length}`,
      `${e.membership}`,
      `${e.conjectures}`,
      `${e.solver}`,
      eager.seconds.toFixed(1),
      `${l.solver}`,
      lazy.seconds.toFixed(1),
      percent(1 - l.solver / e.solver),
      l.guessed === 0 ? '–' : percent(1 - l.wrong / l.guessed),
      `${once.toFixed(0)} ×`,
    ],
  };
}

/** How many times as long the same words take where the program is unwound and told anew for each. */
function savedByOnce(
  program: ExplainedProgram,
  bound: number,
  budget: Budget,
  words: readonly (readonly number[])[],
): number {
  const { language, isBounded, eventsAt, events } = program;
  const prepared = () => {
    const bounds = { rounds: bound, depth: bound, isBounded };
    const unwound = unwind(language, program.start(), budget, { bounds, room: 24, eventsAt });
    const failing = unwound.outcomes.filter(each => each.kind === 'ended' && each.ending.kind === 'violated');
    const formula = new UnwoundFormula(unwound, budget);
    return { words: new WordFormula(formula, failing, events.length), dispose: () => formula.dispose() };
  };
  const timed = (work: () => void): number => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  };
  const shared = prepared();
  const once = timed(() => {
    for (const word of words) shared.words.runOf(word);
  });
  const anew = timed(() => {
    for (const word of words) {
      const own = prepared();
      own.words.runOf(word);
      own.dispose();
    }
  });
  shared.dispose();
  return anew / once;
}

function percent(share: number): string {
  return `${Math.round(1000 * share) / 10} %`;
}

await loadZ3();
const rows: Row[] = [];
for (const [name, bounds] of SUBJECTS.filter(([each]) => each.includes(values.only)))
  for (const bound of bounds)
    try {
      const row = await rowOf(name, bound);
      if (row === undefined) console.log(`${name} with ${bound} rounds: nothing fails`);
      else rows.push(row);
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      console.log(`${name} with ${bound} rounds: ${error.message}`);
    }
const head = [
  'program',
  'bound',
  'states',
  'arrows',
  'words',
  'conjectures',
  'solver',
  's',
  'lazy',
  's',
  'saved',
  'right',
  'once',
];
console.log(
  markdownTable(
    head,
    rows.map(({ cells }) => cells),
  ),
);
const mean = (of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0) / Math.max(1, rows.length);
const guessed = rows.reduce((sum, row) => sum + row.guessed, 0);
const wrong = rows.reduce((sum, row) => sum + row.wrong, 0);
const [saved, right, once] = [mean(row => row.saved), 1 - wrong / Math.max(1, guessed), mean(row => row.once)];
const goals: readonly Goal[] = [
  { name: 'guesses save 75 in 100 questions to the solver, on average', measured: percent(saved), met: saved >= SAVED },
  { name: '95 in 100 guesses are right', measured: percent(right), met: right >= RIGHT },
  { name: 'telling the program once is 10 times as fast', measured: `${once.toFixed(1)} ×`, met: once >= ONCE },
];
printGoals(goals);
