import { type CheckOptions, check, undecided } from '../analyses/check.ts';
import type { Confirmation } from '../analyses/confirm.ts';
import { withRequiredGuarantee } from '../analyses/enough.ts';
import { guaranteeOf, isEmpty, weakest } from '../analyses/guarantee.ts';
import { comparable, type Operand, predicatesIn } from '../analyses/operand.ts';
import { onCode } from '../analyses/replay-claim.ts';
import { sortsOfMachine, type WordSorts } from '../analyses/show-word.ts';
import { sizeOf } from '../analyses/trials.ts';
import { vacuityNotes } from '../analyses/vacuous.ts';
import { type Finding, ReplayMismatch, type Verdict } from '../analyses/verdict.ts';
import type { Guarantee } from '../engines/learned.ts';
import { Undecided } from '../logic/limits.ts';
import { Session } from '../logic/session.ts';
import { withZ3 } from '../logic/solver/index.ts';
import { Char } from '../logic/sort.ts';
import { SourceError } from '../program/source.ts';
import type { Context } from './context.ts';
import type { Operands } from './operands.ts';
import type { ReadPart } from './read-code.ts';
import type { TriedTargets } from './try-code.ts';

/** What was found out about a property. */
export interface Decided {
  /** As many as could be made ready. */
  readonly operands: readonly Operand[];
  /** What the words of a witness are made of. */
  readonly sorts: WordSorts;
  readonly verdict: Verdict;
}

/** Milliseconds for finding out by machines whether a witness that was found by trying is a shortest one. */
const SHORTENING = 3000;

/** Milliseconds in which machines that are proved already decide alone, before the code is tried. */
const AT_ONCE = 3000;

/**
 * Decides a property. It is first tried on the code itself, which needs no machine; then code is learned, and what is
 * found about the machines is run on the code. Where all code is proved already, its machines are asked first, for a
 * while. What holds is confirmed by running the code. A limit that is reached on the way makes the answer unknown, with
 * what is known all the same.
 *
 * @param isReported whether the machines are wanted, also where trying alone finds a witness
 * @throws ReplayMismatch where the code does what its machine does not
 */
export async function decide(
  property: string,
  targets: readonly string[],
  asked: CheckOptions,
  asking: Operands,
  context: Context,
  isReported: boolean,
): Promise<Decided> {
  const without = property === 'reaches' ? 'fails' : 'holds';
  let operands: readonly Operand[] = [];
  let tried: TriedTargets | undefined;
  const given = async (verdict: Verdict): Promise<Decided> => {
    const sorts = tried?.sorts ?? sortsOf(operands);
    const known = assuming(asking, withRequiredGuarantee(withTrials(verdict, tried, without), context.enough, without));
    if (property !== 'total' || known.finding === undefined) return { operands, sorts, verdict: known };
    return { operands, sorts, verdict: await withFault(known, known.finding, asking.part(targets[0]), sorts, context) };
  };
  const byMachines = async (session: Session): Promise<Verdict> => {
    context.doing(`checking ${property}`);
    const verdict = await withZ3(() => {
      operands = comparable(
        targets.map(target => asking.operand(target)),
        context.session,
        predicatesIn(property),
      );
      const found = check(property, operands, session, asked);
      return { ...found, notes: [...operands.flatMap(each => vacuityNotes(each, session)), ...found.notes] };
    });
    const replayed = await onCode(verdict, context.session.budget);
    if (replayed.finding !== undefined || replayed.verdict === 'unknown') return replayed;
    return confirmed(property, replayed, operands, targets, asked, asking, context);
  };
  try {
    await asking.read(targets);
    if (isOfTwoAtOnce(property)) asking.requireOneKind(targets);
    asking.requireHandedOn(targets, HANDING_ON[property] ?? []);
    if (await asking.recall(targets)) {
      const { solver, budget } = context.session;
      const atOnce = new Session(solver, budget.part({ timeout: AT_ONCE }));
      const found = await orUndecided(() => byMachines(atOnce));
      if (found.verdict !== 'unknown') return await given(found);
    }
    const { tryOnCode } = await import('./try-code.ts');
    tried = await tryOnCode(property, targets, asked, asking, context);
    const isShown = tried?.finding !== undefined && !isReported;
    if (isShown && tried?.finding?.witness.shortest) return await given(NOTHING_MORE);
    await asking.learn(targets, false, isShown ? SHORTENING : undefined);
    return await given(await byMachines(isShown ? context.part(SHORTENING) : context.session));
  } catch (error) {
    if (error instanceof Undecided) return given(undecided(error));
    const isTried = tried?.finding !== undefined || context.enough.level === 'tested';
    if (!(error instanceof SourceError) || !isTried) throw error;
    const answer = await given({ verdict: 'unknown', reason: error.message, notes: [] });
    if (answer.verdict.verdict === 'unknown') throw error;
    return answer;
  }
}

/** What is found, or that a limit was reached before. */
async function orUndecided(find: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Undecided) return undecided(error);
    throw error;
  }
}

