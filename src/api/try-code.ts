import type { CheckOptions } from '../analyses/check.ts';
import { CONFIRMING_INPUTS, type Confirmation, confirm } from '../analyses/confirm.ts';
import { falsify, type Tried } from '../analyses/falsify.ts';
import { coversLength, guaranteeOf, isEmpty } from '../analyses/guarantee.ts';
import { memberOf } from '../analyses/member-of.ts';
import { type Operand, predicatesIn } from '../analyses/operand.ts';
import { type Parts, runnables } from '../analyses/runnables.ts';
import { type Runnable, Runs, runnableOf } from '../analyses/runs.ts';
import type { WordSorts } from '../analyses/show-word.ts';
import type { SourceWords } from '../analyses/source-words.ts';
import { STATEMENTS } from '../analyses/statements.ts';
import { allSymbols, symbolsToTry, wordsOfTexts } from '../analyses/symbols-to-try.ts';
import { Trials, type Trying } from '../analyses/trials.ts';
import type { Word } from '../analyses/verdict.ts';
import { wordKey } from '../analyses/word-key.ts';
import { wordsToTry } from '../analyses/words-to-try.ts';
import { boundaryWords } from '../checking/boundary-words.ts';
import type { Guarantee } from '../engines/learned.ts';
import { languageOf, splitChain } from '../frontends/target.ts';
import { BitVec, Char, type Sort } from '../logic/sort.ts';
import type { Value } from '../logic/value.ts';
import type { Context } from './context.ts';
import type { Operands } from './operands.ts';

/** Milliseconds for trying a property before anything is learned. */
const TIME = 3000;
/** Symbols of which there are at most so many are all tried, where a witness may be shorter. */
const FEW_SYMBOLS = 70_000;
/** Of the inputs that a claim is tried on, so many lie along the transitions of each machine. */
const ALONG = 800;

/** What trying came to, and what the words are made of. */
export interface TriedTargets extends Tried {
  readonly sorts: WordSorts;
}

/**
 * Tries a property on the code in the targets, which were read. `undefined` where there is none, or the targets do not
 * fit together.
 *
 * @throws SourceError when the code cannot be loaded
 */
export async function tryOnCode(
  property: string,
  targets: readonly string[],
  asked: CheckOptions,
  operands: Operands,
  context: Context,
): Promise<TriedTargets | undefined> {
  // What a function says yes to is known of its machine only.
  const isOfValues = targets.flatMap(splitChain).some(text => operands.part(text)?.sorts.writesValues === true);
  if (isOfValues && predicatesIn(property) !== 'values') return undefined;
  const made = runnables(targets.map(text => partsOf(text, operands, context)));
  if (made === undefined || !made.some(({ links }) => links.some(({ code }) => code !== undefined))) return undefined;
  const last = made[made.length - 1];
  const isOne = last.output.kind === 'float' && last.links.every(({ code }) => code?.takesOne === true);
  const sorts: WordSorts = { input: made[0].input, output: last.output, ...(isOne ? { isOne } : {}) };
  const trying = tryingOf(property, made, asked, context);
  if (trying === undefined) return undefined;
  const words = await operands.sourceWords(targets);
  const symbols = symbolsToTry(sorts.input, words).filter(symbol => isGiven([symbol], made, property));
  const all = allSymbols(sorts.input, FEW_SYMBOLS)?.filter(symbol => isGiven([symbol], made, property));
  context.doing(`trying ${property} on the code`);
  const tried = await falsify(new Trials(trying, new Runs(context.session.budget)), {
    words: inputsOf(symbols, words, asked, sorts.input, context),
    everySymbol: all,
    symbols,
    time: Math.min(TIME, context.session.budget.remaining / 4),
    onProgress: inputs => context.doing(`trying ${property} on the code: ${inputs} inputs`),
  });
  return { ...tried, sorts };
}

function partsOf(name: string, operands: Operands, context: Context): Parts {
  const parts = splitChain(name).flatMap((text): Parts['parts'] => {
    const part = operands.part(text);
    if (part === undefined) return context.target(text).stages.map(({ asRead }) => ({ machine: asRead }));
    const { input, output } = part.sorts;
    return [{ code: part.native.stage({ level: 'tested', inputs: 0 }), input, output }];
  });
  return { name, parts };
}

/** What the question is, for runs; `undefined` where it makes no sense of these symbols, which the proof will say. */
function tryingOf(
  property: string,
  targets: readonly Runnable[],
  { input, output }: CheckOptions,
  { session: { budget } }: Context,
): Trying | undefined {
  const [first, last] = [targets[0], targets[targets.length - 1]];
  if (!fitsTogether(property, targets)) return undefined;
  if ((input !== undefined && !isText(first.input)) || (output !== undefined && !isText(last.output))) return undefined;
  const language = ({ pattern, flags }: NonNullable<typeof input>, mode: 'test' | 'whole', sort: Sort) =>
    memberOf(languageOf(pattern, flags, mode, sort, budget), budget);
  const isAsked = input === undefined ? () => true : language(input, 'test', first.input);
  const isConsidered = (word: Word): boolean => isGiven(word, targets, property) && isAsked(word);
  if (output === undefined) return { property, targets, isConsidered };
  const isMatch = language(output, property === 'only' ? 'whole' : 'test', last.output);
  return { property, targets, isConsidered, isWanted: property === 'only' ? word => !isMatch(word) : isMatch };
}

