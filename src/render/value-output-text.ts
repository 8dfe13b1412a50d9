import type { Machine } from '../automata/machine/machine.ts';
import { INTEGER_OFFSET, integerOf, isBeyondUnits, markOf } from '../automata/words/marks.ts';
import { sub } from '../logic/build.ts';
import { Int } from '../logic/sort.ts';
import { constant, isConstant, type Term } from '../logic/term.ts';
import { quotedText, visibleText } from './visible.ts';

const known = new WeakMap<Machine, boolean>();

/** Whether a machine writes values, with marks for their kinds and borders. */
export function writesValues(machine: Machine): boolean {
  let is = known.get(machine);
  if (is === undefined) {
    const parts = [...machine.transitions.flat(), ...machine.endings.flat()];
    is = machine.output === Int && parts.some(({ outputs }) => outputs.some(isOfValue));
    known.set(machine, is);
  }
  return is;
}

function isOfValue(term: Term): boolean {
  const value = isConstant(term) ? term.op.value : undefined;
  return (typeof value === 'bigint' && isBeyondUnits(value)) || isInteger(term);
}

/** Whether a term is an integer of a value that depends on the input. */
function isInteger({ op }: Term): boolean {
  return op.kind === 'sum' && typeof op.constant === 'bigint' && integerOf(op.constant) !== undefined;
}

const SIGNS = { list: '[', record: '{', end: ']', text: '', key: '', hole: '(nothing)' } as const;

/** What a machine writes of a value: texts in quotes, keys with colons, brackets where lists and records begin and end. */
export function valueOutputText(outputs: readonly Term[], termText: (term: Term) => string): string {
  const parts: string[] = [];
  let text: string | undefined;
  let isKey = false;
  const flush = (): void => {
    if (text !== undefined && (text !== '' || !isKey)) parts.push(isKey ? `${visibleText(text)}:` : quotedText(text));
    [text, isKey] = [undefined, false];
  };
  for (const output of outputs) {
    const value = isConstant(output) ? output.op.value : undefined;
    if (typeof value !== 'bigint') {
      flush();
      parts.push(termText(isInteger(output) ? sub(output, constant(INTEGER_OFFSET, Int)) : unconverted(output)));
      continue;
    }
    const [mark, integer] = [markOf(value), integerOf(value)];
    if (mark === undefined && integer === undefined) {
      text = (text ?? '') + String.fromCharCode(Number(value));
      continue;
    }
    flush();
    if (integer !== undefined) parts.push(String(integer));
    else if (mark === 'text' || mark === 'key') [text, isKey] = ['', mark === 'key'];
    else if (mark !== undefined) parts.push(mark in SIGNS ? SIGNS[mark as keyof typeof SIGNS] : mark);
  }
  flush();
  return parts.join(' ');
}

/** A code unit that is written as it is. */
function unconverted(term: Term): Term {
  return term.op.kind === 'convert' ? term.args[0] : term;
}
