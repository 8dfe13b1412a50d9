import { outputText, showWord, type WordSorts } from '../analyses/show-word.ts';
import type { Verdict, Witness, Word } from '../analyses/verdict.ts';
import type { Guarantee } from '../engines/learned.ts';
import { guaranteeText, type LearnedPart, learnedNotes } from './learned-part.ts';

/** What a verdict looks like at a glance; what is unknown but for a part has a sign of its own. */
export function signOf({ verdict, guarantee }: Pick<Verdict, 'verdict' | 'guarantee'>): string {
  if (verdict === 'unknown') return guarantee === undefined ? '?' : '◐';
  return verdict === 'holds' ? '✓' : '✗';
}

/** What stands behind a verdict, in brackets; of what is unknown, its reason says that. */
export function levelText(verdict: Verdict['verdict'], guarantee: Guarantee | undefined): string {
  return guarantee === undefined || verdict === 'unknown' ? '' : ` (${guaranteeText(guarantee)})`;
}

/** Which side of a witness rejects, for its document: there, null is also what a side may give. */
export function rejectedSide({ left, right }: Witness): { readonly rejected?: 'left' | 'right' } {
  if (left === null) return { rejected: 'left' };
  return right === null ? { rejected: 'right' } : {};
}

/** A verdict for a person at a terminal. */
export function verdictText(
  property: string,
  targets: readonly string[],
  verdict: Verdict,
  sorts: WordSorts,
  learned: readonly LearnedPart[] = [],
): string {
  const level = levelText(verdict.verdict, verdict.guarantee);
  const lines = [`${signOf(verdict)} ${property} ${targets.join(' ')}: ${verdict.verdict}${level}`];
  if (verdict.reason !== undefined) lines.push(`  because ${verdict.reason}`);
  if (verdict.finding !== undefined) {
    const { witness, sides } = verdict.finding;
    const text = (word: Word): string => JSON.stringify(showWord(word, sorts.input));
    const out = (word: Word | null): string => (word === null ? 'rejected' : outputText(word, sorts));
    const rows: [string, string][] = [['input', text(witness.input)]];
    if (witness.other !== undefined) rows.push(['other input', text(witness.other)]);
    const names = sides.length === 2 ? sides.map(s => s.label) : ['one output', 'another output'];
    if (property === 'injective' && witness.left !== undefined) rows.push(['both give', out(witness.left)]);
    else {
      if (witness.left !== undefined) rows.push([property === 'inverse' ? 'expected' : names[0], out(witness.left)]);
      if (witness.right !== undefined) rows.push([names[1], out(witness.right)]);
    }
    if (witness.output !== undefined) rows.push(['output', out(witness.output)]);
    if (property === 'total') rows.push(['outcome', 'rejected']);
    if (witness.fault !== undefined) rows.push(['because', witness.fault]);
    const width = Math.max(...rows.map(([name]) => name.length));
    for (const [name, value] of rows) lines.push(`  ${name.padEnd(width)}  ${value}`);
    lines.push(witness.replayed ? '  replayed on the code: it agrees' : '  not replayed on the code');
  }
  for (const note of [...verdict.notes, ...learnedNotes(learned)]) lines.push(`  note: ${note}`);
  return lines.join('\n');
}
