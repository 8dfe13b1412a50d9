import { undecided } from '../../analyses/check.ts';
import { type Diff, diff, diffOnCode, kindOf } from '../../analyses/diff.ts';
import { settled } from '../../analyses/enough.ts';
import { comparable, type Operand } from '../../analyses/operand.ts';
import { outputText, showOutput, showWord, sortsOfMachine, type WordSorts } from '../../analyses/show-word.ts';
import { vacuityNotes } from '../../analyses/vacuous.ts';
import { type Finding, ReplayMismatch, type Witness } from '../../analyses/verdict.ts';
import { transitionCount } from '../../automata/machine/machine.ts';
import { writeMachine } from '../../automata/saved/write.ts';
import { Undecided } from '../../logic/limits.ts';
import { withZ3 } from '../../logic/solver/index.ts';
import { Char } from '../../logic/sort.ts';
import { SourceError } from '../../program/source.ts';
import { machineToText, type Report, type Symbols } from '../../render/index.ts';
import type { Console } from '../console.ts';
import type { Context } from '../context.ts';
import { assuming, withConfirmation } from '../decide.ts';
import { EXIT } from '../failure.ts';
import { type LearnedPart, learnedJson, learnedNotes } from '../learned-part.ts';
import { type OperandOptions, Operands } from '../operands.ts';
import { saveReport, savingOf } from '../save.ts';
import { traces } from '../traces.ts';
import type { TriedTargets } from '../try-code.ts';
import { levelText, rejectedSide, signOf } from '../verdict-text.ts';

/** `diff OLD NEW`: the inputs on which two targets differ. */
export async function diffCommand(
  targets: readonly [string, string],
  options: OperandOptions,
  context: Context,
  console: Console,
): Promise<number> {
  return Operands.with(context, options, async operands => {
    const { result, sorts } = await answerOf(targets, context, operands);
    const answer: Answer = { targets, result, sorts, learned: operands.learned };
    const { json, quiet } = context.options;
    const document = jsonOf(answer, context);
    if (json) console.print(JSON.stringify(document));
    else if (!quiet) console.print(textOf(answer));
    await saveReport(savingOf(context, console), document, () => reportOf(answer, context));
    if (result.verdict === 'unknown') return EXIT.undecided;
    return result.verdict === 'holds' ? EXIT.done : EXIT.fails;
  });
}

interface Answer {
  readonly targets: readonly [string, string];
  readonly result: Diff;
  readonly sorts: WordSorts;
  readonly learned: readonly LearnedPart[];
}

async function answerOf(
  targets: readonly [string, string],
  context: Context,
  operands: Operands,
): Promise<{ readonly result: Diff; readonly sorts: WordSorts }> {
  const { session, doing, enough } = context;
  let sorts: WordSorts = { input: Char, output: Char };
  let tried: TriedTargets | undefined;
  const given = (found: Diff): { readonly result: Diff; readonly sorts: WordSorts } => {
    const known = withTried(found, tried);
    const result = assuming(operands, known.verdict === 'fails' ? known : settled(known, enough));
    return { result, sorts: tried?.sorts ?? sorts };
  };
  try {
    await operands.read(targets);
    operands.requireOneKind(targets);
    operands.requireHandedOn(targets, []);
    const { confirmOnCode, tryOnCode } = await import('../try-code.ts');
    tried = await tryOnCode('equivalent', targets, {}, operands, context);
    await operands.learn(targets);
    doing('comparing');
    let made: readonly Operand[] = [];
    const found = await withZ3(() => {
      made = comparable(
        targets.map(target => operands.operand(target)),
        session,
      );
      sorts = sortsOf(made[0]);
      const compared = diff(made[0], made[1], session);
      return { ...compared, notes: [...made.flatMap(each => vacuityNotes(each, session)), ...compared.notes] };
    });
    const result = await diffOnCode(found, session.budget);
    if (result.verdict !== 'holds' || result.guarantee === undefined) return given(result);
    const words = await operands.sourceWords(targets);
    const confirmation = await confirmOnCode('equivalent', made, result.guarantee, words, {}, context);
    if (confirmation === undefined) return given(result);
    const { finding, ...verdict } = withConfirmation(result, result.guarantee, confirmation);
    return given({ ...verdict, differences: finding === undefined ? [] : [finding] });
  } catch (error) {
    if (error instanceof Undecided) return given({ ...undecided(error), differences: [] });
    if (!(error instanceof SourceError) || tried?.finding === undefined) throw error;
    return given({ verdict: 'unknown', notes: [`their machines are not known: ${error.message}`], differences: [] });
  }
}

