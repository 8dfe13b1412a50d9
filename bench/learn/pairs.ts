import { FUNCTIONS } from '../../test/packages/functions.ts';
import {
  type Answer,
  answer,
  BruteForce,
  inputsFor,
  learnSubject,
  nameOf,
  pairsOf,
  type Subject,
} from '../../test/packages/pairs.ts';
import { guaranteeText, printGoals } from './columns.ts';
import { tableOptions } from './command-line.ts';
import { markdownTable } from './markdown-table.ts';

/**
 * `idempotent` of every function of npm packages and `equivalent` of every pair, decided on learned machines and held
 * against running the functions: `tsx bench/learn/pairs.ts [--timeout 60] [--only lodash] [--random 3000]`. Exit code 1
 * when an answer is wrong or missing. One table has every function, the other every pair that is not simply different.
 */
const HEAD = [
  'function',
  'learned',
  'idempotent',
  'because of',
  'equivalent to',
  'different from',
  'unknown',
  'seconds',
];

const { timeout, only, random } = tableOptions();
const subjects: Subject[] = [];
for (const called of FUNCTIONS.filter(each => nameOf(each).toLowerCase().includes(only))) {
  const learned = await learnSubject(called, timeout);
  if ('machine' in learned) subjects.push(learned);
  else console.log(`left out: ${learned.name} (${learned.reason})`);
}
const brute = new BruteForce(inputsFor(subjects, random));
console.log(`brute force: ${brute.inputs.length} inputs\n`);

interface Timed {
  readonly answer: Answer;
  readonly seconds: number;
}

async function timed(property: Answer['property'], about: readonly Subject[]): Promise<Timed> {
  const start = performance.now();
  return { answer: await answer(property, about, brute, timeout), seconds: (performance.now() - start) / 1000 };
}

const single = new Map<string, Timed>();
for (const subject of subjects) single.set(subject.name, await timed('idempotent', [subject]));
const pairs: Timed[] = [];
for (const pair of pairsOf(subjects)) pairs.push(await timed('equivalent', pair));

function shown(text: string | undefined): string {
  return text === undefined ? '' : JSON.stringify(text);
}

function verdictText({ verdict, guarantee }: Answer): string {
  return guarantee === undefined || guarantee.level === 'proved' ? verdict : `${verdict}, ${guaranteeText(guarantee)}`;
}

function row({ name, guarantee }: Subject): readonly string[] {
  const own = single.get(name);
  const others = pairs.filter(({ answer: { names } }) => names.includes(name));
  const count = (verdict: Answer['verdict']): string =>
    String(others.filter(({ answer: given }) => given.verdict === verdict).length);
  const seconds = others.reduce((sum, each) => sum + each.seconds, own?.seconds ?? 0);
  return [
    name,
    guaranteeText(guarantee),
    own === undefined ? '' : verdictText(own.answer),
    shown(own?.answer.witness),
    ...[count('holds'), count('fails'), count('unknown')],
    seconds.toFixed(2),
  ];
}

console.log(`${markdownTable(HEAD, subjects.map(row))}\n`);
const answers = [...single.values(), ...pairs].map(each => each.answer);
const telling = answers.filter(({ property, verdict }) => property === 'equivalent' && verdict !== 'fails');
console.log(
  `${markdownTable(
    ['pair', 'and', 'equivalent', 'brute force'],
    telling.map(each => [
      ...each.names,
      verdictText(each),
      each.found === undefined ? 'the same' : `differ on ${shown(each.found)}`,
    ]),
  )}\n`,
);
const unknown = answers.filter(({ verdict }) => verdict === 'unknown');
for (const { names, property, reason } of unknown)
  console.log(`${property} ${names.join(' ')}: ${reason ?? 'unknown'}`);
const wrong = answers.filter(({ disagreements }) => disagreements.length > 0);
for (const { names, property, disagreements } of wrong)
  for (const each of disagreements) console.log(`WRONG: ${property} ${names.join(' ')}: ${each}`);
printGoals([
  { name: 'no disagreement with brute force', measured: `${wrong.length}`, met: wrong.length === 0 },
  {
    name: 'all decided',
    measured: `${answers.length - unknown.length} of ${answers.length}`,
    met: unknown.length === 0,
  },
]);
// Z3's threads would keep the process alive.
process.exit();
