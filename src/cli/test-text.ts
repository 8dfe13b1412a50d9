import { asJson } from '../analyses/show-word.ts';
import type { TestAnswer, TestedFailure, TestedModel } from '../api/answers.ts';
import { signOf } from './check-text.ts';

/** Goals that were not reached, and lines that were not run, that are listed. */
const MOST_LISTED = 12;
const MOST_GOALS = 40;

/** What tests came to, for a person at a terminal. */
export function testText(answer: TestAnswer): string {
  const { targets, runs, coverage, model, failures, reason, notes = [] } = answer;
  const outcome = failures.length === 0 ? 'nothing failed' : `${failures.length} ${plural(failures, 'failure')}`;
  const lines = [`${signOf(answer)} test ${targets.join(' ')}: ${runs} runs, ${outcome}`];
  if (reason !== undefined) lines.push(`  because ${reason}`);
  if (coverage !== undefined) {
    const { statements, branches, missed } = coverage;
    lines.push(`  run of the code: ${percent(statements)} of its statements, ${percent(branches)} of its branches`);
    if (missed.length > 0) lines.push(`  never run: ${listed(missed)}`);
  }
  if (model !== undefined) lines.push(...modelLines(model));
  for (const failure of failures) lines.push('', ...failureLines(failure));
  for (const note of notes) lines.push(`  note: ${note}`);
  return lines.join('\n');
}

function modelLines({ states, transitions, pairs, reached, unreached }: TestedModel): readonly string[] {
  const lines = [
    `  reached of the model: ${reached.states} of ${states} states, ${reached.transitions} of ${transitions} transitions, ${reached.pairs} of ${pairs} pairs of transitions`,
  ];
  const shown = unreached.filter(({ kind }) => kind !== 'pair');
  const others = unreached.length - shown.length;
  const byReason = new Map<string, string[]>();
  for (const { states: names, reason, proved } of shown) {
    const why = proved === true ? `${reason} (proved)` : reason;
    byReason.set(why, [...(byReason.get(why) ?? []), names.join(' → ')]);
  }
  for (const [reason, names] of byReason) lines.push(`  not reached: ${listed(names, MOST_GOALS)}: ${reason}`);
  if (others > 0) lines.push(`  not reached: ${others} pairs of transitions (--json has all of them)`);
  return lines;
}

function failureLines({ kind, what, place, input, natively, replayed, file }: TestedFailure): readonly string[] {
  return [
    `  ${kind}${place === undefined || what.startsWith(place) ? '' : ` at ${place}`}: ${what}`,
    `    input ${JSON.stringify(asJson(input))}`,
    ...(natively === undefined ? [] : [`    the code itself does not stop there: ${natively}`]),
    ...(replayed || natively !== undefined ? [] : ['    the code itself was not run on it']),
    ...(file === undefined ? [] : [`    test ${file}`]),
  ];
}

function percent(share: number): string {
  return `${Math.round(1000 * share) / 10} %`;
}

function plural(list: readonly unknown[], noun: string): string {
  return list.length === 1 ? noun : `${noun}s`;
}

function listed(places: readonly string[], most = MOST_LISTED): string {
  const more = places.length > most ? ` and ${places.length - most} more` : '';
  return places.slice(0, most).join(', ') + more;
}
