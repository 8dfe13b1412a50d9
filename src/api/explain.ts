import { isEnough } from '../analyses/enough.ts';
import { ReplayMismatch } from '../analyses/verdict.ts';
import { type Machine, transitionCount } from '../automata/machine/machine.ts';
import { writeMachine } from '../automata/saved/write.ts';
import { MOST_EVENTS } from '../checking/unwinding/event-log.ts';
import type { FoundRun, Word } from '../checking/words/word-formula.ts';
import {
  dominatingEvents,
  type ErrorAutomaton,
  goesOnAfterFailure,
  hasInOrder,
} from '../engines/explain/error-automaton.ts';
import { type Explained, explain } from '../engines/explain/explain.ts';
import { machineOfErrors } from '../engines/explain/machine-of-errors.ts';
import { type Replayed, replay } from '../engines/explain/replay.ts';
import type { Guarantee } from '../engines/learned.ts';
import type { ChosenEvents, ChosenProgram } from '../frontends/c/chosen/index.ts';
import { isCFile } from '../frontends/code.ts';
import type { Workspace } from '../host/workspace.ts';
import { rivestSchapire } from '../learning/classical/learners/rivest-schapire.ts';
import { loadZ3 } from '../logic/solver/index.ts';
import { showPlace } from '../program/source.ts';
import type { Fault } from '../program/state.ts';
import type { Report } from '../render/index.ts';
import type { ExplainAnswer, ShownRun } from './answers.ts';
import { type Context, createContext, UsageError } from './context.ts';
import type { OptionsFor } from './options.ts';
import { present } from './present.ts';

/** What a failure is called among the events. */
const FAILURE = 'failure';
/** What the end of a run is called, where runs that come to it are shown. */
const END = 'end';

export interface ExplainedTarget {
  readonly answer: ExplainAnswer;
  readonly context: Context;
  /** Absent where nothing fails. */
  readonly shown?: { readonly machine: Machine; report(): Report };
}

/**
 * The automaton of all ways in which a function fails, up to bounds: over the events that its user chose.
 *
 * @throws UsageError, SourceError, LimitReached
 */
