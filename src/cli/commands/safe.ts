import { showWord } from '../../analyses/show-word.ts';
import { type FaultSearch, findFault } from '../../checking/faults.ts';
import type { Guarantee } from '../../engines/learned.ts';
import { type Code, type CodeOutcome, type Input, readCode } from '../../frontends/code.ts';
import { isCode } from '../../frontends/target.ts';
import { withZ3 } from '../../logic/solver/index.ts';
import type { Sort } from '../../logic/sort.ts';
import type { Value } from '../../logic/value.ts';
import { requireCFor } from '../c-options.ts';
import type { Console } from '../console.ts';
import { type Context, UsageError } from '../context.ts';
import { EXIT } from '../failure.ts';
import { guaranteeText } from '../learned-part.ts';
import { SIGN } from '../verdict-text.ts';
import { withinTime } from '../within-time.ts';

/** Milliseconds for running a witness. */
const LONGEST_RUN = 10_000;

/** The share of the time for the search; the rest is for running what it finds. */
const SHARE = 0.9;

interface Fault {
  readonly input: Input;
  readonly why: string;
  readonly replayed: boolean;
  /** What the code itself does, where it does not stop. */
  readonly notShown?: string;
}

interface Answer {
  readonly verdict: 'holds' | 'fails' | 'unknown';
  readonly guarantee?: Guarantee;
  readonly fault?: Fault;
  readonly reason?: string;
  readonly notes: readonly string[];
}

/**
 * `check safe F`: no input makes the code throw, fail an assertion, or do what its language leaves undefined. Looks
 * through the states of the program, shortest inputs first; a finding is run on the code.
 */
export async function safeCommand(
  targets: readonly string[],
  options: { readonly input?: string; readonly output?: string },
  context: Context,
  console: Console,
): Promise<number> {
  if (targets.length !== 1) throw new UsageError(`check safe takes one target, not ${targets.length}`);
  if (options.input !== undefined || options.output !== undefined)
    throw new UsageError('check safe is about all inputs: leave out --input and --output');
  const [text] = targets;
  if (!isCode(text)) throw new UsageError(`check safe is about source code, and ${text} is none`);
  requireCFor(context.options, targets);
  const { session } = context;
  const code = await readCode(text, process.cwd(), context.codeOptions, session.budget);
  const transduction = code.transduction(context.alphabet);
  context.doing(`looking for faults of ${text}`);
  const search = await withZ3(() =>
    withinTime(session.budget, () => findFault(transduction, context.part(SHARE * session.budget.remaining), code)),
  );
  const answer = await answerOf(search, code, transduction.input, context);
  if (context.options.json) console.print(JSON.stringify(jsonOf(text, answer, context)));
  else if (!context.options.quiet) console.print(textOf(text, answer));
  return { holds: EXIT.done, fails: EXIT.fails, unknown: EXIT.undecided }[answer.verdict];
}

async function answerOf(search: FaultSearch, code: Code, sort: Sort, context: Context): Promise<Answer> {
  switch (search.kind) {
    case 'none':
      return {
        verdict: 'holds',
        guarantee: { level: 'proved' },
        notes: [`all ${search.states} states before a symbol were gone on from`],
      };
    case 'none up to':
      if (search.length < 0) return { verdict: 'unknown', reason: search.why, notes: [] };
      return {
        verdict: 'holds',
        guarantee: { level: 'bounded', length: search.length },
        notes: [`longer inputs are not known: ${search.why}`],
      };
    case 'fault': {
      const fault = await shownFault(inputOf(search.word, sort), code, context);
      const notes = fault.notShown === undefined ? [] : [fault.notShown];
      return { verdict: 'fails', guarantee: { level: 'proved' }, fault, notes };
    }
  }
}

/** Symbols of more than 16 bits are integers of C: they are shown with their sign, which means the same to the code. */
function inputOf(word: readonly Value[], sort: Sort): Input {
  if (sort.kind !== 'bitvec' || sort.width <= 16) return showWord(word, sort) as Input;
  return word.map(symbol => Number(BigInt.asIntN(sort.width, BigInt(Number(symbol)))));
}

/** Runs a faulty input as we read the code, which says what is wrong, and on the code itself. */
async function shownFault(input: Input, code: Code, { session }: Context): Promise<Fault> {
  const own = code.evaluator(session.budget)(input);
  if (!('rejected' in own))
    throw new Error(`the search found a fault, but ${JSON.stringify(input)} runs to its end: a defect of ours`);
  const native = code.process(Math.min(LONGEST_RUN, session.budget.remaining));
  try {
    const [outcome] = await native.run([input]);
    const replayed = 'rejected' in outcome || ('stopped' in outcome && outcome.stopped === 'crash');
    if (replayed) return { input, why: own.rejected, replayed };
    const notShown = `the code itself does not stop on this input: ${outcomeText(outcome)}`;
    return { input, why: own.rejected, replayed, notShown };
  } finally {
    await native.close();
  }
}

function outcomeText(outcome: CodeOutcome): string {
  return 'output' in outcome ? `it gives ${JSON.stringify(outcome.output)}` : JSON.stringify(outcome);
}

function jsonOf(
  text: string,
  { verdict, guarantee, fault, reason, notes }: Answer,
  context: Context,
): Record<string, unknown> {
  return {
    codomata: 1,
    command: 'check',
    property: 'safe',
    targets: [text],
    verdict,
    ...(guarantee === undefined ? {} : { guarantee }),
    ...(fault === undefined ? {} : { witness: { input: fault.input, fault: fault.why, replayed: fault.replayed } }),
    ...(reason === undefined ? {} : { reason }),
    ...(notes.length === 0 ? {} : { notes }),
    solver: context.session.solver.counters,
    seconds: context.seconds(),
  };
}

function textOf(text: string, { verdict, guarantee, fault, reason, notes }: Answer): string {
  const level = guarantee === undefined ? '' : ` (${guaranteeText(guarantee)})`;
  const lines = [`${SIGN[verdict]} safe ${text}: ${verdict}${level}`];
  if (reason !== undefined) lines.push(`  because ${reason}`);
  if (fault !== undefined)
    lines.push(
      `  input  ${JSON.stringify(fault.input)}`,
      `  fault  ${fault.why}`,
      fault.replayed ? '  replayed on the code: it stops, too' : '  not replayed on the code',
    );
  for (const note of notes) lines.push(`  note: ${note}`);
  return lines.join('\n');
}
