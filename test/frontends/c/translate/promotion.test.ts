import { expect, test } from 'vitest';
import { bitFieldSettings } from '../../../../src/frontends/c/translate/bit-fields.ts';
import { variablesInRegisters } from '../../../../src/frontends/c/translate/promotion.ts';
import { bodyOf } from '../llvm/snippets.ts';

/** The variable is a number of 32 bits, `%x`. */
test.each([
  ['is set and read', 'store i32 1, ptr %x\n  %v = load i32, ptr %x', true],
  ['is set as a number of another width', 'store i8 1, ptr %x', false],
  ['is read as a number of another width', '%v = load i8, ptr %x', false],
  ['is read as a floating-point number', '%v = load float, ptr %x', false],
  ['has its address kept', 'store ptr %x, ptr %q', false],
  ['has its address given to a call', 'call void @g(ptr %x)', false],
  ['has an element', '%e = getelementptr i8, ptr %x, i64 1\n  store i8 1, ptr %e', false],
  ['may be another one', '%e = select i1 %b, ptr %x, ptr %q\n  store i32 1, ptr %e', false],
  ['has its address compared', '%t = icmp eq ptr %x, %q', false],
])('a variable that %s is in a register: %s -> %s', (_, lines, isInRegister) => {
  const { blocks } = bodyOf(`  %x = alloca i32\n  ${lines}`, 'ptr %q, i1 %b');
  expect(variablesInRegisters(blocks).has('x')).toBe(isInRegister);
});

test('a pointer that is put into itself is not in a register', () => {
  const { blocks } = bodyOf('  %x = alloca ptr\n  store ptr %x, ptr %x');
  expect(variablesInRegisters(blocks).has('x')).toBe(false);
});

test('several variables at once are not in a register', () => {
  const { blocks } = bodyOf('  %x = alloca i32, i64 3\n  store i32 1, ptr %x');
  expect(variablesInRegisters(blocks).has('x')).toBe(false);
});

/** What is loaded, cleared, set and stored, in these four lines. */
function setting(loaded: string, cleared: string, set: string, stored: string): readonly string[] {
  const { blocks } = bodyOf(`  ${[loaded, cleared, set, stored].join('\n  ')}`, 'ptr %p, ptr %q, i32 %n');
  return [...bitFieldSettings(blocks)].sort();
}

const LOADED = '%bf.load = load i32, ptr %p';
const CLEARED = '%bf.clear = and i32 %bf.load, -16';
const SET = '%bf.set = or i32 %bf.clear, %n';
const STORED = 'store i32 %bf.set, ptr %p';

test('a bit-field is set where bits are cleared and put into what was there', () => {
  expect(setting(LOADED, CLEARED, SET, STORED)).toEqual(['bf.clear', 'bf.set']);
});

test.each([
  ['at another place', [LOADED, CLEARED, SET, 'store i32 %bf.set, ptr %q']],
  ['with what is no constant', [LOADED, '%bf.clear = and i32 %bf.load, %n', SET, STORED]],
  ['by another operation', [LOADED, CLEARED, '%bf.set = xor i32 %bf.clear, %n', STORED]],
  ['by what the program has itself', [LOADED, '%and = and i32 %bf.load, -16', '%bf.set = or i32 %and, %n', STORED]],
  ['of what was not loaded', ['%bf.load = add i32 %n, 1', CLEARED, SET, STORED]],
] as const)('none is set %s', (_, [loaded, cleared, set, stored]) => {
  expect(setting(loaded, cleared, set, stored)).toEqual([]);
});
