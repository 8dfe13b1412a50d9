import { isEmpty } from '../analyses/guarantee.ts';
import type { LearnOutcome } from '../api/learn.ts';
import { guaranteeText, type LearnedPart } from '../api/learned-part.ts';
import { transitionCount } from '../automata/machine/machine.ts';
import { machineToText } from '../render/index.ts';
import { signOf } from './check-text.ts';

/** What was learned, for a person at a terminal. */
export function learnText(answer: LearnOutcome, parts: readonly LearnedPart[]): string {
  const { machine, guarantee, statistics: s } = answer;
  const verdict = answer.isAnswer ? 'holds' : 'unknown';
  const sign = signOf({ verdict, guarantee: guarantee && isEmpty(guarantee) ? undefined : guarantee });
  const known =
    machine === undefined || guarantee === undefined ? 'not learned' : `learned (${guaranteeText(guarantee)})`;
  const lines = [`${sign} learn ${answer.text}: ${known}`];
  if (answer.reason !== undefined) lines.push(`  ${answer.isAnswer ? 'note:' : 'because'} ${answer.reason}`);
  for (const note of answer.notes) lines.push(`  note: ${note}`);
  if (parts.length > 1)
    for (const { text, learned } of parts) lines.push(`  ${text}: ${guaranteeText(learned.guarantee)}`);
  if (machine === undefined) return lines.join('\n');
  const { shown = machine } = answer;
  const rows: (readonly [string, string])[] = [
    [
      'machine',
      `${counted(shown.states.length, 'state')}, ${counted(transitionCount(shown), 'transition')}, lookback ${shown.lookback}`,
    ],
    ['refinements', `${s.conjectureRefinements} of the conjecture, ${s.abstractionRefinements} of the abstraction`],
    [
      'queries',
      `${s.membershipQueries} membership, ${s.equivalenceQueries} equivalence, ${s.solver.queries} to the solver (${s.solver.z3} reached Z3)`,
    ],
  ];
  if (answer.language !== undefined) rows.push(['accepts', answer.language]);
  for (const [name, value] of rows) lines.push(`  ${name.padEnd(11)}  ${value}`);
  lines.push(
    '',
    ...machineToText(shown)
      .split('\n')
      .map(line => `  ${line}`.trimEnd()),
  );
  return lines.join('\n');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
