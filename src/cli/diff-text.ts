import type { GraphChange } from '../analyses/diff-graphs.ts';
import type { DiffAnswer } from '../api/answers.ts';
import { changeText, differenceTexts } from '../api/diff.ts';
import { type LearnedPart, learnedNotes } from '../api/learned-part.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { machineToText } from '../render/index.ts';
import { levelText, signOf } from './check-text.ts';

const VERDICT_TEXT = { holds: 'no difference', fails: 'they differ', unknown: 'unknown' } as const;

/** A change of an automaton: its line, and below it what stood at an arrow and stands there now. */
function changeLines(change: GraphChange): readonly string[] {
  if ('state' in change) return [`  ${changeText(change)}`];
  const { left, right } = change;
  return [
    `  ${changeText({ ...change, left: [], right: [] })}`,
    ...left.map(line => `    - ${line}`),
    ...right.map(line => `    + ${line}`),
  ];
}

/** The answer of `diff` for a person at a terminal. */
export function diffText(answer: DiffAnswer, machine: Machine | undefined, learned: readonly LearnedPart[]): string {
  const { targets, verdict, guarantee, reason, differences = [], notes = [] } = answer;
  const isOfAutomata = guarantee?.level === 'proved' && guarantee.of === 'contains' && verdict !== 'unknown';
  const level = isOfAutomata ? ' (the automata, not the code)' : levelText(verdict, guarantee);
  const lines = [`${signOf(answer)} diff ${targets.join(' ')}: ${VERDICT_TEXT[verdict]}${level}`];
  if (reason !== undefined) lines.push(`  because ${reason}`);
  const names = ['input', ...targets];
  const width = Math.max(...names.map(name => name.length));
  for (const [i, difference] of differences.entries()) {
    const texts = differenceTexts(difference);
    const shown =
      answer.changes === undefined ? texts : texts.map(text => (text === '[]' || text === '""' ? 'accepted' : text));
    const values = shown.map((value, j) => `     ${names[j].padEnd(width)}  ${value}`);
    const [first, ...rest] = values;
    lines.push(`${String(i + 1).padStart(3)}. ${first.trimStart()}`, ...rest);
  }
  if (differences.length > 0)
    lines.push(
      differences.every(({ replayed }) => replayed)
        ? '  replayed on the code: it agrees'
        : '  not replayed on the code',
    );
  for (const change of answer.changes ?? []) lines.push(...changeLines(change));
  for (const note of [...notes, ...learnedNotes(learned)]) lines.push(`  note: ${note}`);
  if (machine !== undefined)
    lines.push(
      '',
      '  the inputs on which they differ:',
      ...machineToText(machine)
        .split('\n')
        .map(line => `  ${line}`),
    );
  return lines.join('\n');
}
