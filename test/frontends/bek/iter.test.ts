import { describe, expect, it } from 'vitest';
import { transitionCount } from '../../../src/automata/machine/machine.ts';
import { readBek } from '../../../src/frontends/bek/index.ts';
import { Budget, LimitReached } from '../../../src/logic/limits.ts';
import { Bool, Char, Int } from '../../../src/logic/sort.ts';
import { TRUE } from '../../../src/logic/term.ts';
import { assertMachineAgreesWithInterpreter } from './agree.ts';
import { codes, Random } from './random.ts';
import { runMachine } from './run-machine.ts';

function run(source: string, input: string): string | undefined {
  const output = runMachine(readBek(source), codes(input));
  return output && String.fromCharCode(...output);
}

function program(cases: string, registers = '', end = ''): string {
  return `program P(input) { return iter(c in input)[${registers}] { ${cases} } ${end}; }`;
}

describe('the iter form', () => {
  it('reads the example of the language description', () => {
    const source = `
      function hex(x) = ite(x <= 9, x + 48, x + 55);      // pure
      program Name(input) {
        return iter(c in input)[q := 0; seen := false;] {
          case (q == 0 && c == '&') : q := 1;
          case (c in "[0-9A-Za-z]") : yield(c); seen := true;
          case (true) : if (seen) { yield('\\\\', hex(c)); } else { raise Bad; }
        } end {
          case (q == 1) : yield('&');
          case (true)   : yield();
        };
      }
      ==
      eq(Name, "this is never read`;
    const machine = readBek(source);
    expect(machine.registers.map(r => [r.name, r.sort, r.initial])).toEqual([
      ['q', Char, 0],
      ['seen', Bool, false],
    ]);
    expect(machine.states.length).toBe(1);
    expect(run(source, '&a')).toBe('a&');
    expect(run(source, 'a\t')).toBe('a\\9');
    expect(run(source, '\t')).toBeUndefined();
    assertMachineAgreesWithInterpreter(source, randomTexts(3, ['&', 'a', '0', '\t', '\n', '\x0b'], 6, 200));
  });

  it('ends anywhere with nothing written when there is no end block', () => {
    const machine = readBek(program('case (true) : yield(c);'));
    expect(machine.endings).toEqual([[{ guard: TRUE, outputs: [] }]]);
  });

  it('takes end cases in the case list and in the end block, in the order of the file', () => {
    const source = program(
      "end case (q == 1) : yield('1'); case (true) : q := q + 1; end case (q == 2) : yield('2');",
      'q := 0;',
      "end { case (q <= 2) : yield('z'); }",
    );
    expect(['', 'a', 'aa', 'aaa'].map(input => run(source, input))).toEqual(['z', '1', '2', undefined]);
  });

  it('reads the old values on the right of assignments, in conditions and in yields', () => {
    const source = program(
      'case (true) : p := c; q := p; if (p == 0) { yield(p + 48); } else { yield(p, q + 48); }',
      'p := 0; q := 0',
    );
    expect(run(source, 'ab')).toBe('0a0');
    expect(run(source, 'abc')).toBe('0a0b\u0091');
  });

  it('lets the later of two assignments count', () => {
    const source = program("case (true) : q := 0; if (c == 'a') { q := 1; } yield(q + 48);", 'q := 5;');
    expect(run(source, 'aba')).toBe('510');
  });

  it('rejects where no case matches and where an error is raised', () => {
    const source = program("case (c == 'a') : yield(c); case (c == 'b') : yield(c); raise Bad;");
    expect(run(source, 'aa')).toBe('aa');
    expect(run(source, 'ab')).toBeUndefined();
    expect(run(source, 'ac')).toBeUndefined();
    expect(transitionCount(readBek(source))).toBe(1);
  });

  it('drops ways that cannot be taken', () => {
    const source = program(`
      case (c < 'm') : if (c > 'z') { yield('?'); } else { yield(c); }
      case (c < 'a') : yield('!');
      case (true) : skip;`);
    expect(transitionCount(readBek(source))).toBe(2);
  });

  it('knows precedence as in C#', () => {
    const source = program(
      'case (1 + 2 * 3 == 7 && 1 << 2 + 1 == 8 && (6 & 3 ^ 1 | 8) == 11 || false) : yield(-1 / 2);',
    );
    expect(run(source, 'a')).toBe('\u7fff');
  });

  it('wraps 16-bit arithmetic and compares without sign', () => {
    const source = program(
      'case (c - 1 > 0x7fff) : yield(c * 3, c << 15, c >> 1, ~c, Bits(15, 12, c - 1)); case (true) : yield(c / 0x10, c % 10);',
    );
    assertMachineAgreesWithInterpreter(source, [[0], [1], [0x8000, 0x8001], [0xffff, 77]]);
    expect(run(source, '\0')).toBe('\0\0\0\uffff\u000f');
  });

  it('writes each character of a string', () => {
    expect(run(program('case (true) : yield("<\\u0041\\n", c, @"\\""");'), 'x')).toBe('<A\nx\\"');
  });

  it('reads classes as JavaScript does, with escapes of strings and of classes', () => {
    const source = program(
      `case (c in "[\\]\\\\w\\x5d-\\u005f]") : yield('1'); case (c in @"\\s") : yield('2');
       case (!(c + 1 in "[^\\"']")) : yield('3'); case (IsHighSurrogate(c)) : yield('4'); case (IsDigit(c)) : skip;
       case (true) : yield('5');`,
    );
    expect(run(source, 'a]^_ \u00a0!&\ud800(')).toBe('1111223345');
  });

  it('lets programs share functions and picks the named program, else the last', () => {
    const source = `function up(x) = ite(low(x), x - 32, x); function low(x) = x in "[a-z]";
      program A(t) { return iter(c in t) { case (true) : yield(up(c)); } }
      program B(t) { return iter(c in t) { case (low(c)) : skip; case (true) : yield(c); } }`;
    expect(runMachine(readBek(source, { program: 'A' }), codes('aB'))).toEqual(codes('AB'));
    expect(runMachine(readBek(source), codes('aB'))).toEqual(codes('B'));
  });

  it('inlines nested calls once for each argument', () => {
    const doubling = Array.from({ length: 40 }, (_, i) => `function f${i + 1}(x) = f${i}(x) + f${i}(x);`).join('\n');
    const source = `function f0(x) = x; ${doubling} ${program('case (true) : yield(f3(c), f40(c));')}`;
    expect(runMachine(readBek(source), [5])).toEqual([40, 0]);
  });

  it('has mathematical integers and bytes as other alphabets', () => {
    const negate = program('case (c in "[a-z]") : yield(c); case (true) : yield(-c, c / 3, c % 3);');
    expect(readBek(negate, { alphabet: 'int' }).input).toBe(Int);
    assertMachineAgreesWithInterpreter(negate, [[0, -1, -70000, 97, 70000, 96]], { alphabet: 'int' });
    expect(runMachine(readBek(negate, { alphabet: 'int' }), [-5])).toEqual([5, -2, 1]);
    expect(runMachine(readBek(negate, { alphabet: 'byte' }), [1])).toEqual([255, 0, 1]);
  });

  it('keeps registers apart from the window', () => {
    const source = program('case (true) : x := c; x1 := x; yield(x, x1, x_);', "x := 'A'; x1 := 'B'; x_ := 'C';");
    expect(readBek(source).registers.map(r => r.name)).toEqual(['x__', 'x1_', 'x_']);
    expect(run(source, 'ab')).toBe('ABCaAC');
  });

  it('stops at the budget when ifs multiply', () => {
    const ifs = Array.from({ length: 16 }, (_, i) => `if (Bits(${i}, ${i}, c) == 1) { yield(c); }`).join(' ');
    expect(() => readBek(program(`case (true) : ${ifs}`, 'q := 0;'), { budget: new Budget({ nodes: 1000 }) })).toThrow(
      LimitReached,
    );
  });

  it('agrees with the interpreter on random programs', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const source = randomProgram(new Random(seed));
      assertMachineAgreesWithInterpreter(source, randomTexts(seed, ['a', 'b', '0', '\0', '\uffff', 'z'], 6, 25));
    }
  });
});

