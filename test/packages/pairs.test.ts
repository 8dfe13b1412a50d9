import { beforeAll, describe, expect, it } from 'vitest';
import type { PackageFunction } from './functions.ts';
import { type Answer, answer, BruteForce, inputsFor, learnSubject, pairsOf, type Subject } from './pairs.ts';
import { realFunction } from './real-function.ts';

/** What is learned in a second or two each; `bench/learn/pairs.ts` takes all of the list. */
const FEW: readonly PackageFunction[] = [
  { target: 'escape-html' },
  { target: 'lodash#escape' },
  { target: 'lodash#unescape' },
  { target: 'lodash#escapeRegExp' },
  { target: 'he#escape' },
  { target: 'html-entities#encode' },
  { target: 'validator#stripLow' },
  { target: 'validator#stripLow', args: [true] },
  { target: 'validator#rtrim', args: ['<&.-]^'] },
  { target: '@vue/shared#escapeHtml' },
  { target: 'escape-string-regexp' },
  { target: 'sqlstring#escape' },
  { target: 'pg#escapeLiteral' },
  { target: 'normalize-newline' },
];
const SECONDS = 40;
const RANDOM = 1000;

let subjects: readonly Subject[] = [];
let brute = new BruteForce([]);

beforeAll(async () => {
  const learned: Subject[] = [];
  for (const called of FEW) {
    const one = await learnSubject(called, SECONDS);
    if (!('machine' in one)) throw new Error(`${one.name}: ${one.reason}`);
    learned.push(one);
  }
  subjects = learned;
  brute = new BruteForce(inputsFor(subjects, RANDOM));
});

/** The answers that are missing or wrong. */
function amiss(answers: readonly Answer[]): readonly Answer[] {
  return answers.filter(({ verdict, disagreements }) => verdict === 'unknown' || disagreements.length > 0);
}

/** One of the functions, with a machine that is said to be proved. */
function claimed(name: string): Subject {
  const found = subjects.find(one => one.name === name);
  if (found === undefined) throw new Error(`${name} was not learned`);
  return { ...found, guarantee: { level: 'proved' } };
}

describe('what is decided about functions of packages', () => {
  it('rests on machines that are proved', () => {
    expect(subjects.flatMap(({ name, guarantee }) => (guarantee.level === 'proved' ? [] : [name]))).toEqual([]);
  });

  it('agrees with running them: idempotent', async () => {
    const answers: Answer[] = [];
    for (const one of subjects) answers.push(await answer('idempotent', [one], brute, SECONDS));
    expect(amiss(answers)).toEqual([]);
    expect(answers.flatMap(({ names, verdict }) => (verdict === 'holds' ? names : []))).toEqual([
      'validator#stripLow',
      'validator#stripLow [true]',
      'validator#rtrim ["<&.-]^"]',
    ]);
    expect(answers.find(({ names }) => names[0] === 'normalize-newline')?.witness).toBe('\r\r\n');
  });

  it('agrees with running them: every pair equivalent or not', async () => {
    const answers: Answer[] = [];
    for (const pair of pairsOf(subjects)) answers.push(await answer('equivalent', pair, brute, SECONDS));
    expect(answers).toHaveLength((FEW.length * (FEW.length - 1)) / 2);
    expect(amiss(answers)).toEqual([]);
    expect(answers.flatMap(({ names, verdict }) => (verdict === 'holds' ? [names] : []))).toEqual([
      ['escape-html', 'lodash#escape'],
      ['escape-html', '@vue/shared#escapeHtml'],
      ['lodash#escape', '@vue/shared#escapeHtml'],
    ]);
  });
});

describe('an answer that is wrong', () => {
  it('is noticed when machines are the same and the functions are not', async () => {
    const [left, right] = [claimed('escape-html'), claimed('he#escape')];
    const wrong = { ...right, machine: left.machine };
    const { verdict, disagreements } = await answer('equivalent', [left, wrong], new BruteForce(['', '`']), SECONDS);
    expect(verdict).toBe('holds');
    expect(disagreements).toEqual(['it is said to hold (proved), and it does not on "`"']);
  });

  it('is noticed when the functions are the same and a machine is not', async () => {
    const [left, right] = [claimed('escape-html'), claimed('lodash#escape')];
    const wrong = { ...right, machine: claimed('he#escape').machine };
    const { verdict, disagreements } = await answer('equivalent', [left, wrong], brute, SECONDS);
    expect(verdict).toBe('unknown');
    expect(disagreements).toHaveLength(1);
  });

  it('is noticed when a witness is said to be shortest and is not', async () => {
    const one = claimed('validator#stripLow');
    const real = await realFunction({ target: 'validator#stripLow' });
    // Removes the empty text, too, of which its machine knows nothing; the witness that the machines have is longer.
    const other = { ...claimed('validator#stripLow [true]'), real: (text: string) => (text === '' ? ' ' : real(text)) };
    const { disagreements } = await answer('equivalent', [one, other], new BruteForce(['', '\n']), SECONDS);
    expect(disagreements.join()).toMatch(/shorter|its machine/);
  });
});

describe('a brute force', () => {
  it('finds a shortest input on which functions differ, and none where they do not', () => {
    const [left, right] = [claimed('escape-html'), claimed('html-entities#encode')];
    expect(new BruteForce(["'", "''"]).against('equivalent', [left, right])).toBe("'");
    expect(brute.against('equivalent', [left, claimed('lodash#escape')])).toBeUndefined();
    expect(brute.against('idempotent', [left])).toHaveLength(1);
    expect(brute.inputs.length).toBeGreaterThan(14 ** 3);
  });
});
