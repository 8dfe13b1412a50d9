import { describe, expect, it } from 'vitest';
import { readsInitial } from '../../../../src/frontends/c/entry/initial-use.ts';
import { pointerUse } from '../../../../src/frontends/c/entry/pointer-use.ts';
import { returnedConstants } from '../../../../src/frontends/c/entry/returned-constants.ts';
import type { FunctionDefinition, Module } from '../../../../src/frontends/c/llvm/module.ts';
import { parseModule } from '../../../../src/frontends/c/llvm/parse-module.ts';

/** Functions that those under test call. */
const OTHERS = `
declare ptr @strcat(ptr, ptr)
declare ptr @strcpy(ptr, ptr)
declare void @unknown(ptr)
declare void @number(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define i32 @zero() {
  ret i32 0
}
define void @set(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @set_sometimes(ptr %p, i1 %b) {
  br i1 %b, label %yes, label %no
yes:
  store i32 1, ptr %p
  br label %no
no:
  ret void
}
define void @raise(ptr %a, ptr %b) {
  %t = load i32, ptr %b
  store i32 %t, ptr %a
  ret void
}
define i32 @get(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
`;

/** The function with these parameters and lines, in a module with the others. */
function read(parameters: string, lines: string): { readonly module: Module; readonly definition: FunctionDefinition } {
  const module = parseModule(`${OTHERS}define i32 @f(${parameters}) {\n${lines}\n}\n`);
  const definition = module.functions.get('f');
  if (definition === undefined) throw new Error('the function is missing');
  return { module, definition };
}

/** Returns a variable that starts with 0, after some lines. */
function returning(lines: string): string {
  return `  %r = alloca i32\n  %p = alloca ptr\n  store i32 0, ptr %r\n${lines}\n  %v = load i32, ptr %r\n  ret i32 %v`;
}

describe('all that a function can return', () => {
  it.each<readonly [string, string, readonly bigint[] | undefined]>([
    ['a constant in a variable', returning(''), [0n]],
    [
      'two constants',
      returning('  br i1 %b, label %x, label %y\nx:\n  store i32 7, ptr %r\n  br label %y\ny:'),
      [0n, 7n],
    ],
    ['what a call gives', '  %v = call i32 @zero()\n  ret i32 %v', [0n]],
    ['what another call gives', '  %v = call i32 @get(ptr null)\n  ret i32 %v', undefined],
    ['a variable that a call may set', returning('  call void @set(ptr %r)'), undefined],
    ['a variable whose address is kept', returning('  store ptr %r, ptr %p'), undefined],
    ['a variable that is set by its address', returning('  %e = getelementptr i32, ptr %r, i32 0'), undefined],
    [
      'a variable that may be set by one of two addresses',
      returning('  %e = select i1 %b, ptr %r, ptr %p\n  store i32 5, ptr %e'),
      undefined,
    ],
    [
      'a variable whose address comes from one of two blocks',
      returning(
        '  br i1 %b, label %x, label %y\nx:\n  br label %y\ny:\n  %e = phi ptr [ %r, %x ], [ %p, %0 ]\n  store i32 5, ptr %e',
      ),
      undefined,
    ],
    [
      'a variable whose address is a number for a while',
      returning('  %n = ptrtoint ptr %r to i64\n  %e = inttoptr i64 %n to ptr\n  store i32 5, ptr %e'),
      undefined,
    ],
    ['a variable whose address is compared', returning('  %t = icmp eq ptr %r, %p'), undefined],
    ['a variable that is set at once', returning('  %o = atomicrmw add ptr %r, i32 1 seq_cst'), undefined],
    ['a variable of which a byte is set', returning('  store i8 5, ptr %r'), undefined],
    [
      'a byte of a variable',
      '  %r = alloca i32\n  store i32 261, ptr %r\n  %v = load i8, ptr %r\n  %t = zext i8 %v to i32\n  ret i32 %t',
      undefined,
    ],
    ['one of two', '  %v = select i1 %b, i32 3, i32 4\n  ret i32 %v', [3n, 4n]],
    ['one of two that is no constant', '  %v = select i1 %b, i32 3, i32 %c\n  ret i32 %v', undefined],
    ['a comparison', '  %t = icmp eq i32 %c, 3\n  %v = zext i1 %t to i32\n  ret i32 %v', [0n, 1n]],
    ['a number that was widened', '  %t = trunc i32 %c to i8\n  %v = zext i8 %t to i32\n  ret i32 %v', undefined],
    ['a constant, or not', '  br i1 %b, label %x, label %y\nx:\n  ret i32 0\ny:\n  ret i32 %c', undefined],
  ])('%s', (_, lines, expected) => {
    const { module, definition } = read('i1 %b, i32 %c', lines);
    const found = returnedConstants(module, definition);
    expect(found === undefined ? undefined : [...found].sort()).toEqual(expected);
  });
});

