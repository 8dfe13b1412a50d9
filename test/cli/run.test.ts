import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call } from './call.ts';
import { inFolder } from './command-line.ts';

const COPY = 'program Copy(i) { return iter(c in i) { case (true) : yield(c); }; }';
const NO_Z = "program NoZ(i) { return iter(c in i) { case (c == 'z') : raise Z; case (true) : yield(c, c); }; }";

/** The lines that `run` prints for a file of inputs. */
function runOn(program: string, inputs: string, ...options: string[]) {
  return inFolder({ 'p.bek': program, 'in.txt': inputs }, async folder => {
    const called = await call('run', join(folder, 'p.bek'), '--inputs', join(folder, 'in.txt'), ...options);
    return { ...called, stderr: called.stderr.replaceAll(`${folder}/`, '') };
  });
}

describe('run', () => {
  it('prints one JSON line for an input, or that it is rejected', async () => {
    const html = 'examples/encoders/html-encode.bek';
    expect(await call('run', html, '--input', 'a<b')).toEqual({
      status: 0,
      stdout: ['{"output":"a&lt;b"}'],
      stderr: '',
    });
    expect((await call('run', html, '--input', '')).stdout).toEqual(['{"output":""}']);
    expect((await call('run', html, '--input', '-x')).stdout).toEqual(['{"output":"-x"}']);
    expect((await call('run', 'examples/encoders/base64-decode.bek', '--input', '?')).stdout).toEqual([
      '{"rejected":true}',
    ]);
  });

  it('takes strings and arrays of numbers, one a line, in any line ending, with and without a byte order mark', async () => {
    const rows = ['""', '"a\\nb"', '[97, 122]', '[]', '  "x"  '];
    const lines = ['{"output":""}', '{"output":"aa\\n\\nbb"}', '{"rejected":true}', '{"output":""}', '{"output":"xx"}'];
    for (const text of [rows.join('\n'), `${rows.join('\r\n')}\r\n`, `\ufeff${rows.join('\n')}\n\n\n`])
      expect(await runOn(NO_Z, text)).toEqual({ status: 0, stdout: lines, stderr: '' });
    expect(await runOn(NO_Z, '')).toEqual({ status: 0, stdout: [], stderr: '' });
    expect(await runOn(NO_Z, '\n\n')).toEqual({ status: 0, stdout: [], stderr: '' });
  });

  it('keeps control characters and lone surrogates as they are', async () => {
    const words = ['\0\x01\x1f\x7f', '\ud800', '\udc00\ud800', '\u2028"\\', 'é😀'];
    const { stdout } = await runOn(COPY, words.map(w => JSON.stringify(w)).join('\n'));
    expect(stdout.map(line => JSON.parse(line))).toEqual(words.map(output => ({ output })));
    expect(stdout.join('')).toMatch(/^[\x20-\x7f\u2028é😀]*$/u);
  });

  it.each([
    ['"a"\nb\n', 'in.txt:2: b is not JSON; each line is a JSON string'],
    ['"a"\n\n"b"\n', 'in.txt:2: this line is empty'],
    ['{"a":1}', 'in.txt:1: an input is a JSON string or an array of numbers'],
    ['"a"\n[70000]', 'in.txt:2: 70000 is not a symbol of sort Char'],
    ['[-1]', 'in.txt:1: -1 is not a symbol'],
    ['[1.5]', 'in.txt:1: 1.5 is not a symbol'],
    ['["a"]', 'in.txt:1: "a" is not a symbol'],
    ['[[1]]', 'in.txt:1: [1] is not a symbol'],
    ['5', 'in.txt:1: an input is'],
  ])('refuses %j with the place, and prints nothing else', async (inputs, message) => {
    const called = await runOn(COPY, inputs);
    expect([called.status, called.stdout]).toEqual([2, []]);
    expect(called.stderr).toContain(message);
  });

  it('prints all outputs of a machine that has several', async () => {
    const { stdout } = await call('run', 'examples/paper/get-tags3.json', '--input', '<a>');
    expect(JSON.parse(stdout[0])).toEqual({ output: '<a>', outputs: ['<a>', ''] });
  });

  it('runs chains stage by stage, and expressions as filters and acceptors', async () => {
    const html = 'examples/encoders/html-encode.bek';
    const chain = `/^[^a]*$/ | ${html} | ${html}`;
    expect((await call('run', chain, '--input', '<')).stdout).toEqual(['{"output":"&amp;lt;"}']);
    expect((await call('run', chain, '--input', 'a')).stdout).toEqual(['{"rejected":true}']);
    expect((await call('run', `${html} | /lt|gt/`, '--input', '<')).stdout).toEqual(['{"output":""}']);
  });

  it('reads integers and bytes as numbers', async () => {
    const negate = 'examples/paper/negate.bek';
    const int = await call('run', negate, '--alphabet', 'int', '--input', '[5, -7, "123456789012345678901234567890"]');
    expect(int.stdout).toEqual(['{"output":[-5,7,"-123456789012345678901234567890"]}']);
    expect((await call('run', negate, '--alphabet', 'byte', '--input', 'a')).stdout).toEqual(['{"output":[159]}']);
    const bytes = async (input: string) => (await call('run', negate, '--alphabet', 'byte', '--input', input)).stdout;
    // The UTF-8 of a text, or numbers, also as if they had a sign.
    expect(await bytes('€')).toEqual(['{"output":[30,126,84]}']);
    expect(await bytes('[3, -3, 255]')).toEqual(['{"output":[253,3,1]}']);
    expect(await call('run', negate, '--alphabet', 'byte', '--input', '[-129]')).toMatchObject({ status: 2 });
    expect((await call('run', negate, '--alphabet', 'int', '--input', 'a')).stderr).toContain('[1, 2, 3]');
  });

  it('needs exactly one of --input and --inputs', async () => {
    for (const options of [[], ['--input', 'a', '--inputs', 'b']]) {
      const called = await call('run', 'examples/paper/negate.bek', ...options);
      expect([called.status, called.stdout, called.stderr]).toEqual([2, [], expect.stringContaining('one of --input')]);
    }
  });
});
