import { withRequiredGuarantee } from '../analyses/enough.ts';
import { isKnownToBeSafe } from '../analyses/known-safe.ts';
import { textOfUnits } from '../analyses/show-word.ts';
import type { Finding, Verdict } from '../analyses/verdict.ts';
import { type FaultSearch, findFault } from '../checking/faults.ts';
import type { Code } from '../frontends/code.ts';
import { isCode } from '../frontends/target.ts';
import type { Workspace } from '../host/workspace.ts';
import { LimitReached } from '../logic/limits.ts';
import { withZ3 } from '../logic/solver/index.ts';
import type { Sort } from '../logic/sort.ts';
import { Unsupported } from '../program/source.ts';
import type { Transduction } from '../program/transduction.ts';
import type { ShownWitness } from './answers.ts';
import { type Context, UsageError } from './context.ts';
import { assuming, type Decided } from './decide.ts';
import { NOT_RUN } from './fault-replay.ts';
import { searchWithin } from './fault-search.ts';
import { type Fault, rejectionText, shownFault } from './fault-witness.ts';
import { inputOf } from './input-of.ts';
import type { Operands } from './operands.ts';
import type { OptionsFor } from './options.ts';
import type { ReadPart } from './read-code.ts';
import { withinTime } from './within-time.ts';

/** The share of the time for the search; the rest is for running what it finds. */
const SHARE = 0.9;
/** The share for a search before the proof, and its milliseconds at most: most faults are found soon. */
const FIRST_SHARE = 0.2;
const FIRST_MOST = 4000;
/** The share for a proof before the search, where its states do not come to an end: all of the input is in memory. */
const PROOF_SHARE = 0.3;

interface Answer extends Omit<Verdict, 'finding'> {
  readonly fault?: Fault;
}

/** @throws UsageError where the question makes no sense */
export function requireSafeAskable(
  targets: readonly string[],
  options: OptionsFor<'check'>,
  workspace: Workspace,
): void {
  if (targets.length !== 1) throw new UsageError(`check safe takes one target, not ${targets.length}`);
  if (options.input !== undefined || options.output !== undefined)
    throw new UsageError('check safe is about all inputs: leave out --input and --output');
  if (options.throws !== undefined)
    throw new UsageError('check safe is about what is thrown, which --throws makes a result: leave it out');
  if (!isCode(targets[0], workspace))
    throw new UsageError(`check safe is about source code, and ${targets[0]} is none`);
}

/**
 * That no input makes the code throw, fail an assertion, or do what its language leaves undefined. Runs the code on many
 * inputs, then looks through the states of the program, shortest inputs first; a finding is run on the code.
 */
export async function decideSafe(
  text: string,
  operands: Operands,
  context: Context,
): Promise<Decided & { readonly witness?: ShownWitness }> {
  await operands.read([text]);
  const part = operands.part(text);
  if (part === undefined) throw new UsageError(`check safe is about source code, and ${text} is none`);
  const { fault, ...verdict } = assuming(
    operands,
    withRequiredGuarantee(await answerOf(text, part, operands, context), context.enough),
  );
  const found = { operands: [], sorts: part.sorts, verdict };
  if (fault === undefined) return found;
  const { why, at, replayed, natively } = fault;
  const input = part.code.isUtf8 === true && typeof fault.input === 'string' ? textOfUnits(fault.input) : fault.input;
  return { ...found, witness: { input, fault: why, ...at, natively, replayed } };
}

/** The code is first run on many inputs; then its states are looked through. */
async function answerOf(text: string, part: ReadPart, operands: Operands, context: Context): Promise<Answer> {
  const { code, transduction, problem } = part;
  const { tryOnCode } = await import('./try-code.ts');
  const tried = await tryOnCode('safe', [text], {}, operands, context);
  if (tried?.finding !== undefined) {
    const shorter = transduction && (await shorterFault(tried.finding, transduction, code, context));
    return shorter?.kind === 'fault'
      ? searched(shorter, code, transduction?.input ?? part.sorts.input, context)
      : shown(tried.finding, shorter !== undefined, part, context);
  }
  if (transduction === undefined) throw problem ?? new Unsupported('this code', undefined);
  const answer = await answered(transduction, code, context);
  if (answer.verdict !== 'holds' || tried === undefined || tried.inputs > 0 || tried.missing === undefined)
    return answer;
  const reason = `no state has a fault, but the code could not be run to confirm that: ${tried.missing}`;
  return { verdict: 'unknown', reason, notes: answer.notes };
}