describe('whether it matters what is behind a pointer before the call', () => {
  const END = '\n  ret i32 0';
  it.each<readonly [string, string, boolean]>([
    ['it is only written', `  store i32 1, ptr %p${END}`, false],
    ['it is written and then read', `  store i32 1, ptr %p\n  %v = load i32, ptr %p${END}`, false],
    ['it is read and then written', `  %v = load i32, ptr %p\n  store i32 %v, ptr %p${END}`, true],
    [
      'it is written on one of two paths, and then read',
      `  br i1 %b, label %x, label %y\nx:\n  store i32 1, ptr %p\n  br label %y\ny:\n  %v = load i32, ptr %p${END}`,
      true,
    ],
    [
      'it is written on both paths, and then read',
      `  br i1 %b, label %x, label %y\nx:\n  store i32 1, ptr %p\n  br label %z\ny:\n  store i32 2, ptr %p\n  br label %z\nz:\n  %v = load i32, ptr %p${END}`,
      false,
    ],
    [
      'it is read in one case of a switch',
      `  switch i32 %c, label %y [ i32 3, label %x ]\nx:\n  %v = load i32, ptr %p\n  br label %y\ny:${END}`,
      true,
    ],
    ['a call writes it', `  call void @set(ptr %p)\n  %v = load i32, ptr %p${END}`, false],
    ['a call may write it', `  call void @set_sometimes(ptr %p, i1 %b)\n  %v = load i32, ptr %p${END}`, true],
    ['a call reads it', `  %v = call i32 @get(ptr %p)${END}`, true],
    ['a call does what is not known', `  call void @unknown(ptr %p)${END}`, true],
    ['the library puts text behind what is there', `  %t = call ptr @strcat(ptr %p, ptr %q)${END}`, true],
    ['the library puts text there', `  %t = call ptr @strcpy(ptr %p, ptr %q)${END}`, false],
    [
      'it is kept in a variable and read there',
      `  %k = alloca ptr\n  store ptr %p, ptr %k\n  %l = load ptr, ptr %k\n  %v = load i32, ptr %l${END}`,
      true,
    ],
    ['it is put where it cannot be followed', `  store ptr %p, ptr %q${END}`, true],
    ['a call reads one of two arguments that are it', `  call void @raise(ptr %p, ptr %p)${END}`, true],
    ['a call reads the other one', `  call void @raise(ptr %p, ptr %q)${END}`, false],
    ['a call gets a copy of it', `  call void @set(ptr byval(i32) %p)${END}`, true],
    ['it is changed at once', `  %v = atomicrmw add ptr %p, i32 1 seq_cst${END}`, true],
    ['it is exchanged', `  %v = cmpxchg ptr %p, i32 0, i32 1 seq_cst seq_cst${END}`, true],
    [
      'it is a number for a while, and then read',
      `  %n = ptrtoint ptr %p to i64\n  %l = inttoptr i64 %n to ptr\n  %v = load i32, ptr %l${END}`,
      true,
    ],
    [
      'it, or something else, is written, and then it is read',
      `  %e = select i1 %b, ptr %p, ptr %q\n  store i32 1, ptr %e\n  %v = load i32, ptr %p${END}`,
      true,
    ],
    [
      'what is beside it is written, and then it is read',
      `  %e = getelementptr i32, ptr %p, i64 1\n  store i32 1, ptr %e\n  %v = load i32, ptr %p${END}`,
      true,
    ],
    [
      'its first element is written, and then it is read',
      `  %e = getelementptr i32, ptr %p, i64 0\n  store i32 1, ptr %e\n  %v = load i32, ptr %p${END}`,
      false,
    ],
    ['a byte of it is written, and then it is read', `  store i8 1, ptr %p\n  %v = load i32, ptr %p${END}`, true],
    [
      'the library writes a byte of it, and then it is read',
      `  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 1, i1 false)\n  %v = load i32, ptr %p${END}`,
      true,
    ],
    [
      'the library writes all of it, and then it is read',
      `  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 4, i1 false)\n  %v = load i32, ptr %p${END}`,
      false,
    ],
    [
      'it is kept in a variable, written and read there',
      `  %k = alloca ptr\n  store ptr %p, ptr %k\n  %l = load ptr, ptr %k\n  store i32 1, ptr %l\n  %v = load i32, ptr %l${END}`,
      false,
    ],
    [
      'the variable that it is in is given away',
      `  %k = alloca ptr\n  store ptr %p, ptr %k\n  call void @unknown(ptr %k)${END}`,
      true,
    ],
    [
      'the variable that it is in has another address',
      `  %k = alloca ptr\n  store ptr %p, ptr %k\n  %e = select i1 %b, ptr %k, ptr %q\n  %l = load ptr, ptr %e\n  %v = load i32, ptr %l${END}`,
      true,
    ],
  ])('%s', (_, lines, expected) => {
    const { module, definition } = read('ptr %p, ptr %q, i1 %b, i32 %c', lines);
    expect(readsInitial(module, definition, 'p', 32)).toBe(expected);
  });
});

