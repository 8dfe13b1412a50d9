import { type Machine, transitionCount } from '../automata/machine/machine.ts';
import { writeMachine } from '../automata/saved/write.ts';
import type { Guarantee } from '../engines/learned.ts';
import { readingFunctions } from '../engines/seal/names.ts';
import { plainWords } from '../frontends/source-text/scan.ts';
import { isCode } from '../frontends/target.ts';
import type { Workspace } from '../host/workspace.ts';
import { LimitReached, Undecided } from '../logic/limits.ts';
import { Session } from '../logic/session.ts';
import { SourceError, type SourceRange, showPlace, Unsupported } from '../program/source.ts';
import type { About, Report } from '../render/index.ts';
import type { InferAnswer } from './answers.ts';
import { type Context, createContext, UsageError } from './context.ts';
import { exactWhole } from './exact-whole.ts';
import { attempt, better, isWhole } from './infer-attempts.ts';
import { aboutLines, arrowsIn } from './inferred-about.ts';
import { aboutInferred } from './inferred-labels.ts';
import { Operands } from './operands.ts';
import type { OptionsFor } from './options.ts';
import { present } from './present.ts';
import { requireStated, statedIn } from './stated.ts';
import { conditionInWords } from './term-words.ts';

/** An answer, with what else is known for those who show it. */
export interface InferredTarget {
  readonly answer: InferAnswer;
  readonly context: Context;
  /** Absent where there is no automaton. */
  readonly shown?: { readonly machine: Machine; readonly about: About; report(): Report };
}

/** Of a program that has its whole input in memory, the share of the time for following it; then its exact machine is tried. */
const FOLLOWING = 0.6;
/** The share for following it with all that it knows, where it can be followed without that afterwards. */
const FOLLOWING_ALL = 0.5;
/** The share of what is left then. */
const REST = 0.9;

const SOUND: Guarantee = { level: 'proved', of: 'contains' };
const TIME_OVER = 'the time was over before everything was followed';
const EXACT: Guarantee = { level: 'proved' };

function namesIn(list: string | undefined): readonly string[] {
  return (list ?? '').split(',').flatMap(name => (name.trim() === '' ? [] : [name.trim()]));
}

/** Where something is in the user's own code, or else the function that is asked about. */
function placeText(at: SourceRange | undefined, home: SourceRange | undefined): string {
  const own = at === undefined || at.source.text === '' ? home : at;
  return own === undefined ? '' : `${showPlace(own)}: `;
}

/** That the time was over before there was anything to follow: where the function is, by its name in the text. */
function whileReading({ reason }: LimitReached, target: string, { workspace }: Context): LimitReached {
  const [file, name = 'main'] = target.split('#');
  const source = workspace.host.files.text(workspace.host.paths.resolve(workspace.directory, file)) ?? '';
  const [plain = ''] = /\w+$/.exec(name) ?? [];
  const at = source.search(new RegExp(`\\b${plain}\\s*\\(`));
  const line = source.slice(0, Math.max(at, 0)).split('\n').length;
  return new LimitReached(
    `${file}:${line}: ${reason} while ${name} was read with all that its file needs; --timeout gives it more time`,
  );
}

/** An error that names a line: the function's, where what is not supported is not in the user's own code. */
function withPlace(error: unknown, home: SourceRange | undefined): unknown {
  if (!(error instanceof Unsupported)) return error;
  const isInCode = error.at !== undefined && error.at.source.text !== '';
  const place = placeText(error.at, home);
  const advice = isInCode ? '; ask about a function that does not get there' : '';
  return new SourceError(`${place}${error.construct} is not supported${advice}`);
}

/**
 * The automaton of stateful code: it accepts everything that the code accepts.
 *
 * @throws UsageError, SourceError
 */
