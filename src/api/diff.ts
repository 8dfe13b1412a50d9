import { undecided } from '../analyses/check.ts';
import { type Diff, diff, diffOnCode, kindOf } from '../analyses/diff.ts';
import type { GraphChange } from '../analyses/diff-graphs.ts';
import { withRequiredGuarantee } from '../analyses/enough.ts';
import { comparable, type Operand } from '../analyses/operand.ts';
import { asJson, dataText, inputValue, outputValue, sortsOfMachine, type WordSorts } from '../analyses/show-word.ts';
import { vacuityNotes } from '../analyses/vacuous.ts';
import { type Finding, ReplayMismatch, type Word } from '../analyses/verdict.ts';
import { transitionCount } from '../automata/machine/machine.ts';
import { writeMachine } from '../automata/saved/write.ts';
import { isCode } from '../frontends/target.ts';
import type { Workspace } from '../host/workspace.ts';
import { Undecided } from '../logic/limits.ts';
import { withZ3 } from '../logic/solver/index.ts';
import { Char } from '../logic/sort.ts';
import { SourceError } from '../program/source.ts';
import type { Report, Symbols } from '../render/index.ts';
import type { DiffAnswer, ShownDifference } from './answers.ts';
import { rejectedSide } from './check.ts';
import { type Context, createContext } from './context.ts';
import { assuming, withConfirmation } from './decide.ts';
import { diffInferred, isSavedByInfer } from './diff-inferred.ts';
import { type LearnedPart, learnedNotes, learnedSummaries } from './learned-part.ts';
import { Operands } from './operands.ts';
import type { OptionsFor } from './options.ts';
import { present } from './present.ts';
import { traces } from './traces.ts';
import type { TriedTargets } from './try-code.ts';

/** An answer, with what else is known for those who show it. */
export interface Diffed {
  readonly answer: DiffAnswer;
  readonly result: Diff;
  readonly learned: readonly LearnedPart[];
  readonly context: Context;
  report(): Report;
}

/** The inputs on which two targets differ. @throws UsageError, SourceError, TargetError */
export async function askDiff(
  workspace: Workspace,
  targets: readonly [string, string],
  options: OptionsFor<'diff'>,
): Promise<Diffed> {
  const context = createContext(workspace, 'diff', options);
  return Operands.with(context, {}, async operands => {
    const automata = (await comparesAutomata(targets, options, context, operands))
      ? await diffInferred(workspace, targets, options, context)
      : undefined;
    const { result, sorts } = automata ? asResult(automata.result) : await resultOf(targets, context, operands);
    const { verdict, guarantee, reason, notes, machine } = result;
    const learned = learnedSummaries(operands.learned);
    const answer: DiffAnswer = {
      codomata: 1,
      command: 'diff',
      targets,
      verdict,
      ...present({ guarantee, reason }),
      ...(verdict === 'unknown'
        ? {}
        : {
            differences: result.differences.map(found =>
              shownDifference(
                found,
                { ...sorts, isUtf8: automata === undefined && operands.isUtf8(targets) },
                operands.isOnlyRead || automata !== undefined,
              ),
            ),
            ...(automata && { changes: automata.changes }),
          }),
      ...(machine === undefined
        ? {}
        : {
            machine: writeMachine(machine, titleOf(targets)),
            states: machine.states.length,
            transitions: transitionCount(machine),
            lookback: machine.lookback,
          }),
      ...present({ notes, learned, stored: operands.stored }),
      solver: context.session.solver.counters,
      seconds: context.seconds(),
    };
    const report = (): Report => reportOf(answer, result, operands.learned, context);
    return { answer, result, learned: operands.learned, context, report };
  });
}

/**
 * Whether automata are compared rather than what code gives: where the user says so, where `infer` has saved one of them,
 * and where code that is called for each symbol, or reads by itself, is held against an acceptor.
 */
async function comparesAutomata(
  targets: readonly [string, string],
  { inferred = false }: OptionsFor<'diff'>,
  { workspace, target }: Context,
  operands: Operands,
): Promise<boolean> {
  const code = targets.filter(text => isCode(text, workspace));
  if (inferred || (code.length < 2 && targets.some(text => isSavedByInfer(text, workspace)))) return true;
  const [saved] = targets.filter(text => text.endsWith('.json'));
  if (code.length !== 1 || saved === undefined || target(saved).stages[0].asRead.output !== undefined) return false;
  await operands.read(code);
  return operands.part(code[0])?.transduction?.isStream === true;
}