describe('what is done with the memory of a pointer', () => {
  const END = '\n  ret i32 0';
  const [NOTHING, READS, WRITES, BOTH] = [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ].map(([reads, writes]) => ({ reads, writes }));
  it.each([
    ['nothing', END, NOTHING],
    ['an element is read', `  %e = getelementptr i8, ptr %p, i64 3\n  %v = load i8, ptr %e${END}`, READS],
    ['an element is written', `  %e = getelementptr i8, ptr %p, i64 3\n  store i8 1, ptr %e${END}`, WRITES],
    ['one of two pointers is written', `  %e = select i1 %b, ptr %p, ptr %q\n  store i8 1, ptr %e${END}`, WRITES],
    ['a call writes it', `  call void @set(ptr %p)${END}`, WRITES],
    ['a call of what a variable points to', `  call void %q(ptr %p)${END}`, BOTH],
    ['a call does what is not known', `  call void @unknown(ptr %p)${END}`, BOTH],
    ['the library puts text behind what is there', `  %t = call ptr @strcat(ptr %p, ptr %q)${END}`, BOTH],
    ['the library reads it', `  %t = call ptr @strcpy(ptr %q, ptr %p)${END}`, READS],
    [
      'what a call gives for it is written',
      `  %t = call ptr @strcpy(ptr %q, ptr %p)\n  store i8 1, ptr %t${END}`,
      BOTH,
    ],
    [
      'the variable that it is in is given away',
      `  %k = alloca ptr\n  store ptr %p, ptr %k\n  call void @unknown(ptr %k)${END}`,
      BOTH,
    ],
    ['it is put where it cannot be followed', `  store ptr %p, ptr %q${END}`, BOTH],
    [
      'the address of the variable that it is in is kept',
      `  %k = alloca ptr\n  %l = alloca ptr\n  store ptr %p, ptr %k\n  store ptr %k, ptr %l${END}`,
      BOTH,
    ],
    ['it is changed at once', `  %v = atomicrmw add ptr %p, i32 1 seq_cst${END}`, BOTH],
    ['it is exchanged', `  %v = cmpxchg ptr %p, i32 0, i32 1 seq_cst seq_cst${END}`, BOTH],
    ['it is put somewhere at once', `  %v = atomicrmw xchg ptr %q, ptr %p seq_cst${END}`, BOTH],
    ['a call gets a copy of it', `  call void @set(ptr byval(i32) %p)${END}`, READS],
    [
      'it is kept as a number where it cannot be followed',
      `  %n = ptrtoint ptr %p to i64\n  store i64 %n, ptr %q${END}`,
      BOTH,
    ],
    [
      'it is written by way of a number',
      `  %n = ptrtoint ptr %p to i64\n  %m = and i64 %n, -4\n  %l = inttoptr i64 %m to ptr\n  store i32 1, ptr %l${END}`,
      WRITES,
    ],
    [
      'its distance from another one is handed on',
      `  %n = ptrtoint ptr %p to i64\n  %m = ptrtoint ptr %q to i64\n  %d = sub i64 %n, %m\n  call void @number(i64 %d)${END}`,
      NOTHING,
    ],
  ])('%s', (_, lines, expected) => {
    const { module, definition } = read('ptr %p, ptr %q, i1 %b, i32 %c', lines);
    expect(pointerUse(module, definition, 'p')).toEqual(expected);
  });
});
