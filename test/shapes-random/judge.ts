import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Called, call } from '../cli/call.ts';
import { printed } from '../shapes/printed.ts';
import { inputsFor, type Line } from './inputs.ts';
import { Endless, keyOf, type Native, nativeOf, type Outcome } from './native.ts';
import type { Pair } from './pairs.ts';
import type { Program } from './program.ts';
import { inputOf, type Takes } from './shape.ts';

export type Verdict = 'holds' | 'fails' | 'unknown' | 'refused' | 'wrong' | 'skipped';

/** What became of one question about a pair. */
export interface Judged {
  readonly question: string;
  readonly family: string;
  readonly verdict: Verdict;
  /** What is wrong, or why there is no answer. */
  readonly reason: string;
  readonly seconds: number;
}

interface Amount {
  readonly inputs: number;
  /** Seconds for a question. */
  readonly timeout: number;
  readonly learn: boolean;
  /** The product; another one for tests of the judge. */
  readonly ask?: (...args: readonly string[]) => Promise<Called>;
}

interface Document {
  readonly verdict?: string;
  readonly reason?: string;
  readonly error?: { readonly message: string };
  readonly witness?: Witness;
}

interface Witness {
  readonly input: Line;
  readonly other?: Line;
  readonly left?: unknown;
  readonly right?: unknown;
}

/** One side of a pair, as the product is asked about it and as Node runs it. */
interface Side {
  readonly program: Program;
  readonly target: string;
  readonly native: Native;
  /** Outcomes for all the inputs. */
  readonly outcomes: readonly Outcome[];
}