/** Milliseconds for finding out whether a fault that was found by running the code is on a shortest input. */
const SHORTENING = 1500;

/** A fault on a shorter input, or that there is none; `undefined` where that is not found out. */
async function shorterFault(
  { witness }: Finding,
  transduction: Transduction,
  code: Code,
  context: Context,
): Promise<FaultSearch | undefined> {
  const maxLength = witness.input.length - 1;
  if (witness.shortest || maxLength < 0) return undefined;
  const session = context.part(SHORTENING);
  const search = await withZ3(() =>
    searchWithin(session.budget, onChecked =>
      findFault(transduction, session, { isFault: ending => code.isFault(ending), maxLength, onChecked }),
    ),
  );
  return search.kind === 'fault' || (search.kind === 'none up to' && search.length >= maxLength) ? search : undefined;
}

/** A fault that the code itself shows. */
function shown({ witness }: Finding, isShortest: boolean, { code, sorts }: ReadPart, { session }: Context): Answer {
  const why = rejectionText(witness.input, sorts.input, code, session.budget) ?? witness.fault ?? 'it stops';
  const input = inputOf(witness.input, sorts.input, code);
  return {
    verdict: 'fails',
    guarantee: { level: 'proved' },
    fault: { input, why, ...(code.isOnlyRead ? NOT_RUN : { replayed: true, natively: 'it stops, too' }) },
    notes: isShortest || witness.shortest ? [] : ['a shorter witness may exist'],
  };
}

/** What the program's states say, or its machine: whichever comes to an end sooner is asked first. */
async function answered(transduction: Transduction, code: Code, context: Context): Promise<Answer> {
  const isInMemory = !transduction.isStream;
  if (isInMemory) {
    const early = await searchFor(transduction, code, FIRST_SHARE, context, FIRST_MOST);
    if (early.kind === 'fault') return searched(early, code, transduction.input, context);
    if (await isProved(transduction, code, PROOF_SHARE, context)) return PROVED;
  }
  const search = await searchFor(transduction, code, SHARE, context);
  if (search.kind === 'none up to' && !isInMemory && (await isProved(transduction, code, SHARE, context)))
    return PROVED;
  return searched(search, code, transduction.input, context);
}

/** Looks for faults in a share of the time that is left. */
async function searchFor(
  transduction: Transduction,
  code: Code,
  share: number,
  context: Context,
  most = Number.POSITIVE_INFINITY,
): Promise<FaultSearch> {
  context.doing(`looking for faults of ${code.text}`);
  const part = context.part(Math.min(share * context.session.budget.remaining, most));
  const { start, startUnread = start } = transduction;
  return withZ3(() =>
    searchWithin(part.budget, onChecked =>
      findFault({ ...transduction, start: startUnread }, part, {
        isFault: ending => code.isFault(ending),
        onChecked: length => {
          onChecked(length);
          context.doing(`looking for faults of ${code.text}: none up to length ${length}`);
        },
      }),
    ),
  );
}

const PROVED: Answer = {
  verdict: 'holds',
  guarantee: { level: 'proved' },
  notes: ['the machine of the inputs that it ends on without a fault is known, and has all of them'],
};

/** Whether a share of the time suffices to prove that no input is a fault. */
async function isProved(transduction: Transduction, code: Code, share: number, context: Context): Promise<boolean> {
  context.doing('proving that no input is a fault');
  try {
    return await withZ3(() =>
      withinTime(context.session.budget, () =>
        isKnownToBeSafe(
          transduction,
          ending => code.isFault(ending),
          code.given,
          context.part(share * context.session.budget.remaining),
        ),
      ),
    );
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}

async function searched(search: FaultSearch, code: Code, sort: Sort, context: Context): Promise<Answer> {
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
        verdict: 'unknown',
        guarantee: { level: 'bounded', length: search.length },
        reason: `longer inputs are not known: ${search.why}`,
        notes: [],
      };
    case 'fault': {
      const fault = await shownFault(search.word, search.ending, sort, code, context.session.budget);
      const notes =
        fault.replayed || code.isOnlyRead ? [] : [`the code itself does not stop at this fault: ${fault.natively}`];
      return { verdict: 'fails', guarantee: { level: 'proved' }, fault, notes };
    }
  }
}
