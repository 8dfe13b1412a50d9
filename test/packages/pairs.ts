import {
  check,
  type Guarantee,
  type NativeRun,
  type Operand,
  onCode,
  operandOfStages,
  ReplayMismatch,
  type Verdict,
  type Word,
} from '../../src/analyses/index.ts';
import type { Machine } from '../../src/automata/index.ts';
import { boundaryWords } from '../../src/checking/index.ts';
import { learn } from '../../src/engines/sigma-star/index.ts';
import { readSourceProgram, transductionOf } from '../../src/frontends/typescript/index.ts';
import { Budget, Undecided } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, withZ3 } from '../../src/logic/solver/index.ts';
import { SourceError } from '../../src/program/source.ts';
import { inDirectory } from '../workspace.ts';
import { adversarialStrings, allStrings } from './adversarial-strings.ts';
import type { PackageFunction } from './functions.ts';
import { interestingCharacters } from './interesting-characters.ts';
import { type RealFunction, realFunction } from './real-function.ts';

/** A function that was learned once, and the function itself. */
export interface Subject {
  readonly name: string;
  readonly real: RealFunction;
  readonly machine: Machine;
  readonly guarantee: Guarantee;
  /** Characters that the function treats in their own way. */
  readonly characters: readonly string[];
}

/** A function of which nothing was learned, and why. */
export interface NotLearned {
  readonly name: string;
  readonly reason: string;
}

export type Property = 'idempotent' | 'equivalent';

/** What our analysis says about one or two functions, what running them shows, and where the two do not go together. */
export interface Answer {
  readonly property: Property;
  readonly names: readonly string[];
  readonly verdict: Verdict['verdict'];
  readonly guarantee?: Guarantee;
  /** Why nothing is known. */
  readonly reason?: string;
  /** An input on which the analysis says that the property fails. */
  readonly witness?: string;
  /** A shortest input of the brute force on which the property fails. */
  readonly found?: string;
  /** What is wrong, as sentences; each is a defect of ours. */
  readonly disagreements: readonly string[];
}

const CHARACTERS: readonly string[] = [...'<>&"\'\\/-;aA \n', '\u2028'];
const LONGEST = 3;
const SEED = 4266;

export function nameOf({ target, args }: PackageFunction): string {
  return args === undefined ? target : `${target} ${JSON.stringify(args)}`;
}

/** Learns a function, with a solver and a budget of its own. */
export async function learnSubject(called: PackageFunction, seconds: number): Promise<Subject | NotLearned> {
  const name = nameOf(called);
  try {
    const program = readSourceProgram(called.target, inDirectory(process.cwd()), { args: called.args });
    const transduction = transductionOf(program);
    const { machine, guarantee } = await withZ3(() => learn(transduction, sessionFor(seconds)));
    return {
      name,
      real: await realFunction(called),
      machine,
      guarantee,
      characters: interestingCharacters(program, CHARACTERS.length),
    };
  } catch (error) {
    if (!(error instanceof Undecided || error instanceof SourceError)) throw error;
    return { name, reason: error.message };
  }
}

function sessionFor(seconds: number): Session {
  const budget = new Budget({ timeout: 1000 * seconds });
  return new Session(createSolver({ budget }), budget);
}

/**
 * The inputs of the brute force, shorter ones first: all short strings over characters that escapers care about, `random`
 * strings made to break things with, and as many that the guards of the learned machines suggest.
 */
export function inputsFor(subjects: readonly Subject[], random: number): readonly string[] {
  const own = [...new Set(subjects.flatMap(({ characters }) => characters))];
  const each = Math.ceil(random / Math.max(1, subjects.length));
  const suggested = subjects.flatMap(({ machine }) =>
    Array.from(boundaryWords(machine, { count: each, seed: SEED }), textOf),
  );
  const all = [...allStrings(CHARACTERS, LONGEST), ...adversarialStrings(SEED, random, own), ...suggested];
  return [...new Set(all)].sort((a, b) => a.length - b.length);
}

/** What the functions do, each called once on each input. */
export class BruteForce {
  private readonly outputs = new Map<string, readonly (string | null)[]>();

  constructor(readonly inputs: readonly string[]) {}

  /** A shortest input on which a property fails, if there is one among the inputs. */
  against(property: Property, subjects: readonly Subject[]): string | undefined {
    const [left, right] = this.sides(property, subjects);
    return this.inputs.find((_, i) => left(i) !== right(i));
  }

