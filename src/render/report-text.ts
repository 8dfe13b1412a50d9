import { isAcceptor, type Machine } from '../automata/machine/machine.ts';
import { TRUE } from '../logic/term.ts';
import { guardText, outputsText, stateNames, updatesText } from './guard-text.ts';
import type { Report, ReportGuarantee, ReportWitness, Symbols, WitnessTrace } from './report.ts';
import { quotedText, symbolsText } from './visible.ts';

/** What pages and Markdown files say in the same words. */

const VERDICTS = {
  holds: { word: 'Holds', sign: '✓' },
  fails: { word: 'Fails', sign: '✗' },
  unknown: { word: 'Undecided', sign: '?' },
} as const;

const DIFFERENCES = { holds: 'No difference', fails: 'They differ', unknown: 'Undecided' } as const;

/** What a verdict of a command is called. */
export function verdictWords(
  command: string,
  verdict: keyof typeof VERDICTS,
): { readonly word: string; readonly sign: string } {
  const { word, sign } = VERDICTS[verdict];
  return { word: command === 'diff' ? DIFFERENCES[verdict] : word, sign };
}

/** What the answer rests on, as a sentence or two. */
export function guaranteeWords(report: Report): string {
  const { verdict, guarantee, witness } = report;
  if (verdict === 'unknown')
    return guarantee === undefined || guarantee.level === 'proved'
      ? 'No answer was reached. Nothing is claimed either way.'
      : `No answer was reached. ${levelWords(guarantee)}`;
  const parts: string[] = [];
  if (witness !== undefined && verdict !== undefined) {
    parts.push(verdict === 'fails' ? 'The input below is a counterexample.' : 'The input below shows it.');
    parts.push(
      witness.replayed
        ? 'The code itself was run on it and agreed.'
        : 'It was computed from the model and was not run on the code.',
    );
  }
  if (guarantee !== undefined && (verdict !== 'fails' || witness === undefined)) parts.push(levelWords(guarantee));
  return parts.join(' ');
}

function levelWords({ level, of, length, inputs }: ReportGuarantee): string {
  if (of === 'contains') return 'Proved: everything that the code accepts is accepted. Other inputs may be, too.';
  if (level === 'proved') return 'Proved, for all inputs.';
  if (level === 'bounded')
    return `Checked for all inputs of up to ${plural(length ?? 0, 'symbol')}. Nothing is claimed about longer ones.`;
  return `Tested on ${plural(inputs ?? 0, 'input')}. Nothing is claimed about other ones.`;
}

export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** A duration to the millisecond. */
export function timeWords(seconds: number): string {
  return plural(Math.round(seconds * 1000) / 1000, 'second');
}

/** The names of the two sides of a comparison. */
export function sideLabels(witness: ReportWitness): readonly [string, string] {
  const titles = witness.steps?.length === 2 ? witness.steps.map(s => s.title) : [];
  return [witness.leftLabel ?? titles[0] ?? 'Left', witness.rightLabel ?? titles[1] ?? 'Right'];
}

/** A value cut where two values part: equal before, the first symbol that differs, and what follows. */
export interface Parted {
  readonly before: string;
  /** `ends here` when the other value goes on. */
  readonly difference: string;
  readonly after: string;
}

/** Shows two outputs against each other; `undefined` where they do not differ or one is missing. */
export function parted(one: Symbols | null | undefined, other: Symbols | null | undefined): Parted | undefined {
  if (one === null || one === undefined || other === null || other === undefined) return undefined;
  const [a, b] = [symbolList(one), symbolList(other)];
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  if (at === a.length && at === b.length) return undefined;
  const join = (symbols: readonly (string | number)[]): string =>
    typeof one === 'string' ? quotedText(symbols.join('')).slice(1, -1) : symbols.map(s => `${s}, `).join('');
  if (at === a.length) return { before: `${symbolsText(one)} `, difference: 'ends here', after: '' };
  const [open, close] = typeof one === 'string' ? ['"', '"'] : ['[', ']'];
  const rest = join(a.slice(at + 1)).replace(/, $/, '');
  return {
    before: `${open}${join(a.slice(0, at))}`,
    difference: join(a.slice(at, at + 1)).replace(/, $/, ''),
    after: `${typeof one !== 'string' && rest !== '' ? ', ' : ''}${rest}${close}`,
  };
}

function symbolList(symbols: Symbols): readonly (string | number)[] {
  return typeof symbols === 'string' ? [...symbols] : symbols;
}

/** The first step that two traces take differently; their number of steps when only the ending can differ. */
export function firstDifference([a, b]: readonly WitnessTrace[]): number {
  const steps = Math.max(a.steps.length, b.steps.length);
  for (let i = 0; i < steps; i++) if (a.steps[i]?.wrote !== b.steps[i]?.wrote) return i;
  return steps;
}

/** A transition or an ending as a row of a table, in full. */
export interface TransitionRow {
  readonly from: string;
  readonly reads: string;
  readonly writes: string;
  readonly updates: string;
  /** Absent for an ending. */
  readonly to: string | undefined;
}

/** One row for each transition and for each way to end, state by state. */
export function* transitionRows(machine: Machine): Generator<TransitionRow> {
  const names = stateNames(machine);
  const acceptor = isAcceptor(machine);
  for (let q = 0; q < names.length; q++) {
    for (const t of machine.transitions[q])
      yield {
        from: names[q],
        reads: guardText(t.guard, machine),
        writes: acceptor ? '' : outputsText(t.outputs, machine),
        updates: updatesText(machine, t),
        to: names[t.to],
      };
    for (const { guard, outputs } of machine.endings[q])
      yield {
        from: names[q],
        reads: guard === TRUE ? 'end of input' : `end of input if ${guardText(guard, machine)}`,
        writes: acceptor ? '' : outputsText(outputs, machine),
        updates: '',
        to: undefined,
      };
  }
}

/** How to read the notation of one machine, in the words that it needs. */
export function legend(machine: Machine): string {
  const parts = ['A state with a double outline may end the input.'];
  if (!isAcceptor(machine))
    parts.unshift('An arrow says what is read / what is written; x is the symbol read, ε is nothing.');
  else parts.unshift('An arrow says what is read; any is every symbol.');
  if (machine.lookback === 1) parts.push('x1 is the symbol before x.');
  if (machine.lookback > 1) parts.push(`x1 … x${machine.lookback} are the symbols before x, the newest first.`);
  if (machine.registers.length > 0) parts.push('Assignments in braces change registers.');
  return parts.join(' ');
}