/** Whether a property compares what two targets give for the same input. */
function isOfTwoAtOnce(property: string): boolean {
  return property === 'equivalent' || property === 'subsumes';
}

/** The properties that give what one target gives to the next: which targets that are. */
const HANDING_ON: Readonly<Record<string, readonly number[]>> = { idempotent: [0], commutes: [0, 1], inverse: [0] };

/** A verdict with what it rests on. */
export function assuming<V extends { readonly notes: readonly string[] }>({ notes }: Operands, verdict: V): V {
  return notes.length === 0 ? verdict : { ...verdict, notes: [...verdict.notes, ...notes] };
}

/** The same with what goes wrong on a witness, where the target is code. */
async function withFault(
  verdict: Verdict,
  finding: Finding,
  part: ReadPart | undefined,
  { input }: Decided['sorts'],
  { session }: Context,
): Promise<Verdict> {
  if (part === undefined) return verdict;
  const { rejectionText } = await import('./fault-witness.ts');
  const fault = rejectionText(finding.witness.input, input, part.code, session.budget) ?? finding.witness.fault;
  if (fault === undefined) return verdict;
  return { ...verdict, finding: { ...finding, witness: { ...finding.witness, fault } } };
}

const NOTHING_MORE: Verdict = { verdict: 'unknown', notes: [] };

function sortsOf(operands: readonly Operand[]): Decided['sorts'] {
  if (operands.length === 0) return { input: Char, output: Char };
  const { input } = operands[0].subject.behaviour;
  const last = operands[operands.length - 1];
  const { isOne } = sortsOfMachine(last.stages[last.stages.length - 1]);
  return { input, output: last.subject.behaviour.output ?? input, ...(isOne === undefined ? {} : { isOne }) };
}

/** The verdict together with what trying the property on the code came to. */
function withTrials(verdict: Verdict, tried: TriedTargets | undefined, without: 'holds' | 'fails'): Verdict {
  const { finding, inputs = 0 } = tried ?? {};
  if (finding !== undefined) {
    if (isBetter(verdict.finding, finding)) return verdict;
    if (verdict.verdict === without && verdict.guarantee?.level === 'proved')
      throw new ReplayMismatch('what the machines prove is refuted by the code itself');
    return shownBy(finding, without);
  }
  if (verdict.finding !== undefined || inputs === 0) return verdict;
  const known: Guarantee = { level: 'tested', inputs };
  if (verdict.guarantee === undefined && verdict.verdict === 'unknown') return { ...verdict, guarantee: known };
  return verdict.guarantee?.level === 'tested' && verdict.guarantee.inputs < inputs
    ? { ...verdict, guarantee: known }
    : verdict;
}

/** Whether a finding of the machines, which was run on the code, is no longer than one of the trials. */
function isBetter(finding: Finding | undefined, tried: Finding): boolean {
  return finding?.witness.replayed === true && sizeOf(finding.witness) <= sizeOf(tried.witness);
}

function shownBy(finding: Finding, without: 'holds' | 'fails'): Verdict {
  return {
    verdict: without === 'holds' ? 'fails' : 'holds',
    guarantee: { level: 'proved' },
    finding,
    notes: finding.witness.shortest ? [] : ['a shorter witness may exist'],
  };
}

/** What holds of the machines, after the code was run. */
async function confirmed(
  property: string,
  verdict: Verdict,
  operands: readonly Operand[],
  targets: readonly string[],
  asked: CheckOptions,
  asking: Operands,
  context: Context,
): Promise<Verdict> {
  const { confirmOnCode } = await import('./try-code.ts');
  const guarantee = verdict.guarantee ?? weakest(operands.map(guaranteeOf));
  const words = await asking.sourceWords(targets);
  const confirmation = await confirmOnCode(property, operands, guarantee, words, asked, context);
  return confirmation === undefined ? verdict : withConfirmation(verdict, guarantee, confirmation);
}

export function withConfirmation(
  verdict: Verdict,
  guarantee: Guarantee,
  { inputs, finding, wrong, missing, notes }: Confirmation,
): Verdict {
  if (finding !== undefined) return shownBy(finding, verdict.verdict === 'fails' ? 'fails' : 'holds');
  const all = [...verdict.notes, ...notes];
  if (inputs === 0 && missing !== undefined)
    return {
      verdict: 'unknown',
      reason: `it holds of the machines, but the code could not be run to confirm it: ${missing}`,
      notes: all,
    };
  if (wrong !== undefined) all.push(`a machine that was learned without proof is wrong: ${wrong}`);
  // Of a machine that was only tested, what counts is that the property was tried.
  const known: Guarantee = guarantee.level === 'tested' ? { level: 'tested', inputs } : guarantee;
  if (isEmpty(known)) return { verdict: 'unknown', reason: wrong ?? missing ?? 'nothing was tried', notes: all };
  return { ...verdict, guarantee: known, notes: all };
}