  private sides(property: Property, [f, g]: readonly Subject[]): readonly ((at: number) => string | null)[] {
    const once = this.outputsOf(f);
    if (property === 'equivalent') {
      const other = this.outputsOf(g);
      return [i => once[i], i => other[i]];
    }
    return [i => once[i], i => applied(f.real, once[i])];
  }

  private outputsOf({ name, real }: Subject): readonly (string | null)[] {
    const known = this.outputs.get(name) ?? this.inputs.map(real);
    this.outputs.set(name, known);
    return known;
  }
}

function applied(real: RealFunction, input: string | null): string | null {
  return input === null ? null : real(input);
}

/** Decides a property of learned machines as `codomata check` does, and holds the answer against running the functions. */
export async function answer(
  property: Property,
  subjects: readonly Subject[],
  brute: BruteForce,
  seconds: number,
): Promise<Answer> {
  const found = brute.against(property, subjects);
  const about = { property, names: subjects.map(({ name }) => name), found };
  let verdict: Verdict;
  try {
    verdict = await decide(property, subjects, seconds);
  } catch (error) {
    if (!(error instanceof ReplayMismatch)) throw error;
    return { ...about, verdict: 'unknown', disagreements: [error.message] };
  }
  const { guarantee, reason, finding } = verdict;
  const witness = finding && textOf(finding.witness.input);
  return {
    ...about,
    verdict: verdict.verdict,
    guarantee,
    reason,
    witness,
    disagreements: [
      ...(verdict.verdict === 'holds' ? contradicted(guarantee, found) : []),
      ...(verdict.verdict === 'fails' ? unshown(property, subjects, witness) : []),
      ...(finding?.witness.replayed === false ? ['the witness was not run on the functions'] : []),
      ...(finding?.witness.shortest === true ? tooLong(textOf(finding.witness.input), found) : []),
    ],
  };
}

async function decide(property: Property, subjects: readonly Subject[], seconds: number): Promise<Verdict> {
  const verdict = await withZ3(() => {
    const session = sessionFor(seconds);
    return decided(() =>
      check(
        property,
        subjects.map(subject => operandOf(subject, session)),
        session,
      ),
    );
  });
  return onCode(verdict, new Budget({ timeout: 1000 * seconds }));
}

/** Making an operand ready can already be too much. */
function decided(ask: () => Verdict): Verdict {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return { verdict: 'unknown', reason: error.reason, notes: [] };
  }
}

function operandOf({ name, machine, guarantee, real }: Subject, session: Session): Operand {
  const run = async (word: Word): Promise<NativeRun> => {
    const output = real(textOf(word));
    return output === null ? { rejected: 'it throws', isFault: true } : { output: wordOf(output) };
  };
  const runAll = (words: readonly Word[]): Promise<readonly NativeRun[]> => Promise.all(words.map(run));
  return operandOfStages(name, [{ machine, code: { guarantee, run, runAll } }], session);
}

function contradicted(guarantee: Guarantee | undefined, found: string | undefined): readonly string[] {
  if (found === undefined || guarantee === undefined || guarantee.level === 'tested') return [];
  if (guarantee.level === 'bounded' && found.length > guarantee.length) return [];
  return [`it is said to hold (${guarantee.level}), and it does not on ${JSON.stringify(found)}`];
}

function unshown(property: Property, [f, g]: readonly Subject[], witness: string | undefined): readonly string[] {
  if (witness === undefined) return ['it is said to fail, without a witness'];
  const once = f.real(witness);
  const other = property === 'equivalent' ? g.real(witness) : applied(f.real, once);
  return once === other ? [`it is said to fail on ${JSON.stringify(witness)}, and there it does not`] : [];
}

function tooLong(witness: string, found: string | undefined): readonly string[] {
  return found !== undefined && found.length < witness.length
    ? [`${JSON.stringify(witness)} is said to be shortest, and ${JSON.stringify(found)} is shorter`]
    : [];
}

function textOf(word: Word): string {
  return word.map(unit => String.fromCharCode(Number(unit))).join('');
}

function wordOf(text: string): Word {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

/** All pairs of different items, in order. */
export function pairsOf<T>(items: readonly T[]): readonly (readonly [T, T])[] {
  return items.flatMap((a, i) => items.slice(i + 1).map((b): readonly [T, T] => [a, b]));
}
