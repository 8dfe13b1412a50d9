import { describe, expect, it } from 'vitest';
import { lowerModule } from '../../../../src/frontends/typescript/lower/module.ts';
import type { FunctionCode } from '../../../../src/program/ir.ts';
import { printFunction } from '../../../../src/program/print.ts';
import { SourceText } from '../../../../src/program/source.ts';
import { hostOperators } from './host-operators.ts';

/** The code of the only function of a module. */
function functionIn(text: string, format: 'esm' | 'commonjs' = 'esm'): FunctionCode {
  const { code } = lowerModule(new SourceText('file', text), 'js', format, { operators: hostOperators });
  const closures = code.body.blocks.flatMap(block => block.instructions.filter(one => one.do === 'closure'));
  if (closures.length !== 1) throw new Error('not one function');
  return closures[0].code;
}

const print = (text: string, format?: 'esm' | 'commonjs') => printFunction(functionIn(text, format)).split('\n');

describe('lowered code', () => {
  it('uses variables as operands without copying them', () => {
    expect(
      print('export function f(a, b) { let n = 0; for (let i = 0; i < a.length; i++) n += a[i] * b; return n }'),
    ).toEqual([
      'function f',
      ' parameters: r0 r1',
      'b0:',
      '  r2 = 0',
      '  r3 = 0',
      '  jump b1',
      'b1:',
      '  r4 = get(r0, "length")',
      '  r5 = less(r3, r4)',
      '  branch r5 b2 b3',
      'b2:',
      '  r4 = get(r0, r3)',
      '  r5 = multiply(r4, r1)',
      '  r2 = add(r2, r5)',
      '  r4 = toNumeric(r3)',
      '  r3 = increment(r4)',
      '  jump b1',
      'b3:',
      '  return r2',
    ]);
  });

  it('copies a variable that is assigned before its value is used', () => {
    expect(print('export const f = x => x + (x = 2)')).toEqual([
      'function f',
      ' parameters: r0',
      'b0:',
      '  r1 = r0',
      '  r0 = 2',
      '  r2 = add(r1, r0)',
      '  return r2',
    ]);
  });

  it('checks only variables that may be used before they are initialised', () => {
    const checks = (text: string) => print(text, 'commonjs').filter(line => line.includes('requireInitialised')).length;
    expect(checks('const t = 1; function f() { return t } exports.f = f')).toBe(0);
    expect(checks('exports.f = f; const t = 1; function f() { return t }')).toBe(1);
    expect(checks('const f = () => t; const t = 1')).toBe(1);
    expect(checks('let t = 1; exports.f = () => t')).toBe(0);
    const exported = (text: string) => print(text).filter(line => line.includes('requireInitialised')).length;
    expect(exported('const t = 1; export function f() { return t }')).toBe(0);
    expect(exported('import "other"; const t = 1; export function f() { return t }')).toBe(1);
  });

  it('has the source of every instruction', () => {
    const text = 'export function f(s) {\n  return s.length + 1;\n}';
    const { instructions } = functionIn(text).body.blocks[0];
    expect(instructions.map(({ at }) => text.slice(at.start, at.end))).toEqual(['s.length', 's.length + 1']);
  });

  it('lowers a function when its body is first asked for', () => {
    const code = functionIn('export function f() { return 1 }');
    expect(code.body).toBe(code.body);
    expect(Object.keys(code)).not.toContain('body');
  });

  it('reads a long file and lowers one function of it without a long wait', () => {
    const part = (i: number) =>
      `function f${i}(s) {\n  let out = '';\n  for (const c of s) {\n    switch (c) {\n      case '<': out += '&lt;'; break;\n      default: out += c + table[${i}];\n    }\n  }\n  return out;\n}\n`;
    const text = `const table = [];\n${Array.from({ length: 500 }, (_, i) => part(i)).join('')}module.exports = f7;`;
    expect(text.split('\n').length).toBeGreaterThan(5000);
    const before = performance.now();
    const { code } = lowerModule(new SourceText('file', text), 'js', 'commonjs', { operators: hostOperators });
    const closures = code.body.blocks.flatMap(block => block.instructions.filter(one => one.do === 'closure'));
    expect(closures[7].code.body.blocks.length).toBeGreaterThan(3);
    expect(performance.now() - before).toBeLessThan(20_000);
  });
});
