import type { InferAnswer } from '../api/answers.ts';
import type { InferredTarget } from '../api/infer.ts';
import { signOf } from './check-text.ts';

/** Lines at one arrow, and characters of a line. */
const MOST_LINES = 4;
const WIDEST = 90;

/** What was inferred, for a person at a terminal: states, and below each where it goes. */
export function inferText(answer: InferAnswer, shown: InferredTarget['shown']): string {
  const { targets, states = 0, transitions = 0, reason, notes = [] } = answer;
  const size = shown === undefined ? 'no automaton' : `${states} states, ${transitions} transitions`;
  const lines = [`${signOf(answer)} infer ${targets.join(' ')}: ${size}`];
  if (shown !== undefined) lines.push(`  ${guaranteeText(answer)} (proved)`);
  if (states === 1 && shown !== undefined && shown.machine.endings[0].length > 0)
    lines.push('  note: all inputs that go on are treated alike; --accept says what counts as accepted');
  if (reason !== undefined) lines.push(`  because ${reason}`);
  for (const note of notes) lines.push(`  note: ${note}`);
  if (shown === undefined) return lines.join('\n');
  const { machine, about } = shown;
  machine.states.forEach((name, q) => {
    const marks = [q === machine.initial ? 'start' : '', machine.endings[q].length > 0 ? 'accepts' : ''];
    const kind = marks.filter(mark => mark !== '').join(', ');
    lines.push('', `  ${name}${kind === '' ? '' : ` (${kind})`}`);
    machine.transitions[q].forEach(({ to }, i) => {
      const labels = about.labels?.[q][i] ?? [];
      for (const { guard, action } of labels.slice(0, MOST_LINES))
        lines.push(`    ${cut(action === undefined ? guard : `${guard} / ${action}`)} → ${machine.states[to]}`);
      if (labels.length > MOST_LINES) lines.push(`    … ${labels.length - MOST_LINES} more → ${machine.states[to]}`);
    });
  });
  return lines.join('\n');
}

function guaranteeText({ guarantee }: InferAnswer): string {
  const isSound = guarantee?.level === 'proved' && guarantee.of === 'contains';
  return isSound
    ? 'everything that the code accepts is accepted'
    : 'exact: it accepts what the code accepts, and nothing else';
}

function cut(text: string): string {
  return text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text;
}
