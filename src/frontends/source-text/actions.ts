import type { Instruction, Terminator } from '../../program/ir.ts';
import type { SourceRange } from '../../program/source.ts';
import { closingOf, endOf, endOfVariable, plainWords, startOf, startOfVariable } from './scan.ts';

/** Something that is done at a place of the source, in its words. */
export interface Action {
  readonly kind: 'set' | 'call';
  /** `buf[n] = byte`, `emit(frame)` */
  readonly text: string;
  /** What is set, without indices, or the function that is called. */
  readonly name: string;
}

const ASSIGNS = /(?:<<|>>>?|\*\*|[-+*/%&|^])?=(?![=>])/y;
const STEPS = /\+\+|--/y;
const CALLS = /(?:[A-Za-z_$][\w$]*(?:->|\.|::))*[A-Za-z_$][\w$]*(?=\s*\()/y;
const KEYWORDS = new Set(['if', 'while', 'for', 'switch', 'return', 'sizeof', 'catch', 'case', 'else', 'do', 'assert']);
const AFTER_STATEMENT = /[;,]/y;
const AFTER_OPERAND = /[;,?]|(?<!:):(?!:)|&&|\|\|/y;

/** Operators that change nothing that anybody sees. */
const SILENT =
  /^(?:llvm\.\w+|load|element\d*|[zs]ext|trunc|[if]cmp|f?(?:add|sub|mul|neg)|[usf]?(?:div|rem)|shl|[al]shr|and|or|xor|condition|leave|allocate|push|pop|select|insert|extract|nearest|a constant|which label)\b/;

/** What an instruction does that its author wrote as an assignment or a call; `undefined` where it does something else. */
export function actionOf(instruction: Instruction | Terminator): Action | undefined {
  if (instruction.do === 'jump' || instruction.do === 'branch' || instruction.do === 'switch') return undefined;
  const operator = instruction.do === 'apply' ? instruction.operator.name : '';
  const found = SILENT.test(operator) ? undefined : actionAt(instruction.at);
  if (found?.kind !== 'call') return found;
  if (!operator.startsWith('store')) return instruction.do === 'copy' ? undefined : found;
  // A macro that stores something, or a member that is initialised.
  return /^[A-Z][A-Z\d_]*$/.test(found.name) ? found : { ...found, kind: 'set' };
}

/** The assignment or call whose operator, or name, stands at a place; `undefined` where something else does. */
function actionAt({ source: { text }, start }: SourceRange): Action | undefined {
  if (at(ASSIGNS, text, start) && !/[=!<>]/.test(text[start - 1] ?? '')) {
    const variable = text.slice(startOfVariable(text, start), start);
    return set(variable, text.slice(start, endOf(text, start, AFTER_STATEMENT)));
  }
  if (at(STEPS, text, start)) {
    const step = text.slice(start, start + 2);
    const before = text.slice(startOfVariable(text, start), start);
    return before.trim() !== '' ? set(before, step) : set(text.slice(start + 2, endOfVariable(text, start + 2)), step);
  }
  const called = at(CALLS, text, start);
  if (called === undefined || KEYWORDS.has(called)) return undefined;
  const open = text.indexOf('(', start + called.length);
  const close = closingOf(text, open);
  if (close === undefined) return undefined;
  const given = plainWords(text.slice(open + 1, close));
  const name = plainWords(called).replace(/^.*(?:->|\.|::)/, '');
  return { kind: 'call', name, text: `${name}(${given})` };
}

/** The operand of a condition that is asked at a place, such as `n < len`; `undefined` where no expression stands there. */
export function questionAt({ source: { text }, start }: SourceRange): string | undefined {
  const words = plainWords(text.slice(startOf(text, start), endOf(text, start, AFTER_OPERAND))).replace(
    /^return\b\s*/,
    '',
  );
  return words === '' || /^(?:if|while|for|switch|do|else|case|default|goto|return)\b/.test(words) ? undefined : words;
}

const OPPOSITES: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};

/**
 * That a condition does not hold.
 *
 * @param isTotal whether one of two numbers is always less than, equal to or greater than the other, as NaN is not
 */
export function oppositeWords(question: string, isTotal = true): string {
  const comparison = isTotal ? soleComparison(question) : undefined;
  if (comparison !== undefined) {
    const { sign, start } = comparison;
    return `${question.slice(0, start)}${OPPOSITES[sign]}${question.slice(start + sign.length)}`;
  }
  if (/^!\s*[\w$.>[\]()-]+$/.test(question)) return question.replace(/^!\s*/, '');
  return /^[\w$.[\]]+(?:\(.*\))?$/.test(question) ? `!${question}` : `!(${question})`;
}

/** The only comparison outside of all brackets, where nothing that binds less stands there. */
function soleComparison(text: string): { readonly sign: string; readonly start: number } | undefined {
  const token = /->|<<=?|>>=?|&&|\|\||[?]|[=!]==?|[<>]=?|=|[([{]/y;
  let found: { readonly sign: string; readonly start: number } | undefined;
  for (let i = 0; i < text.length; i++) {
    token.lastIndex = i;
    const sign = token.exec(text)?.[0];
    if (sign === undefined) continue;
    if (/[([{]/.test(sign)) i = closingOf(text, i) ?? text.length;
    else {
      const isComparison = OPPOSITES[sign] !== undefined;
      if ((isComparison && found !== undefined) || sign === '&&' || sign === '||' || sign === '?' || sign === '=')
        return undefined;
      if (isComparison) found = { sign, start: i };
      i += sign.length - 1;
    }
  }
  return found;
}

function set(variable: string, rest: string): Action | undefined {
  const name = plainWords(variable);
  if (!/^\*?[A-Za-z_$(]/.test(name)) return undefined;
  const text = plainWords(`${variable.trim()}${/^(?:\+\+|--)$/.test(rest) ? '' : ' '}${rest}`);
  return { kind: 'set', name: withoutIndices(name), text };
}

function withoutIndices(name: string): string {
  let text = name.replace(/^\*+/, '');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\[[^[\]]*\]/g, '');
  }
  return text;
}

function at(pattern: RegExp, text: string, start: number): string | undefined {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0];
}
