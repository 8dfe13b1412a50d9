import { describe, expect, it } from 'vitest';
import { lowerModule } from '../../../../src/frontends/typescript/lower/module.ts';
import type { Instruction, Terminator } from '../../../../src/program/ir.ts';
import { SourceText } from '../../../../src/program/source.ts';
import { showLowered } from './compare.ts';
import { hostOperators } from './host-operators.ts';

describe('what is not supported', () => {
  it.each([
    ['dynamic import', 'log(1); import("x")'],
    ['direct eval', 'log(1); eval("1")'],
    ['with', 'log(1); with ({}) { log(2) }'],
    ['decorators', 'log(1); @log class A {}'],
    ['accessor field', 'log(1); class A { accessor x = 1 }'],
    ['arguments that alias parameters', 'log(1); (function (a) { [].shift.call(arguments); return a })(1)'],
    [
      'a function called arguments in a block, on which engines differ,',
      'log(1); (function () { { function arguments() {} } })()',
    ],
  ])('%s stops the program where it is run', (construct, text) => {
    expect(showLowered(text)).toEqual({ logs: ['1'], end: `unsupported ${construct}` });
  });

  it('does not keep the rest from running', () => {
    const text =
      'async function f() { for await (const x of y) ; } const g = () => import("z"); try { log(1) } finally { log(2) }';
    expect(showLowered(text)).toEqual({ logs: ['1', '2'], end: 'returned undefined' });
  });

  it('is JSX, where it is evaluated', () => {
    const { code } = lowerModule(new SourceText('file', 'export const x = <a b={1}>{y}</a>'), 'jsx', 'esm', {
      operators: hostOperators,
    });
    expect(ends(code.body.blocks)).toContainEqual(expect.objectContaining({ do: 'unsupported', construct: 'JSX' }));
  });
});

function ends(blocks: readonly { readonly end: Terminator }[]): readonly Terminator[] {
  return blocks.map(block => block.end);
}

describe('calls that are instructions', () => {
  const calls = new Map([
    ['read', 'in'],
    ['look', 'peek'],
    ['write', 'out'],
    ['note', 'event'],
    ['check', 'assert'],
    ['given', 'assume'],
    ['yes', 'accept'],
    ['no', 'reject'],
  ] as const);
  const lowered = (text: string) => {
    const { code } = lowerModule(new SourceText('file', text), 'js', 'commonjs', { operators: hostOperators, calls });
    const { blocks, constants } = code.body;
    return { instructions: blocks.flatMap(block => block.instructions), ends: ends(blocks), constants };
  };
  const kinds = (instructions: readonly Instruction[]) => instructions.map(instruction => instruction.do);

  it('become the instructions', () => {
    const { instructions, constants } = lowered(
      'let c = read(); look(); look(2); write(c); note("n", c, 1); check(c > 1); given(c)',
    );
    expect(kinds(instructions)).toEqual(['in', 'peek', 'peek', 'out', 'event', 'apply', 'assert', 'apply', 'assume']);
    const peeks = instructions.flatMap(one => (one.do === 'peek' ? [constants[~one.offset]] : []));
    expect(peeks).toEqual([0, 2]);
    expect(instructions.find(one => one.do === 'event')).toMatchObject({ name: 'n' });
  });

  it('end the program', () => {
    const halts = lowered('if (x) yes(); no()').ends.flatMap(end => (end.do === 'halt' ? [end.accepted] : []));
    expect(halts.toSorted()).toEqual([false, true]);
  });

  it('are ordinary calls where the name is declared', () => {
    expect(kinds(lowered('const read = () => 1; read()').instructions)).toEqual(['closure', 'call']);
  });

  it('are refused where an event has no fixed name', () => {
    expect(lowered('note(x)').ends[0]).toMatchObject({ do: 'unsupported' });
    expect(lowered('write(...x)').ends[0]).toMatchObject({ do: 'unsupported' });
  });
});