/** Asks about a pair and holds the answers against Node's own runs of the functions. */
export async function judgePair(pair: Pair, amount: Amount): Promise<readonly Judged[]> {
  const folder = mkdtempSync(join(tmpdir(), 'codomata-pair-'));
  try {
    const { left, right, seed } = pair;
    const lines = inputsFor(left.takes, [left.source, right.source], amount.inputs, seed);
    const inputs = lines.map(line => inputOf(left.takes, line));
    const sides: Side[] = [];
    for (const [i, program] of [left, right].entries()) {
      const file = join(folder, `${'fg'[i]}.ts`);
      writeFileSync(file, program.source);
      const native = nativeOf(program);
      sides.push({ program, target: `${file}#${program.target}`, native, outcomes: await native(inputs) });
    }
    const judged: Judged[] = [];
    for (const property of ['equivalent', pair.property])
      judged.push(await judgeProperty(property, sides, lines, amount));
    if (amount.learn) for (const side of sides) judged.push(await judgeMachine(side, lines, folder, amount));
    return judged;
  } catch (error) {
    // A change may make a program that does not end, or no program at all.
    if (!(error instanceof Endless || error instanceof SyntaxError)) throw error;
    return [
      { question: 'equivalent', family: pair.left.family, verdict: 'skipped', reason: error.message, seconds: 0 },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const OF_TWO = ['equivalent', 'subsumes', 'commutes', 'inverse'];

async function judgeProperty(
  property: string,
  sides: readonly Side[],
  lines: readonly Line[],
  { timeout, ask = call }: Amount,
): Promise<Judged> {
  const asked = OF_TWO.includes(property) ? sides : sides.slice(0, 1);
  const start = performance.now();
  const called = await ask(
    'check',
    property,
    ...asked.map(({ target }) => target),
    '--json',
    '--timeout',
    String(timeout),
  );
  const seconds = (performance.now() - start) / 1000;
  const { family, takes } = sides[0].program;
  const done = (verdict: Verdict, reason: string): Judged => ({ question: property, family, verdict, reason, seconds });
  const document = documentIn(called);
  const said = document?.error?.message ?? document?.reason ?? called.stderr;
  switch (called.status) {
    case 0:
    case 1: {
      const witness = called.status === 0 ? undefined : document?.witness;
      if (document?.verdict !== (called.status === 0 ? 'holds' : 'fails'))
        return done('wrong', `exit ${called.status} with ${JSON.stringify(document)}`);
      const wrong =
        witness === undefined
          ? called.status === 0
            ? await refuted(property, asked, lines, takes)
            : 'no witness'
          : await notShown(property, asked, witness, takes);
      return wrong === undefined
        ? done(called.status === 0 ? 'holds' : 'fails', '')
        : done('wrong', `${document.verdict}, but ${wrong}`);
    }
    case 2:
      return done('refused', said);
    case 3:
      return done(isOurs(said) ? 'wrong' : 'unknown', said);
    default:
      return done('wrong', `exit ${called.status}: ${said}`);
  }
}

/** What the sides of a property give for inputs: each side a chain of functions. */
async function run(chain: readonly Side[], lines: readonly Line[], takes: Takes): Promise<readonly Outcome[]> {
  const [first, ...rest] = chain;
  let outcomes = await first.native(lines.map(line => inputOf(takes, line)));
  for (const { native } of rest) {
    const given = outcomes.filter(outcome => 'value' in outcome);
    const next = (await native(given.map(({ value }) => handedOn(takes, value))))[Symbol.iterator]();
    outcomes = outcomes.map(outcome => ('value' in outcome ? (next.next().value ?? outcome) : outcome));
  }
  return outcomes;
}

function handedOn(takes: Takes, value: unknown): unknown {
  if (takes.kind === 'bytes') return Uint8Array.from(value as Iterable<number>);
  return takes.kind === 'numbers' ? Array.from(value as Iterable<number>) : value;
}

function chainsOf(property: string, sides: readonly Side[]): readonly (readonly Side[])[] {
  const [f, g] = sides;
  switch (property) {
    case 'idempotent':
      return [[f], [f, f]];
    case 'commutes':
      return [
        [f, g],
        [g, f],
      ];
    case 'inverse':
      return [[f], [f, g]];
    default:
      return sides.map(side => [side]);
  }
}

/** Why a property fails that is said to hold; `undefined` where no input shows that. */
async function refuted(
  property: string,
  sides: readonly Side[],
  lines: readonly Line[],
  takes: Takes,
): Promise<string | undefined> {
  const outcomes = await Promise.all(chainsOf(property, sides).map(chain => run(chain, lines, takes)));
  if (property === 'injective') {
    const seen = new Map<string, Line>();
    for (const [i, outcome] of outcomes[0].entries()) {
      if ('threw' in outcome) continue;
      const other = seen.get(outcome.key);
      if (other !== undefined)
        return `${JSON.stringify(other)} and ${JSON.stringify(lines[i])} both give ${outcome.key}`;
      seen.set(outcome.key, lines[i]);
    }
    return undefined;
  }
  const areLanguages = languages(sides);
  for (const [i, line] of lines.entries()) {
    const here = outcomes.map(side => side[i]);
    if (!isShown(property, here, inputOf(takes, line), areLanguages)) continue;
    return `${JSON.stringify(line)} gives ${here.map(outcomeText).join(' and ')}`;
  }
  return undefined;
}

/** Why a witness does not show that a property fails; `undefined` where it does. */
async function notShown(
  property: string,
  sides: readonly Side[],
  witness: Witness,
  takes: Takes,
): Promise<string | undefined> {
  const { input, other, left, right } = witness;
  const words = other === undefined ? [input] : [input, other];
  const outcomes = await Promise.all(chainsOf(property, sides).map(chain => run(chain, words, takes)));
  const text = `${JSON.stringify(witness)}: natively ${outcomes.flat().map(outcomeText).join(' and ')}`;
  if (property === 'injective') {
    const [a, b] = outcomes[0];
    const isCollision = !isDeepStrictEqual(input, other) && 'value' in a && 'value' in b && a.key === b.key;
    return isCollision ? undefined : text;
  }
  const here = outcomes.map(([outcome]) => outcome);
  if (!isShown(property, here, inputOf(takes, input), languages(sides))) return text;
  const shows = property === 'equivalent' || property === 'idempotent' || property === 'commutes';
  const said = [left, right];
  if (shows && here.some((outcome, i) => !isDeepStrictEqual(shownOf(outcome), said[i]))) return text;
  return undefined;
}

/** An outcome as a witness has it. */
function shownOf(outcome: Outcome): unknown {
  return 'threw' in outcome ? null : JSON.parse(JSON.stringify(printed(outcome.value)));
}

/** Whether functions are asked about as the languages of what they say yes to: all of them give truth values only. */
function languages(sides: readonly Side[]): boolean {
  return sides.every(({ outcomes }) => {
    const values = outcomes.flatMap(outcome => ('value' in outcome ? [outcome.value] : []));
    return values.length > 0 && values.every(value => typeof value === 'boolean');
  });
}

/** Whether outcomes show that a property fails. */
function isShown(property: string, outcomes: readonly Outcome[], input: unknown, areLanguages: boolean): boolean {
  const [a, b] = outcomes;
  const says = (outcome: Outcome): boolean => 'value' in outcome && outcome.value === true;
  switch (property) {
    case 'equivalent':
    case 'idempotent':
    case 'commutes':
      return keyIn(a) !== keyIn(b);
    case 'inverse':
      return 'value' in a && keyIn(b) !== keyOf(input);
    case 'total':
      return areLanguages ? !says(a) : 'threw' in a;
    case 'safe':
      return 'threw' in a;
    case 'subsumes':
      if (areLanguages) return says(b) && !says(a);
      return 'value' in b && keyIn(a) !== keyIn(b);
    default:
      throw new Error(`no judge of ${property}`);
  }
}

function outcomeText(outcome: Outcome): string {
  return 'threw' in outcome ? 'a throw' : outcome.key;
}

function keyIn(outcome: Outcome): string | undefined {
  return 'threw' in outcome ? undefined : outcome.key;
}

/** Learns a function and runs the saved machine on the inputs. */
async function judgeMachine(
  { target, outcomes, program }: Side,
  lines: readonly Line[],
  folder: string,
  { timeout, ask = call }: Amount,
): Promise<Judged> {
  const saved = join(folder, 'machine.json');
  rmSync(saved, { force: true });
  const start = performance.now();
  const learned = await ask('learn', target, '--json', '--timeout', String(timeout), '--out', saved);
  const seconds = (performance.now() - start) / 1000;
  const done = (verdict: Verdict, reason: string): Judged => ({
    question: 'learn',
    family: program.family,
    verdict,
    reason,
    seconds,
  });
  const document = documentIn(learned);
  const said = document?.error?.message ?? document?.reason ?? learned.stderr;
  if (learned.status === 2) return done('refused', said);
  if (learned.status === 3) return done(isOurs(said) ? 'wrong' : 'unknown', said);
  if (learned.status !== 0) return done('wrong', `exit ${learned.status}: ${said}`);
  const file = join(folder, 'inputs.jsonl');
  writeFileSync(file, lines.map(line => `${JSON.stringify(line)}\n`).join(''));
  const { stdout, stderr } = await ask('run', saved, '--inputs', file);
  if (stdout.length !== lines.length)
    return done('wrong', `the machine ended after ${stdout.length} of ${lines.length} inputs: ${stderr}`);
  for (const [i, text] of stdout.entries()) {
    const { output, rejected } = JSON.parse(text) as { readonly output?: unknown; readonly rejected?: boolean };
    const outcome = outcomes[i];
    const isSame =
      'threw' in outcome ? rejected === true : rejected !== true && isDeepStrictEqual(output, shownOf(outcome));
    if (!isSame)
      return done('wrong', `${JSON.stringify(lines[i])}: the machine gives ${text}, natively ${outcomeText(outcome)}`);
  }
  return done('holds', '');
}

function documentIn({ stdout }: Called): Document | undefined {
  return stdout.length === 1 ? JSON.parse(stdout[0]) : undefined;
}

/** Whether a reason says that something is wrong with the product. */
function isOurs(reason: string): boolean {
  return reason.includes('internal error');
}