export async function askInfer(
  workspace: Workspace,
  text: string,
  options: OptionsFor<'infer'>,
): Promise<InferredTarget> {
  const context = createContext(workspace, 'infer', options);
  if (!isCode(text, context.workspace))
    throw new UsageError(`infer is about functions in source code, such as parser.c#feed, and ${text} is none`);
  return Operands.with(context, {}, async operands => {
    await operands.read([text]).catch(error => {
      throw error instanceof LimitReached ? whileReading(error, text, context) : error;
    });
    const part = operands.part(text);
    if (part?.transduction === undefined) throw part?.problem ?? new UsageError(`${text} is no code that can be read`);
    const { transduction } = part;
    const { home } = transduction.language;
    const about = { codomata: 1, command: 'infer', targets: [text] } as const;
    const solver = context.session.solver.counters;
    const stated = statedIn(part.code, options.state);
    const isExactTried = !transduction.isStream && stated === undefined && transduction.language.forgets !== true;
    const { solver: ownSolver, budget } = context.session;
    const share = transduction.forgetting !== undefined ? FOLLOWING_ALL : isExactTried ? FOLLOWING : undefined;
    const session = share === undefined ? context.session : new Session(ownSolver, budget.part({ share }));
    const inferring: Parameters<typeof attempt>[2] = {
      conditionText: conditionInWords,
      keepLookback: options.keepLookback === true,
      ...(stated && { stated }),
      onProgress: ({ round, states }) => context.doing(`inferring ${text}: round ${round + 1}, ${states} states`),
    };
    const exactly = await attempt(transduction, session, inferring);
    const exact = isExactTried && exactly.inferred?.isExact !== true ? await exactWhole(text, context) : undefined;
    if (exact !== undefined) return exact;
    const other = isWhole(exactly) ? undefined : transduction.forgetting?.();
    const rest = new Session(ownSolver, budget.part({ share: REST }));
    const best = other === undefined ? exactly : better(exactly, await attempt(other, rest, inferring));
    const { inferred, problem } = best;
    try {
      if (problem !== undefined) throw problem;
      requireStated(inferred, stated, options.state);
      const { machine, lost } = inferred;
      const guarantee = inferred.isExact ? EXACT : SOUND;
      const lostNotes = lost.map(({ reason, at }) => `${placeText(at, home)}${reason}`);
      const isFollowed = lost.every(({ isLimit }) => isLimit === undefined);
      const isTimeOver = lost.some(({ isLimit }) => isLimit === 'time');
      const [unlimited] = lost.flatMap(({ isLimit, reason, at }) =>
        isLimit === 'size' ? [`${placeText(at, home)}${reason}`] : [],
      );
      const stuckNotes = inferred.stuck.map(at => `${showPlace(at)}: a loop that is never left, and reads nothing`);
      const isNothing = machine.endings.every(endings => endings.length === 0);
      const notes = [
        ...(isNothing
          ? [`${text}: no input is accepted: what was said to be accepted never comes, or the code always stops before`]
          : []),
        ...lostNotes.map(note => `from here on, anything is accepted: ${note}`),
        ...stuckNotes,
        ...operands.notes,
        ...((best === exactly ? transduction : other)?.assumptions ?? []).map(
          assumed => `this assumes that ${assumed}`,
        ),
      ];
      const { host } = context.workspace;
      const pictured = aboutInferred(inferred, part.code, {
        texts: part.code.files.flatMap(file => host.files.text(file) ?? []),
        ignored: [...namesIn(options.ignore), ...(options.state ?? []).map(plainWords)],
        readers: [...namesIn(options.read), part.code.symbolName ?? '', ...readingFunctions(inferred.merged.flat())],
        writers: namesIn(options.write),
        home,
      });
      const answer: InferAnswer = {
        ...about,
        verdict: isFollowed ? 'holds' : 'unknown',
        guarantee,
        ...(isFollowed ? {} : { reason: isTimeOver || unlimited === undefined ? TIME_OVER : unlimited }),
        machine: writeMachine(machine, text, aboutLines(pictured)),
        states: machine.states.length,
        transitions: transitionCount(machine),
        lookback: machine.lookback,
        names: machine.states,
        ...present({ arrows: arrowsIn(machine, pictured), notes }),
        solver,
        seconds: context.seconds(),
      };
      const report = (): Report => ({
        title: text,
        command: 'infer',
        targets: [text],
        verdict: isFollowed ? undefined : 'unknown',
        guarantee,
        machines: [{ name: text, machine, about: pictured }],
        seconds: context.seconds(),
        notes,
        counters: { ...solver },
      });
      return { answer, context, shown: { machine, about: pictured, report } };
    } catch (error) {
      if (!(error instanceof Undecided)) throw withPlace(error, home);
      const answer: InferAnswer = {
        ...about,
        verdict: 'unknown',
        reason: `${home === undefined ? '' : `${showPlace(home)}: `}${error.reason}`,
        solver,
        seconds: context.seconds(),
      };
      return { answer, context };
    }
  });
}
