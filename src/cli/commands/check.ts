import { type CheckOptions, check, PROPERTY_NAMES, targetCount, undecided } from '../../analyses/check.ts';
import { settled } from '../../analyses/enough.ts';
import { comparable, type Operand } from '../../analyses/operand.ts';
import { onCode } from '../../analyses/replay.ts';
import { showWord } from '../../analyses/show-word.ts';
import { simplest } from '../../analyses/simplest.ts';
import type { Verdict, Witness } from '../../analyses/verdict.ts';
import { parseRegExpLiteral } from '../../frontends/regex/index.ts';
import { Undecided } from '../../logic/limits.ts';
import { withZ3 } from '../../logic/solver/index.ts';
import { Char, type Sort } from '../../logic/sort.ts';
import { type Report, symbolsText } from '../../render/index.ts';
import type { Console } from '../console.ts';
import { type Context, UsageError } from '../context.ts';
import { EXIT } from '../failure.ts';
import { type LearnedPart, learnedJson } from '../learned-part.ts';
import { Operands } from '../operands.ts';
import { saveReport, savingOf } from '../save.ts';
import { traces } from '../traces.ts';
import { verdictText } from '../verdict-text.ts';
import { safeCommand } from './safe.ts';

export interface CheckCommandOptions {
  readonly input?: string;
  readonly output?: string;
  readonly blackBox?: boolean;
}

/** `check PROPERTY F [G]` */
export async function checkCommand(
  property: string,
  targets: readonly string[],
  options: CheckCommandOptions,
  context: Context,
  console: Console,
): Promise<number> {
  if (property === 'safe') return safeCommand(targets, options, context, console);
  if (!PROPERTY_NAMES.includes(property))
    throw new UsageError(
      `unknown property ${JSON.stringify(property)}: the properties are ${[...PROPERTY_NAMES, 'safe'].join(', ')}`,
    );
  const wanted = targetCount(property);
  if (targets.length !== wanted)
    throw new UsageError(
      `check ${property} takes ${wanted === 1 ? 'one target' : 'two targets'}, not ${targets.length}`,
    );
  const asked: CheckOptions = {
    input: options.input === undefined ? undefined : parseRegExpLiteral(options.input),
    output: options.output === undefined ? undefined : parseRegExpLiteral(options.output),
  };
  return Operands.with(context, options, async targetsAsked => {
    const answer = await answerOf(property, targets, asked, context, targetsAsked);
    const { verdict } = answer;
    const document = jsonOf(property, targets, answer, targetsAsked.learned, context);
    if (context.options.json) console.print(JSON.stringify(document));
    else if (!context.options.quiet)
      console.print(verdictText(property, targets, verdict, sortsOf(answer.operands), targetsAsked.learned));
    await saveReport(savingOf(context, console), document, () => reportOf(property, targets, answer, context));
    if (verdict.verdict === 'unknown') return EXIT.undecided;
    return verdict.verdict === 'holds' ? EXIT.done : EXIT.fails;
  });
}

interface Answer {
  /** As many as could be made ready. */
  readonly operands: readonly Operand[];
  readonly verdict: Verdict;
}

/**
 * A limit that is reached while the targets are read, learned or explored makes the answer unknown, like one that is
 * reached later. What is found about code is run on the code.
 */
async function answerOf(
  property: string,
  targets: readonly string[],
  asked: CheckOptions,
  { session, doing, enough }: Context,
  asking: Operands,
): Promise<Answer> {
  const given = (verdict: Verdict): Verdict => settled(verdict, enough, property === 'reaches' ? 'fails' : 'holds');
  let operands: Operand[] = [];
  try {
    await asking.learn(targets);
    doing(`checking ${property}`);
    const verdict = await withZ3(() => {
      operands = [];
      for (const target of targets) operands.push(asking.operand(target));
      operands = [...comparable(operands, session)];
      return check(property, operands, session, asked);
    });
    return { operands, verdict: given(await onCode(verdict, session.budget)) };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return { operands, verdict: given(undecided(error)) };
  }
}

interface Sorts {
  readonly input: Sort;
  readonly output: Sort;
}

/** What the words of a witness are made of: the last operand's outputs, or its inputs for an acceptor. */
function sortsOf(operands: readonly Operand[]): Sorts {
  if (operands.length === 0) return { input: Char, output: Char };
  const { input } = operands[0].subject.behaviour;
  return { input, output: operands[operands.length - 1].subject.behaviour.output ?? input };
}

function jsonOf(
  property: string,
  targets: readonly string[],
  { verdict, operands }: Answer,
  learned: readonly LearnedPart[],
  context: Context,
): Record<string, unknown> {
  const witness = verdict.finding?.witness;
  return {
    codomata: 1,
    command: 'check',
    property,
    targets,
    verdict: verdict.verdict,
    ...(verdict.guarantee === undefined ? {} : { guarantee: verdict.guarantee }),
    ...(witness === undefined ? {} : { witness: jsonWitness(witness, sortsOf(operands)) }),
    ...(verdict.reason === undefined ? {} : { reason: verdict.reason }),
    ...(verdict.notes.length === 0 ? {} : { notes: verdict.notes }),
    ...learnedJson(learned),
    solver: context.session.solver.counters,
    seconds: context.seconds(),
  };
}

function jsonWitness(witness: Witness, sorts: Sorts): Record<string, unknown> {
  const out = (word: Witness['left']): unknown => (word ? showWord(word, sorts.output) : word);
  return {
    input: showWord(witness.input, sorts.input),
    ...(witness.other === undefined ? {} : { other: showWord(witness.other, sorts.input) }),
    ...(witness.left === undefined ? {} : { left: out(witness.left) }),
    ...(witness.right === undefined ? {} : { right: out(witness.right) }),
    ...(witness.output === undefined ? {} : { output: out(witness.output) }),
    replayed: witness.replayed,
  };
}

function reportOf(
  property: string,
  targets: readonly string[],
  { verdict, operands }: Answer,
  context: Context,
): Report {
  const sorts = sortsOf(operands);
  const { finding } = verdict;
  const show = (word: Witness['input'], sort: Sort) => showWord(word, sort) as string | number[];
  const side = (word: Witness['left']) => (word ? show(word, sorts.output) : word);
  return {
    title: `${property}: ${targets.join(', ')}`,
    command: 'check',
    property,
    targets,
    verdict: verdict.verdict,
    reason: verdict.reason,
    guarantee: verdict.guarantee,
    witness: finding && {
      input: show(finding.witness.input, sorts.input),
      left: side(finding.witness.left ?? finding.witness.output),
      right: side(finding.witness.right),
      leftLabel: finding.sides[0]?.label,
      rightLabel: finding.sides[1]?.label,
      replayed: finding.witness.replayed,
      note: finding.witness.other && `The other input: ${symbolsText(show(finding.witness.other, sorts.input))}`,
      steps: traces(finding),
    },
    machines: operands.flatMap(operand =>
      operand.subject.machine === undefined
        ? []
        : [{ name: operand.name, machine: simplest(operand.subject.machine, context.session) }],
    ),
    seconds: context.seconds(),
    notes: verdict.notes,
    counters: { ...context.session.solver.counters },
  };
}
