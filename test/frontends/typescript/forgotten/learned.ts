import { expect } from 'vitest';
import { outputsOf } from '../../../../src/automata/index.ts';
import { learn } from '../../../../src/engines/sigma-star/index.ts';
import { readSourceProgram, transductionOf } from '../../../../src/frontends/typescript/index.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { Session } from '../../../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../../../src/logic/solver/index.ts';
import { inDirectory } from '../../../workspace.ts';

const ALPHABET = ['a', 'b', '<', '>', 'x', '\ud83d', '\ude00'];
const LONGEST = 4;
const RANDOM_WORDS = 200;
const RANDOM_LENGTH = 24;

/** All words up to a length, and long ones that a seed gives. */
function testWords(): readonly string[] {
  const words = [''];
  let last = [''];
  for (let length = 1; length <= LONGEST; length++) {
    last = last.flatMap(word => ALPHABET.map(unit => word + unit));
    words.push(...last);
  }
  let seed = 271;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let i = 0; i < RANDOM_WORDS; i++)
    words.push(Array.from({ length: random(RANDOM_LENGTH) }, () => ALPHABET[random(ALPHABET.length)]).join(''));
  return words;
}

/** Learns a function of a file, which must be proved, and compares the machine with the function itself. */
export async function isProved(
  file: string,
  name: string,
  run: (text: string) => string | string[] | Promise<string | string[]>,
): Promise<void> {
  await loadZ3();
  const budget = new Budget({ timeout: 60_000 });
  const session = new Session(createSolver({ budget }), budget);
  const program = readSourceProgram(`${file}#${name}`, inDirectory(import.meta.dirname));
  const { machine, guarantee, reason } = learn(transductionOf(program), session);
  expect(guarantee.level, reason).toBe('proved');
  for (const word of testWords()) {
    const found = outputsOf(machine, codesOf(word)).map(textOf);
    const result = await run(word);
    expect(found, `${name}(${JSON.stringify(word)})`).toEqual([typeof result === 'string' ? result : result.join('')]);
  }
}

function codesOf(word: string): readonly number[] {
  return Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
}

function textOf(codes: readonly unknown[]): string {
  return codes.map(code => String.fromCharCode(Number(code))).join('');
}
