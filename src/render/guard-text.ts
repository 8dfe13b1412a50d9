import { type Machine, registerVariable, type Transition, windowDistance } from '../automata/machine/machine.ts';
import { FALSE, isConstant, isVariable, type Term, TRUE } from '../logic/term.ts';
import { recordGuardText } from './record-guard.ts';
import { charSetText } from './set-text.ts';
import { signedWordsOf } from './signed-words.ts';
import { termText } from './term-text.ts';
import { valueOutputText, writesValues } from './value-output-text.ts';
import { quotedText, visibleText } from './visible.ts';

/**
 * A guard for people. One that is only about the current character is just its class (`[a-z0-9]`, `'<'`); the guard
 * that takes every symbol is `any`. The machine, where it is given, tells which numbers are signed.
 */
export function guardText(guard: Term, machine?: Machine): string {
  if (guard === TRUE) return 'any';
  if (guard === FALSE) return 'none';
  if (guard.op.kind === 'in') {
    const [subject] = guard.args;
    const isCurrent = isVariable(subject) && windowDistance(subject) === 0;
    if (subject.sort.kind === 'char' && isCurrent) return charSetText(guard.op.set);
    if (subject.sort.kind === 'enum' && isCurrent)
      return subject.sort.names.filter((_, i) => guard.op.kind === 'in' && guard.op.set.has(i)).join(', ');
  }
  return recordGuardText(guard) ?? termText(guard, machine && { signedWords: signedWordsOf(machine) });
}

/**
 * What is written, in order: characters known in advance as one JSON string, the others as terms between them
 * (`"&#" x/10%10+'0' ";"`); numbers as a list; nothing as `ε`.
 */
export function outputsText(outputs: readonly Term[], machine?: Machine): string {
  if (outputs.length === 0) return 'ε';
  if (machine !== undefined && writesValues(machine)) return valueOutputText(outputs, term => termText(term));
  const parts: string[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') parts.push(quotedText(text));
    text = '';
  };
  const tight = outputs.length > 1;
  const signs = machine && { signedWords: signedWordsOf(machine) };
  for (const output of outputs) {
    if (isConstant(output) && output.sort.kind === 'char') text += String.fromCharCode(Number(output.op.value));
    else {
      flush();
      parts.push(termText(output, { tight: tight && output.sort.kind === 'char', ...signs }));
    }
  }
  flush();
  if (outputs[0].sort.kind === 'char') return parts.join(' ');
  return parts.length === 1 ? parts[0] : `[${parts.join(', ')}]`;
}

/** The registers that a transition changes, as assignments; empty when it changes none. */
export function updatesText(machine: Machine, transition: Transition): string {
  const signedWords = signedWordsOf(machine);
  return machine.registers
    .map((register, i) => ({ register, update: transition.updates[i] }))
    .filter(({ register, update }) => update !== undefined && update !== registerVariable(register))
    .map(({ register, update }) => `${visibleText(register.name)} := ${termText(update, { signedWords })}`)
    .join(', ');
}

/** Names by which people tell the states apart: the labels, with the number added where a label is not unique. */
export function stateNames(machine: Machine): readonly string[] {
  const uses = new Map<string, number>();
  for (const label of machine.states) uses.set(label, (uses.get(label) ?? 0) + 1);
  return machine.states.map((label, q) => {
    if (label === '') return `q${q}`;
    return uses.get(label) === 1 ? visibleText(label) : `${visibleText(label)} (${q})`;
  });
}