function* randomTexts(seed: number, letters: readonly string[], longest: number, count: number) {
  const random = new Random(seed);
  for (let i = 0; i < count; i++) yield codes(random.word(letters, longest));
}

function randomProgram(random: Random): string {
  const number = (depth: number, names: readonly string[]): string => {
    if (depth === 0) return random.pick([...names, ...names, '1', "'a'", '0x8000', '65535', '3']);
    const sub = (): string => number(depth - 1, names);
    switch (random.below(6)) {
      case 0:
        return `ite(${condition(depth - 1, names)}, ${sub()}, ${sub()})`;
      case 1:
        return `f(${sub()}, ${sub()})`;
      case 2:
        return `${random.pick(['~', '-', '+'])}(${sub()})`;
      case 3:
        return `Bits(${8 + random.below(8)}, ${random.below(8)}, ${sub()})`;
      default:
        return `(${sub()} ${random.pick(['+', '-', '*', '&', '|', '^', '<<', '>>', '/', '%'])} ${random.below(3) === 0 ? sub() : 1 + random.below(5)})`;
    }
  };
  const condition = (depth: number, names: readonly string[]): string => {
    if (depth === 0)
      return random.pick(['b', 'true', 'false', `(${random.pick(names)} in "[^a-c0]")`, '(q == 1)', '!b']);
    const sub = (): string => condition(depth - 1, names);
    switch (random.below(4)) {
      case 0:
        return `(${sub()} ${random.pick(['&&', '||', '==', '!=', '^', '&', '|'])} ${sub()})`;
      case 1:
        return `!${sub()}`;
      default:
        return `(${number(depth - 1, names)} ${random.pick(['==', '!=', '<', '<=', '>', '>='])} ${number(depth - 1, names)})`;
    }
  };
  const statement = (depth: number, names: readonly string[]): string => {
    switch (random.below(depth === 0 ? 4 : 6)) {
      case 0:
        return `q := ${number(1, names)};`;
      case 1:
        return `b := ${condition(1, names)};`;
      case 2:
        return `yield(${number(2, names)}, "x");`;
      case 3:
        return random.below(4) === 0 ? 'raise E;' : 'p := q;';
      default:
        return `if (${condition(1, names)}) { ${statement(depth - 1, names)} } else { ${statement(depth - 1, names)} ${statement(depth - 1, names)} }`;
    }
  };
  const cases = (names: readonly string[]): string =>
    Array.from({ length: 1 + random.below(3) }, () => `case (${condition(2, names)}) : ${statement(2, names)}`).join(
      '\n',
    );
  return `function f(x, y) = ite(x < y, x, y - x);
    program R(w) { return iter(c in w)[q := 0; b := ${random.pick(['true', 'false'])}; p := 'a';] {
      ${cases(['c', 'q', 'p'])}
      case (true) : yield(c, q); ${statement(1, ['c', 'q', 'p'])}
    } end { ${cases(['q', 'p'])} case (b) : yield(p); case (true) : skip; }; }`;
}