/** Whether what one target writes is what the next one reads, and sides that are compared write the same symbols. */
function fitsTogether(property: string, targets: readonly Runnable[]): boolean {
  const sides = STATEMENTS[property].sides.map(indices => indices.map(index => targets[index]));
  const isJoined = sides.every(side => side.every(({ input }, i) => i === 0 || input === side[i - 1].output));
  const outputs = sides.map(side => side[side.length - 1].output);
  const wanted = property === 'inverse' ? outputs[1] === targets[0].input : outputs.every(sort => sort === outputs[0]);
  const isOfOutputs = targets.every(({ isAcceptor }) => isAcceptor !== true) || property === 'total';
  return isJoined && wanted && isOfOutputs;
}

function isText(sort: Sort): boolean {
  return sort === Char || sort === BitVec(8);
}

/** Whether the code that comes first can be given a word. */
function isGiven(word: Word, targets: readonly Runnable[], property: string): boolean {
  const about = property === 'inverse' ? targets.slice(0, 1) : targets;
  return about.every(({ input, links: [{ code }] }) => {
    const given = code?.given;
    if (code?.takesOne === true && word.length !== 1) return false;
    return given === undefined || input !== Char || word.every(symbol => given.has(Number(symbol)));
  });
}

function* inputsOf(
  symbols: readonly Value[],
  words: SourceWords,
  { input }: CheckOptions,
  sort: Sort,
  { session, seed = 1 }: Context,
): Generator<Word> {
  const fragments = wordsOfTexts(sort, words);
  if (input !== undefined) {
    const language = languageOf(input.pattern, input.flags, 'test', sort, session.budget);
    yield* boundaryWords(language, { count: 4 * ALONG, seed, fragments });
  }
  yield* wordsToTry({ symbols, fragments, seed });
}

/** Holds the machine of a target against its code: what is left of the guarantee, and what to say about that. */
export interface Compared {
  readonly guarantee: Guarantee;
  readonly notes: readonly string[];
  /** Why nothing is left. */
  readonly reason?: string;
}

/**
 * Runs the code behind a machine natively before anything is said about it.
 *
 * @throws ReplayMismatch where the code does what a machine that is known to be right does not
 */
export async function compareWithCode(operand: Operand, words: SourceWords, context: Context): Promise<Compared> {
  const guarantee = guaranteeOf(operand);
  if (isEmpty(guarantee)) return { guarantee, notes: [] };
  const found = await confirmOnCode('be its machine', [operand], guarantee, words, {}, context);
  if (found === undefined) return { guarantee, notes: [] };
  const { inputs, wrong, missing, notes } = found;
  const none: Guarantee = { level: 'tested', inputs: 0 };
  if (wrong !== undefined && guarantee.level === 'tested') return { guarantee: none, notes, reason: wrong };
  if (inputs === 0 && missing !== undefined)
    return { guarantee: none, notes, reason: `the code could not be run to compare it with the machine: ${missing}` };
  return { guarantee, notes: wrong === undefined ? notes : [...notes, wrong] };
}

/**
 * Runs the sides of a property that holds of the machines natively, before it is said to hold of the code: on short
 * inputs, ones along the transitions of the machines, and ones of the words in the text of the code.
 *
 * @param guarantee what is known of the machines of all sides
 * @throws ReplayMismatch
 */
export async function confirmOnCode(
  property: string,
  made: readonly Operand[],
  guarantee: Guarantee,
  words: SourceWords,
  asked: CheckOptions,
  context: Context,
): Promise<Confirmation | undefined> {
  if (made.every(({ code }) => code === undefined)) return undefined;
  context.doing(`running the code to confirm ${property}`);
  const run = made.map(runnableOf);
  const trying = tryingOf(property, run, asked, context);
  if (trying === undefined) return undefined;
  const [{ input }] = run;
  const { enough, seed = 1 } = context;
  const count = Math.max(CONFIRMING_INPUTS, enough.level === 'tested' ? enough.inputs : 0);
  const symbols = symbolsToTry(input, words);
  const sample = new Map<string, Word>();
  const take = (source: Iterable<Word>, most: number): void => {
    for (const word of source) {
      if (sample.size >= most) return;
      if (trying.isConsidered(word)) sample.set(wordKey(word), word);
    }
  };
  const fragments = wordsOfTexts(input, words);
  for (const [i, { stages }] of made.entries())
    take(boundaryWords(stages[0], { count: ALONG, seed, fragments }), (i + 1) * ALONG);
  take(inputsOf(symbols, words, asked, input, context), sample.size + count);
  const trials = new Trials(trying, new Runs(context.session.budget, true));
  return confirm(trials, [...sample.values()], length => coversLength(guarantee, length));
}
