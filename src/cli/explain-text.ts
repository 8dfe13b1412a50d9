import type { ExplainAnswer } from '../api/answers.ts';
import type { ExplainedTarget } from '../api/explain.ts';
import { choicesText } from '../api/explain.ts';
import { guardText } from '../render/guard-text.ts';
import { signOf } from './check-text.ts';

/** Failing runs, and other failures, that are listed. */
const MOST_LISTED = 5;

/** What explaining came to, for a person at a terminal: the automaton, and below it some runs that fail so. */
export function explainText(answer: ExplainAnswer, shown: ExplainedTarget['shown']): string {
  const { targets, failure, reason, bound, notes = [], states = 0, transitions = 0 } = answer;
  const upTo = answer.guarantee?.level === 'proved' ? 'all runs' : `runs with up to ${bound} rounds of each loop`;
  const without = shown === undefined ? 'nothing fails' : 'what runs do that come to their end';
  const outcome = failure === undefined ? without : `${failure.kind} fails at ${failure.place}`;
  const lines = [`${signOf(answer)} explain ${targets.join(' ')}: ${outcome} (${upTo})`];
  if (reason !== undefined) lines.push(`  because ${reason}`);
  if (answer.explanation !== undefined) lines.push(`  ${answer.explanation}`);
  if (shown !== undefined) {
    const { doomed = [], others = [], runs = [], events = [] } = answer;
    if (doomed.length > 0)
      lines.push(
        `  every run that comes to ${doomed.join(' or ')} ${failure === undefined ? 'comes to its end' : 'fails'}`,
      );
    for (const { place, kind } of others.slice(0, MOST_LISTED))
      lines.push(`  another failure: ${kind} at ${place} (--assert ${/:(\d+)(?::\d+)?$/.exec(place)?.[1] ?? place})`);
    for (const note of notes) lines.push(`  note: ${note}`);
    lines.push('', `  ${states} states, ${transitions} arrows`, ...stateLines(shown.machine));
    if (runs.length > 0) lines.push('', failure === undefined ? '  such runs:' : '  runs that fail so:');
    for (const { events: happened, input } of runs.slice(0, MOST_LISTED)) {
      lines.push(`    ${[...happened.map(({ event }) => event), events.at(-1)].join(' → ')}`);
      for (const text of choicesText(input)) lines.push(`      with ${text}`);
    }
  } else for (const note of notes) lines.push(`  note: ${note}`);
  return lines.join('\n');
}

function stateLines({
  states,
  transitions,
  initial,
}: NonNullable<ExplainedTarget['shown']>['machine']): readonly string[] {
  return states.flatMap((name, state) => {
    if (transitions[state].length === 0) return [];
    const title = `  ${name}${state === initial && name !== 'start' ? ' (start)' : ''}`;
    return ['', title, ...transitions[state].map(({ guard, to }) => `    ${guardText(guard)} → ${states[to]}`)];
  });
}
