import { asJson, dataText } from '../analyses/show-word.ts';
import type { CheckAnswer, ShownWitness, VerdictName } from '../api/answers.ts';
import { guaranteeText, type LearnedPart, learnedNotes } from '../api/learned-part.ts';
import type { Guarantee } from '../engines/learned.ts';

/** What a verdict looks like at a glance; what is unknown but for a part has a sign of its own. */
export function signOf({ verdict, guarantee }: Pick<CheckAnswer, 'verdict' | 'guarantee'>): string {
  if (verdict === 'unknown') return guarantee === undefined ? '?' : '◐';
  return verdict === 'holds' ? '✓' : '✗';
}

/** What stands behind a verdict, in brackets; of what is unknown, its reason says that. */
export function levelText(verdict: VerdictName, guarantee: Guarantee | undefined): string {
  return guarantee === undefined || verdict === 'unknown' ? '' : ` (${guaranteeText(guarantee)})`;
}

/** The answer of `check` for a person at a terminal. */
export function checkText(answer: CheckAnswer, learned: readonly LearnedPart[]): string {
  const { property, targets, verdict, guarantee, reason, witness, notes = [] } = answer;
  const lines = [`${signOf(answer)} ${property} ${targets.join(' ')}: ${verdict}${levelText(verdict, guarantee)}`];
  if (reason !== undefined) lines.push(`  because ${reason}`);
  if (witness !== undefined) {
    const rows = rowsOf(property, witness);
    const width = Math.max(...rows.map(([name]) => name.length));
    for (const [name, value] of rows) lines.push(`  ${name.padEnd(width)}  ${value}`);
    const { replayed, natively = 'it agrees' } = witness;
    lines.push(replayed ? `  replayed on the code: ${natively}` : '  not replayed on the code');
  }
  for (const note of [...notes, ...learnedNotes(learned)]) lines.push(`  note: ${note}`);
  return lines.join('\n');
}

/** What a witness shows, by name. */
function rowsOf(property: string, witness: ShownWitness): readonly (readonly [string, string])[] {
  const { labels = [], rejected, fault } = witness;
  const input = (word: unknown): string => JSON.stringify(asJson(word));
  const rows: (readonly [string, string])[] = [['input', input(witness.input)]];
  if ('other' in witness) rows.push(['other input', input(witness.other)]);
  const [left, right] = labels.length === 2 ? labels : ['one output', 'another output'];
  if (property === 'injective' && 'left' in witness) rows.push(['both give', dataText(witness.left)]);
  else {
    if ('left' in witness)
      rows.push([
        property === 'inverse' ? 'expected' : left,
        rejected === 'left' ? 'rejected' : dataText(witness.left),
      ]);
    if ('right' in witness) rows.push([right, rejected === 'right' ? 'rejected' : dataText(witness.right)]);
  }
  if ('output' in witness) rows.push(['output', dataText(witness.output)]);
  if (property === 'total') rows.push(['outcome', 'rejected']);
  if (fault !== undefined) rows.push([property === 'safe' ? 'fault' : 'because', fault]);
  return rows;
}
