/** Checks of texts, and validators that say what is wrong: a message, or nothing. */

export function isBlank(text: string | null | undefined): boolean {
  return text == null || text.trim() === '';
}

export function isPrintableAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}

/** Every quote is closed; a backslash takes the next character with it. */
export function hasClosedQuotes(text: string): boolean {
  let quote: string | null = null;
  let escaped = false;
  for (const c of text) {
    if (escaped) {
      escaped = false;
    } else if (c === '\\') {
      escaped = true;
    } else if (quote !== null) {
      if (c === quote) quote = null;
    } else if (c === '"' || c === "'") {
      quote = c;
    }
  }
  return quote === null && !escaped;
}

/** Does a line go on: an odd number of backslashes at its end? */
export function continues(line: string): boolean {
  let count = 0;
  for (let i = line.length - 1; i >= 0 && line[i] === '\\'; i--) count++;
  return count % 2 === 1;
}

export function isStrongPassword(password: string): boolean {
  let lower = false;
  let upper = false;
  let digit = false;
  for (const c of password) {
    if (c >= 'a' && c <= 'z') lower = true;
    else if (c >= 'A' && c <= 'Z') upper = true;
    else if (c >= '0' && c <= '9') digit = true;
  }
  return lower && upper && digit && password.length >= 8;
}

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** Brackets that close in order, at most three deep. */
export function isShallow(text: string): boolean {
  const open: string[] = [];
  for (const c of text) {
    if (c in CLOSING) {
      if (open.length === 3) return false;
      open.push(CLOSING[c]);
    } else if (c === ')' || c === ']' || c === '}') {
      if (open.pop() !== c) return false;
    }
  }
  return open.length === 0;
}

/** What is wrong with a name, or null. */
export function validateUsername(name: string): string | null {
  if (name.length < 3) return 'too short';
  if (name.length > 12) return 'too long';
  if (!/^[a-z]/.test(name)) return 'must start with a letter';
  if (!/^[a-z0-9_]*$/.test(name)) return 'has a character that is not allowed';
  return null;
}

export function validatePin(pin: string): string | undefined {
  if (pin.length !== 4) return 'A PIN has four digits.';
  for (const c of pin) {
    if (c < '0' || c > '9') return `${c} is no digit.`;
  }
  if (/^(\d)\1{3}$/.test(pin)) return 'Not the same digit four times.';
}

type Problem = 'empty' | 'space' | 'control';

export function firstProblem(text: string): Problem | undefined {
  if (text === '') return 'empty';
  for (const c of text) {
    if (c < ' ') return 'control';
    if (c === ' ') return 'space';
  }
  return undefined;
}

interface Outcome {
  ok: boolean;
  error?: string;
}

export function validateAge(input: string): Outcome {
  const trimmed = input.trim();
  if (!/^\d+$/.test(trimmed)) return { ok: false, error: 'not a number' };
  if (trimmed.length > 3) return { ok: false, error: 'too old' };
  return { ok: true };
}
