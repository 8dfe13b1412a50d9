import {
  type CheckOptions,
  type PropertyName as MachineProperty,
  PROPERTY_NAMES,
  requireOutput,
  targetCount,
} from '../analyses/check.ts';
import { displayForm } from '../analyses/display-form.ts';
import { asJson, inputValue, outputValue, type WordSorts } from '../analyses/show-word.ts';
import type { Finding, Word } from '../analyses/verdict.ts';
import { parseRegExpLiteral, type RegExpSource, regexAcceptor } from '../frontends/regex/index.ts';
import type { Workspace } from '../host/workspace.ts';
import { Budget, LimitReached } from '../logic/limits.ts';
import { type Report, type Symbols, symbolsText } from '../render/index.ts';
import type { CheckAnswer, ShownWitness } from './answers.ts';
import { type Context, createContext, UsageError } from './context.ts';
import { type Decided, decide } from './decide.ts';
import { type LearnedPart, learnedSummaries } from './learned-part.ts';
import { Operands } from './operands.ts';
import type { OptionsFor } from './options.ts';
import { present } from './present.ts';
import { decideSafe, requireSafeAskable } from './safe.ts';
import { traces } from './traces.ts';

/** The properties that can be asked about. */
export type PropertyName = MachineProperty | 'safe';

export const PROPERTIES: readonly PropertyName[] = [...PROPERTY_NAMES, 'safe'];

/** An answer, with what else is known for those who show it. */
export interface Checked {
  readonly answer: CheckAnswer;
  readonly learned: readonly LearnedPart[];
  readonly context: Context;
  report(): Report;
}

/** What was found out about a property, before it is an answer. */
export interface Found extends Decided {
  /** The witness, where it is not that of the finding. */
  readonly witness?: ShownWitness;
}

/**
 * Decides a property of targets.
 *
 * @param isReported whether the machines are wanted, also where a witness is found without them
 * @throws UsageError, SourceError, TargetError, RegexError
 */
export async function askCheck(
  workspace: Workspace,
  property: string,
  targets: readonly string[],
  options: OptionsFor<'check'>,
  isReported = false,
): Promise<Checked> {
  const asked = questionOf(workspace, property, targets, options);
  const context = createContext(workspace, 'check', options);
  return Operands.with(context, {}, async operands => {
    const found: Found =
      property === 'safe'
        ? await decideSafe(targets[0], operands, context)
        : await decide(property, targets, asked, operands, context, isReported);
    const { guarantee, reason, notes, finding } = found.verdict;
    const witness =
      found.witness ??
      (finding && shownWitness(finding, { ...found.sorts, isUtf8: operands.isUtf8(targets) }, operands));
    const learned = learnedSummaries(operands.learned);
    const answer: CheckAnswer = {
      codomata: 1,
      command: 'check',
      property,
      targets,
      verdict: found.verdict.verdict,
      ...present({ guarantee, witness, reason, notes, learned, stored: operands.stored }),
      solver: context.session.solver.counters,
      seconds: context.seconds(),
    };
    return { answer, learned: operands.learned, context, report: () => reportOf(answer, found, context) };
  });
}

/** @throws UsageError, PropertyError, RegexError before anything is read */
function questionOf(
  workspace: Workspace,
  property: string,
  targets: readonly string[],
  options: OptionsFor<'check'>,
): CheckOptions {
  if (property === 'safe') {
    requireSafeAskable(targets, options, workspace);
    return {};
  }
  if (!PROPERTIES.some(name => name === property))
    throw new UsageError(`unknown property ${JSON.stringify(property)}: the properties are ${PROPERTIES.join(', ')}`);
  const wanted = targetCount(property);
  if (targets.length !== wanted)
    throw new UsageError(
      `check ${property} takes ${wanted === 1 ? 'one target' : 'two targets'}, not ${targets.length}`,
    );
  const [input, output] = [options.input, options.output].map(text => {
    const source = text === undefined ? undefined : parseRegExpLiteral(text);
    if (source !== undefined) requireKnown(source);
    return source;
  });
  requireOutput(property, { output });
  return { input, output };
}

/** Nodes for an expression before the time of the question begins; one that needs more is found out about later. */
const MOST_NODES = 100_000;

/** What is no expression that we know is said before code is learned. @throws RegexError */
function requireKnown({ pattern, flags }: RegExpSource): void {
  try {
    regexAcceptor(pattern, flags, 'test', new Budget({ nodes: MOST_NODES }));
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  }
}

function shownWitness({ witness, sides }: Finding, sorts: WordSorts, { isOnlyRead }: Operands): ShownWitness {
  const out = (word: Word | null): unknown => (word === null ? null : outputValue(word, sorts));
  const { other, left, right, output, fault } = witness;
  return {
    input: inputValue(witness.input, sorts),
    ...(other === undefined ? {} : { other: inputValue(other, sorts) }),
    ...(left === undefined ? {} : { left: out(left) }),
    ...(right === undefined ? {} : { right: out(right) }),
    ...rejectedSide(witness),
    labels: sides.map(({ label }) => label),
    ...(output === undefined ? {} : { output: out(output) }),
    ...(fault === undefined ? {} : { fault }),
    replayed: witness.replayed && !isOnlyRead,
    shortest: witness.shortest,
  };
}

/** Which side of a witness rejects: null is also what a side may give. */
export function rejectedSide({ left, right }: { readonly left?: unknown; readonly right?: unknown }): {
  readonly rejected?: 'left' | 'right';
} {
  if (left === null) return { rejected: 'left' };
  return right === null ? { rejected: 'right' } : {};
}

function reportOf(answer: CheckAnswer, { verdict, operands }: Found, { session }: Context): Report {
  const { property, targets, guarantee, reason, witness, notes = [], seconds } = answer;
  const shown = (value: unknown): Symbols => asJson(value) as Symbols;
  const side = (value: unknown, isRejected: boolean): Symbols | null => (isRejected ? null : shown(value));
  const [left, right] = witness?.labels ?? [];
  return {
    title: `${property}: ${targets.join(', ')}`,
    command: 'check',
    property,
    targets,
    verdict: answer.verdict,
    reason,
    guarantee,
    witness: witness && {
      input: shown(witness.input),
      ...('left' in witness ? { left: side(witness.left, witness.rejected === 'left') } : {}),
      ...('output' in witness ? { left: shown(witness.output) } : {}),
      ...('right' in witness ? { right: side(witness.right, witness.rejected === 'right') } : {}),
      leftLabel: property === 'inverse' ? 'expected' : left,
      rightLabel: right,
      replayed: witness.replayed,
      note: 'other' in witness ? `The other input: ${symbolsText(shown(witness.other))}` : witness.fault,
      steps: verdict.finding && traces(verdict.finding),
    },
    machines: operands.flatMap(({ name, subject: { machine } }) =>
      machine === undefined ? [] : [{ name, machine: displayForm(machine, session) }],
    ),
    seconds,
    notes,
    counters: { ...session.solver.counters },
  };
}
