import { describe, expect, test } from 'vitest';
import { CaseFormatError, parseCase } from './case-file.ts';

const parse = (...lines: string[]) => parseCase('case.ts', `${lines.map(line => `// ${line}`).join('\n')}\n\nlet x;\n`);

describe('the reader of case headers', () => {
  test('reads every field', () => {
    const file = parse(
      'What it shows.',
      'entry: main',
      'shape: stream read/peek/write',
      'args: [{"loose": true}]',
      'read: read',
      'peek: look',
      'write: put',
      'unsupported: eval',
      '[1,2] => [3]',
    );
    expect(file).toEqual({
      file: 'case.ts',
      about: 'What it shows.',
      entry: 'main',
      shape: 'stream read/peek/write',
      args: [{ loose: true }],
      read: 'read',
      peek: 'look',
      write: 'put',
      unsupported: 'eval',
      examples: [{ input: [1, 2], output: [3] }],
    });
  });

  test('takes the default export without arguments when the header does not say', () => {
    const file = parse('What it shows.', '"" => ""');
    expect(file.entry).toBe('default');
    expect(file.args).toEqual([]);
    expect(file.shape).toBeUndefined();
  });

  test('reads outcomes that JSON cannot write', () => {
    const file = parse(
      'Outcomes.',
      '1 => undefined',
      '2 => NaN',
      '3 => -Infinity',
      '4 => -0',
      '5 => rejected',
      '6 => null',
    );
    const outcomes = file.examples.map(example => (example.rejected ? 'rejected' : example.output));
    expect(outcomes).toEqual([undefined, Number.NaN, Number.NEGATIVE_INFINITY, -0, 'rejected', null]);
  });

  test('finds the arrow behind an input that holds one', () => {
    expect(parse('Arrows.', '"a => b" => "c => d"').examples).toEqual([{ input: 'a => b', output: 'c => d' }]);
  });

  test('keeps lone surrogates', () => {
    expect(parse('Surrogates.', '"\\ud800" => "\\udc00"').examples).toEqual([{ input: '\ud800', output: '\udc00' }]);
  });

  test('stops at the first line that is not a comment', () => {
    const file = parseCase('case.ts', '// About.\n// 1 => 2\n\n// 3 => 4\n');
    expect(file.examples).toHaveLength(1);
  });

  test.each([
    ['no header', '', 'case.ts:1: expected a comment that says what the case shows'],
    ['an example in the first line', '// 1 => 2\n', 'case.ts:1: expected a comment that says'],
    ['a field in the first line', '// entry: x\n', 'case.ts:1: expected a comment that says'],
    ['no examples', '// About.\n// entry: x\n', 'case.ts:2: expected at least one line'],
    ['an unknown shape', '// About.\n// shape: text\n// 1 => 2\n', 'case.ts:2: unknown shape `text`'],
    ['arguments that are no array', '// About.\n// args: 1\n// 1 => 2\n', 'case.ts:2: expected a JSON array'],
    ['a field twice', '// About.\n// entry: a\n// entry: b\n// 1 => 2\n', 'case.ts:3: a second `entry:`'],
    ['a field without a value', '// About.\n// entry:\n// 1 => 2\n', 'case.ts:2: `entry:` has no value'],
    ['a remark', '// About.\n// More about it.\n// 1 => 2\n', 'case.ts:2: expected `input => outcome`'],
    ['an input that is not JSON', "// About.\n// 'a' => 2\n", 'case.ts:2: expected `input => outcome`'],
    ['an outcome that is not JSON', "// About.\n// 1 => 'a'\n", 'case.ts:2: expected JSON'],
  ])('refuses %s, and says where', (_what, source, message) => {
    const read = () => parseCase('case.ts', source);
    expect(read).toThrow(CaseFormatError);
    expect(read).toThrow(message);
  });
});