function asResult(result: Diff): { readonly result: Diff; readonly sorts: WordSorts } {
  const [operand] = result.differences.flatMap(({ sides }) => sides.map(side => side.operand));
  return { result, sorts: operand === undefined ? { input: Char, output: Char } : sortsOf(operand) };
}

function shownDifference(finding: Finding, sorts: WordSorts, isOnlyRead: boolean): ShownDifference {
  const { input, left = null, right = null, replayed } = finding.witness;
  const out = (word: Word | null): unknown => (word === null ? null : outputValue(word, sorts));
  return {
    input: inputValue(input, sorts),
    left: out(left),
    right: out(right),
    ...rejectedSide({ left, right }),
    kind: kindOf(finding),
    replayed: replayed && !isOnlyRead,
  };
}

async function resultOf(
  targets: readonly [string, string],
  context: Context,
  operands: Operands,
): Promise<{ readonly result: Diff; readonly sorts: WordSorts }> {
  const { session, doing, enough } = context;
  let sorts: WordSorts = { input: Char, output: Char };
  let tried: TriedTargets | undefined;
  const given = (found: Diff): { readonly result: Diff; readonly sorts: WordSorts } => {
    const known = withTried(found, tried);
    const result = assuming(operands, known.verdict === 'fails' ? known : withRequiredGuarantee(known, enough));
    return { result, sorts: tried?.sorts ?? sorts };
  };
  try {
    await operands.read(targets);
    operands.requireOneKind(targets);
    operands.requireHandedOn(targets, []);
    const { confirmOnCode, tryOnCode } = await import('./try-code.ts');
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

function titleOf([left, right]: readonly string[]): string {
  return `inputs on which ${left} and ${right} differ`;
}

/** What the input is and what the two sides give, as texts. */
export function differenceTexts({ input, left, right, rejected }: ShownDifference): readonly [string, string, string] {
  return [
    dataText(input),
    rejected === 'left' ? 'rejected' : dataText(left),
    rejected === 'right' ? 'rejected' : dataText(right),
  ];
}

/** A difference of automata in one line. */
export function changeText(change: GraphChange): string {
  if (change.kind === 'start changed') return `it starts in ${change.state}`;
  if (change.kind === 'end changed') return `${change.state}: another answer at the end of the input`;
  if ('state' in change) return `${change.kind}: ${change.state}`;
  const { kind, from, to, left, right } = change;
  const sides = [...left.map(line => `- ${line}`), ...right.map(line => `+ ${line}`)];
  return `${kind}: ${from} → ${to}${sides.length === 0 ? '' : ` (${sides.join(' ')})`}`;
}

/** The shortest difference is shown in full, the others in a line each, and the machine is that of the difference. */
function reportOf(answer: DiffAnswer, result: Diff, learned: readonly LearnedPart[], { session }: Context): Report {
  const { targets, verdict, reason, guarantee, differences = [], notes = [], seconds } = answer;
  const [first, ...others] = differences;
  const side = (value: unknown, isRejected: boolean): Symbols | null =>
    isRejected ? null : (asJson(value) as Symbols);
  return {
    title: `${targets.join(' and ')}: the difference`,
    command: 'diff',
    targets,
    verdict,
    reason,
    guarantee,
    witness: first && {
      input: asJson(first.input) as Symbols,
      left: side(first.left, first.rejected === 'left'),
      right: side(first.right, first.rejected === 'right'),
      leftLabel: targets[0],
      rightLabel: targets[1],
      replayed: first.replayed,
      steps: traces(result.differences[0]),
    },
    machines: result.machine === undefined ? [] : [{ name: titleOf(targets), machine: result.machine }],
    seconds,
    notes: [...notes, ...learnedNotes(learned)],
    further: [
      ...(answer.changes ?? []).map(changeText),
      ...others.map(difference => {
        const [input, left, right] = differenceTexts(difference);
        return `They also differ on ${input}: ${targets[0]} gives ${left}, ${targets[1]} gives ${right}`;
      }),
    ],
    counters: { ...session.solver.counters },
  };
}