/** What the machines show, together with what trying the code came to. */
function withTried(result: Diff, tried: TriedTargets | undefined): Diff {
  if (tried === undefined || result.verdict === 'fails') return result;
  if (tried.finding === undefined)
    return result.guarantee === undefined && tried.inputs > 0
      ? { ...result, guarantee: { level: 'tested', inputs: tried.inputs } }
      : result;
  if (result.guarantee?.level === 'proved')
    throw new ReplayMismatch('the machines are the same, and the code itself differs');
  const { notes, reason } = result;
  return {
    verdict: 'fails',
    guarantee: { level: 'proved' },
    differences: [tried.finding],
    notes: [...notes, ...(reason === undefined ? [] : [`other ways of differing are not known: ${reason}`])],
  };
}

function sortsOf({ subject: { behaviour }, stages }: Operand): WordSorts {
  return { ...sortsOfMachine(stages[stages.length - 1]), input: behaviour.input };
}

function jsonOf({ targets, result, sorts, learned }: Answer, context: Context): Record<string, unknown> {
  const { machine } = result;
  const out = (word: Witness['left']): unknown => word && showOutput(word, sorts);
  return {
    codomata: 1,
    command: 'diff',
    targets,
    verdict: result.verdict,
    ...(result.guarantee === undefined ? {} : { guarantee: result.guarantee }),
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    ...(result.verdict === 'unknown'
      ? {}
      : {
          differences: result.differences.map(finding => ({
            input: showWord(finding.witness.input, sorts.input),
            left: out(finding.witness.left),
            right: out(finding.witness.right),
            ...rejectedSide(finding.witness),
            kind: kindOf(finding),
            replayed: finding.witness.replayed,
          })),
        }),
    ...(machine === undefined
      ? {}
      : {
          machine: writeMachine(machine, titleOf(targets)),
          states: machine.states.length,
          transitions: transitionCount(machine),
          lookback: machine.lookback,
        }),
    ...(result.notes.length === 0 ? {} : { notes: result.notes }),
    ...learnedJson(learned),
    solver: context.session.solver.counters,
    seconds: context.seconds(),
  };
}

function titleOf([left, right]: readonly [string, string]): string {
  return `inputs on which ${left} and ${right} differ`;
}

const VERDICT_TEXT = { holds: 'no difference', fails: 'they differ', unknown: 'unknown' } as const;

function textOf({ targets, result, sorts, learned }: Answer): string {
  const { machine } = result;
  const level = levelText(result.verdict, result.guarantee);
  const lines = [`${signOf(result)} diff ${targets.join(' ')}: ${VERDICT_TEXT[result.verdict]}${level}`];
  if (result.reason !== undefined) lines.push(`  because ${result.reason}`);
  const names = ['input', ...targets];
  const width = Math.max(...names.map(name => name.length));
  for (const [i, finding] of result.differences.entries()) {
    const values = valuesOf(finding, sorts).map((value, j) => `     ${names[j].padEnd(width)}  ${value}`);
    const [first, ...rest] = values;
    lines.push(`${String(i + 1).padStart(3)}. ${first.trimStart()}`, ...rest);
  }
  const { differences } = result;
  if (differences.length > 0)
    lines.push(
      differences.every(({ witness }) => witness.replayed)
        ? '  replayed on the code: it agrees'
        : '  not replayed on the code',
    );
  for (const note of [...result.notes, ...learnedNotes(learned)]) lines.push(`  note: ${note}`);
  if (machine !== undefined)
    lines.push(
      '',
      '  the inputs on which they differ:',
      ...machineToText(machine)
        .split('\n')
        .map(line => `  ${line}`),
    );
  return lines.join('\n');
}

function valuesOf({ witness }: Finding, sorts: WordSorts): readonly string[] {
  const text = (word: Witness['left']): string => (word ? outputText(word, sorts) : 'rejected');
  return [JSON.stringify(showWord(witness.input, sorts.input)), text(witness.left), text(witness.right)];
}

/** The shortest difference is shown in full, the others as notes, and the machine is that of the difference. */
function reportOf({ targets, result, sorts, learned }: Answer, context: Context): Report {
  const [first, ...others] = result.differences;
  const show = (word: Witness['left']) => (word ? (showOutput(word, sorts) as Symbols) : null);
  return {
    title: `${targets.join(' and ')}: the difference`,
    command: 'diff',
    targets,
    verdict: result.verdict,
    reason: result.reason,
    guarantee: result.guarantee,
    witness: first && {
      input: showWord(first.witness.input, sorts.input) as Symbols,
      left: show(first.witness.left),
      right: show(first.witness.right),
      leftLabel: targets[0],
      rightLabel: targets[1],
      replayed: first.witness.replayed,
      steps: traces(first),
    },
    machines: result.machine === undefined ? [] : [{ name: titleOf(targets), machine: result.machine }],
    seconds: context.seconds(),
    notes: [
      ...others.map(finding => {
        const [input, left, right] = valuesOf(finding, sorts);
        return `They also differ on ${input}: ${targets[0]} gives ${left}, ${targets[1]} gives ${right}`;
      }),
      ...result.notes,
      ...learnedNotes(learned),
    ],
    counters: { ...context.session.solver.counters },
  };
}
