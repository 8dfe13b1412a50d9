import { type CodeOutcome, readCode } from '../../src/frontends/code.ts';
import { Budget } from '../../src/logic/limits.ts';
import { inDirectory } from '../workspace.ts';
import type { Case } from './cases.ts';

type Written = string | null;
type Run = (words: readonly string[]) => Promise<readonly Written[]>;

const MOST = 60_000;
const COMMON = ['a', 'b', '0', 'A', ' '];

/**
 * Whether no shorter witness is found by trying: all single symbols, and all words of each shorter length over the
 * symbols of the witness and common ones, as long as there are not too many. Written without any of the search itself.
 */
export async function isShortestByForce(asked: Case, witness: readonly string[]): Promise<boolean> {
  const size = witness.join('').length;
  const symbols = [...new Set([...witness.join('').split(''), ...COMMON])];
  const words = new Set<string>();
  const isOfC = asked.targets[0].includes('.c#');
  if (size > 1) for (let i = isOfC ? 1 : 0; i < (isOfC ? 0x100 : 0x10000); i++) words.add(String.fromCharCode(i));
  for (let length = 0; length < size; length++) {
    if (symbols.length ** length > MOST) break;
    for (const word of wordsOver(symbols, length)) words.add(word);
  }
  const runs = await Promise.all(asked.targets.map(runOf));
  try {
    const all = [...words];
    if (asked.property === 'injective') return (await smallestPair(all, runs[0].run)) >= size;
    const refuted = await refutes(
      asked,
      all,
      runs.map(({ run }) => run),
    );
    return all.every((word, i) => word.length >= size || !refuted[i]);
  } finally {
    await Promise.all(runs.map(({ close }) => close()));
  }
}

function* wordsOver(symbols: readonly string[], length: number): Generator<string> {
  if (length === 0) yield '';
  else for (const word of wordsOver(symbols, length - 1)) for (const symbol of symbols) yield word + symbol;
}

async function runOf(target: string): Promise<{ readonly run: Run; close(): Promise<void> }> {
  const code = await readCode(target, inDirectory(process.cwd()), {}, new Budget({ timeout: 60_000 }));
  const native = code.process(5000);
  const written = (outcome: CodeOutcome): Written =>
    'output' in outcome ? (typeof outcome.output === 'string' ? outcome.output : JSON.stringify(outcome.output)) : null;
  return { run: async words => (await native.run(words)).map(written), close: () => native.close() };
}

async function through(run: Run, words: readonly Written[]): Promise<readonly Written[]> {
  const given = words.filter(word => word !== null);
  const results = (await run(given)).values();
  return words.map(word => (word === null ? null : (results.next().value ?? null)));
}

async function refutes({ property, options = [] }: Case, words: readonly string[], [f, g]: readonly Run[]) {
  const once = await f(words);
  const differ = (others: readonly Written[]): readonly boolean[] => others.map((other, i) => other !== once[i]);
  switch (property) {
    case 'idempotent':
      return differ(await through(f, once));
    case 'equivalent':
      return differ(await g(words));
    case 'commutes': {
      const [left, right] = [await through(g, once), await through(f, await g(words))];
      return left.map((word, i) => word !== right[i]);
    }
    case 'inverse':
      return (await through(g, once)).map((word, i) => once[i] !== null && word !== words[i]);
    case 'subsumes':
      return (await g(words)).map((word, i) => word !== null && word !== once[i]);
    case 'total':
    case 'safe':
      return once.map(word => word === null);
    case 'avoids':
      return once.map(word => word !== null && new RegExp(options[1]).test(word));
    case 'only':
      return once.map(word => word !== null && !new RegExp(`^(?:${options[1]})$`).test(word));
    default:
      throw new Error(`there is no brute force for ${property}`);
  }
}

/** How long the shortest two words with the same output are together. */
async function smallestPair(words: readonly string[], run: Run): Promise<number> {
  const outputs = await run(words);
  const lengths = new Map<string, readonly number[]>();
  let smallest = Number.POSITIVE_INFINITY;
  for (const [i, output] of outputs.entries()) {
    if (output === null) continue;
    const two = [...(lengths.get(output) ?? []), words[i].length].sort((a, b) => a - b).slice(0, 2);
    lengths.set(output, two);
    if (two.length === 2) smallest = Math.min(smallest, two[0] + two[1]);
  }
  return smallest;
}