export async function askExplain(
  workspace: Workspace,
  text: string,
  options: OptionsFor<'explain'>,
): Promise<ExplainedTarget> {
  const context = createContext(workspace, 'explain', options);
  if (!isCFile(text.replace(/#[^#]*$/, '')))
    throw new UsageError(`explain reads functions in C and C++ so far, such as parser.c#main, and ${text} is none`);
  await loadZ3();
  context.doing(`reading ${text}`);
  const { choiceAt, eventsOf, readChosenCode } = await import('../frontends/c/chosen/index.ts');
  const program = await readChosenCode(text, context.workspace, context.codeOptions, context.session.budget);
  const events = eventsOf(program, listed(options.events));
  if (events.names.length > MOST_EVENTS)
    throw new UsageError(
      `${text}: ${events.names.length} functions are called, too many for events: choose some by --events`,
    );
  const { budget } = context.session;
  const isBehaviour = options.behaviour === true;
  if (isBehaviour && options.assert !== undefined)
    throw new UsageError('--behaviour is about runs that do not fail, and --assert picks a failure');
  const explained = explain(
    {
      language: program.language,
      start: () => program.start(),
      events: events.names,
      eventsAt: state => events.at(state),
      isBounded: program.isUsers,
    },
    budget,
    {
      ...(options.bound === undefined ? {} : { bound: options.bound }),
      isLazy: options.eager !== true,
      algorithm: rivestSchapire,
      ...(isBehaviour ? {} : { isAsked: askedFault(options.assert) }),
      onProgress: what => context.doing(what),
    },
  );
  const isWhole = explained.failing?.learned.isWhole !== false;
  const guarantee: Guarantee =
    explained.isComplete && program.limits.length === 0
      ? { level: 'proved', ...(isWhole ? {} : { of: 'contains' }) }
      : { level: 'bounded', length: explained.bound };
  const { failing, bound, longest } = explained;
  const about = { codomata: 1, command: 'explain', targets: [text], guarantee, bound } as const;
  const notes = notesOf(explained, program, options.assert);
  if (failing === undefined) {
    const isDone = isEnough(guarantee, context.enough);
    const nothing = isBehaviour ? 'no run comes to its end' : 'nothing fails';
    const reason = isDone
      ? {}
      : {
          reason: `${nothing} up to ${boundText(bound)}, and ${explained.isComplete ? 'there are other inputs' : 'runs go on beyond that'}`,
        };
    const verdict = isDone ? 'holds' : 'unknown';
    const answer: ExplainAnswer = { ...about, verdict, ...reason, ...present({ notes }), seconds: context.seconds() };
    return { answer, context };
  }
  const { automaton, fault, learned, doomed, others } = failing;
  const last = isBehaviour ? END : FAILURE;
  const names = [...events.names, last];
  const machine = machineOfErrors(automaton, names, isBehaviour ? 'ended' : 'failed');
  const replayed: Replaying = run =>
    replay(program.language, program.start(), run, state => events.at(state), choiceAt, budget);
  const runs = failing.runs.map(run => shownRun(run.word, replayed(run), events, fault, program));
  const dominators = dominatingEvents(automaton).filter(event => event < events.names.length);
  const { membership, ruledOut, known, guessed, wrong, conjectures, solver } = learned.counters;
  const answer: ExplainAnswer = {
    ...about,
    ...(fault === undefined ? behaviourVerdict(guarantee, context, bound) : { verdict: 'fails', failure: fault }),
    longest,
    events: names,
    machine: writeMachine(machine, text),
    states: machine.states.length,
    transitions: transitionCount(machine),
    lookback: 0,
    dominators: dominators.map(event => names[event]),
    doomed: doomed.map(state => machine.states[state]),
    explanation: explanationOf(automaton, dominators, names, explained, isBehaviour),
    queries: { membership, ruledOut, known, guessed, wrong, conjecture: conjectures, solver },
    ...(runs.length === 0 ? {} : { witness: runs[0] }),
    runs,
    ...present({ others, notes }),
    seconds: context.seconds(),
  };
  return { answer, context, shown: { machine, report: () => reportOf(answer, machine, text) } };
}

/** Of a picture of what runs do that come to their end. */
function behaviourVerdict(
  guarantee: Guarantee,
  { enough }: Context,
  bound: number,
): Pick<ExplainAnswer, 'verdict' | 'reason'> {
  if (isEnough(guarantee, enough)) return { verdict: 'holds' };
  return { verdict: 'unknown', reason: `runs go on beyond ${boundText(bound)}` };
}

function listed(list: string | undefined): readonly string[] {
  return (list ?? '').split(',').flatMap(name => (name.trim() === '' ? [] : [name.trim()]));
}

/** Which failure is meant: by its line, `file:line`, or a part of what it says. */
function askedFault(asked: string | undefined): (fault: Fault) => boolean {
  if (asked === undefined) return () => true;
  const line = /^(?:.*:)?(\d+)$/.exec(asked)?.[1];
  return ({ place, kind }) =>
    line === undefined ? kind.includes(asked) : new RegExp(`:${line}(?::\\d+)?$`).test(place);
}

function boundText(bound: number): string {
  return `${bound} round${bound === 1 ? '' : 's'} of each loop and as many calls of a function by itself`;
}

function notesOf(
  { failing, isComplete, isStable, lost, bound }: Explained,
  program: ChosenProgram,
  asked: string | undefined,
): readonly string[] {
  return [
    ...(failing === undefined && asked !== undefined
      ? [`no run comes to a failure that --assert ${asked} means, up to ${boundText(bound)}`]
      : []),
    ...(failing !== undefined && !isComplete && !isStable
      ? [
          `with a larger bound there may be other ways to fail: the automaton has not stayed the same for long while the bound grew`,
        ]
      : []),
    ...(failing !== undefined && goesOnAfterFailure(failing.automaton)
      ? ['an arrow leaves a failure, which ends every run: the bound is too small to exclude that']
      : []),
    ...(failing !== undefined && !failing.learned.isWhole
      ? ['there are too many accepted words to look at each; some of them may belong to no run']
      : []),
    ...lost.map(
      ({ reason, at }) =>
        `runs that come to this are left out: ${at === undefined ? '' : `${showPlace(at)}: `}${reason}`,
    ),
    ...program.limits.map(each => `only some inputs were tried: ${each}`),
    ...[...program.assumptions, ...program.start().heap.assumptions].map(each => `this assumes that ${each}`),
  ];
}

/** Runs a program once more as a run that was found. */
type Replaying = (run: FoundRun) => Replayed;

/** @throws ReplayMismatch */
function shownRun(
  word: Word,
  again: Replayed,
  { names }: ChosenEvents,
  fault: Fault | undefined,
  { unsigned }: ChosenProgram,
): ShownRun {
  const { ending, happened, choices } = again;
  const ended = ending.kind === 'violated' || ending.kind === 'threw' ? ending.fault : undefined;
  if (!isSameWord(again.word, word) || ended?.place !== fault?.place || ended?.kind !== fault?.kind)
    throw new ReplayMismatch(
      `a run with ${word.map(event => names[event]).join(' ')} was to end ${fault === undefined ? 'without a failure' : `in ${fault.kind}`}, and does not`,
    );
  return {
    events: happened.map(({ event, at }) => ({
      event: names[event],
      ...(at === undefined ? {} : { place: showPlace(at) }),
    })),
    input: choices.map(({ name, value }) => {
      const bits = unsigned.get(name);
      return { name, value: bits === undefined || value >= 0 ? value : Number(BigInt.asUintN(bits, BigInt(value))) };
    }),
    replayed: true,
  };
}

function isSameWord(a: Word, b: Word): boolean {
  return a.length === b.length && a.every((event, i) => event === b[i]);
}

/** A few words on what all failures have in common. */
function explanationOf(
  automaton: ErrorAutomaton,
  dominators: readonly number[],
  names: readonly string[],
  { isComplete, bound }: Explained,
  isBehaviour: boolean,
): string {
  const upTo = isComplete ? '' : ` (up to ${bound} rounds of each loop)`;
  const passed = dominators.map(event => names[event]);
  if (passed.length === 0) return `no event is on all ways to the ${isBehaviour ? 'end' : 'failure'}${upTo}`;
  const isOrdered = hasInOrder(automaton, dominators);
  return `every ${isBehaviour ? 'run to the end' : 'failure'} passes ${passed.join(isOrdered ? ', then ' : ' and ')}${upTo}`;
}

function reportOf(answer: ExplainAnswer, machine: Machine, text: string): Report {
  const { failure, explanation, runs = [], notes = [], queries, doomed = [] } = answer;
  const isProved = answer.guarantee?.level === 'proved';
  return {
    title: text,
    command: 'explain',
    targets: [text],
    verdict: answer.verdict,
    ...(isProved ? { guarantee: { level: 'proved' } as const } : {}),
    ...(failure === undefined ? {} : { reason: `${failure.place}: ${failure.kind}` }),
    machines: [{ name: text, machine }],
    seconds: answer.seconds,
    notes: [
      ...(isProved ? [] : [`all runs with up to ${boundText(answer.bound)} were followed`]),
      ...(explanation === undefined ? [] : [explanation]),
      ...(doomed.length === 0 ? [] : [`once a run is in ${doomed.join(' or ')}, it fails`]),
      ...notes,
    ],
    further: runs.map(({ events, input }) =>
      [events.map(({ event }) => event).join(' '), ...choicesText(input)].join(': '),
    ),
    ...(queries === undefined ? {} : { counters: { ...queries } }),
  };
}

/** What was chosen, as people read it: one name for all values in a row that were chosen for it. */
export function choicesText(choices: ShownRun['input']): readonly string[] {
  const rows: { readonly name: string; readonly values: (number | bigint)[] }[] = [];
  for (const { name, value } of choices) {
    const last = rows.at(-1);
    if (last?.name === name) last.values.push(value);
    else rows.push({ name, values: [value] });
  }
  const texts = rows.map(({ name, values }) =>
    values.length > 2 && values.every(value => value === values[0])
      ? `${name} = ${values[0]} (${values.length} times)`
      : `${name} = ${values.join(', ')}`,
  );
  return texts.length === 0 ? [] : [texts.join('; ')];
}
