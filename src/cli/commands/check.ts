import { type CheckOptions, PROPERTY_NAMES, targetCount } from '../../analyses/check.ts';
import { showOutput, showWord } from '../../analyses/show-word.ts';
import { simplest } from '../../analyses/simplest.ts';
import type { Witness } from '../../analyses/verdict.ts';
import { parseRegExpLiteral } from '../../frontends/regex/index.ts';
import type { Sort } from '../../logic/sort.ts';
import { type Report, symbolsText } from '../../render/index.ts';
import type { Console } from '../console.ts';
import { type Context, UsageError } from '../context.ts';
import { type Answer, decide } from '../decide.ts';
import { EXIT } from '../failure.ts';
import { type LearnedPart, learnedJson } from '../learned-part.ts';
import { Operands } from '../operands.ts';
import { saveReport, savingOf } from '../save.ts';
import { traces } from '../traces.ts';
import { rejectedSide, verdictText } from '../verdict-text.ts';
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
    const answer = await decide(property, targets, asked, targetsAsked, context);
    const { verdict } = answer;
    const document = jsonOf(property, targets, answer, targetsAsked.learned, context);
    if (context.options.json) console.print(JSON.stringify(document));
    else if (!context.options.quiet)
      console.print(verdictText(property, targets, verdict, answer.sorts, targetsAsked.learned));
    await saveReport(savingOf(context, console), document, () => reportOf(property, targets, answer, context));
    if (verdict.verdict === 'unknown') return EXIT.undecided;
    return verdict.verdict === 'holds' ? EXIT.done : EXIT.fails;
  });
}

function jsonOf(
  property: string,
  targets: readonly string[],
  { verdict, sorts }: Answer,
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
    ...(witness === undefined ? {} : { witness: jsonWitness(witness, sorts) }),
    ...(verdict.reason === undefined ? {} : { reason: verdict.reason }),
    ...(verdict.notes.length === 0 ? {} : { notes: verdict.notes }),
    ...learnedJson(learned),
    solver: context.session.solver.counters,
    seconds: context.seconds(),
  };
}

function jsonWitness(witness: Witness, sorts: Answer['sorts']): Record<string, unknown> {
  const out = (word: Witness['left']): unknown => (word ? showOutput(word, sorts) : word);
  return {
    input: showWord(witness.input, sorts.input),
    ...(witness.other === undefined ? {} : { other: showWord(witness.other, sorts.input) }),
    ...(witness.left === undefined ? {} : { left: out(witness.left) }),
    ...(witness.right === undefined ? {} : { right: out(witness.right) }),
    ...rejectedSide(witness),
    ...(witness.output === undefined ? {} : { output: out(witness.output) }),
    ...(witness.fault === undefined ? {} : { fault: witness.fault }),
    replayed: witness.replayed,
    shortest: witness.shortest,
  };
}

function reportOf(
  property: string,
  targets: readonly string[],
  { verdict, operands, sorts }: Answer,
  context: Context,
): Report {
  const { finding } = verdict;
  const show = (word: Witness['input'], sort: Sort) => showWord(word, sort) as string | number[];
  const side = (word: Witness['left']) => (word ? (showOutput(word, sorts) as string | number[]) : word);
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
