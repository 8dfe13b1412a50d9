import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { call, documentOf } from '../cli/call.ts';

/**
 * What the paper on symbolic finite transducers says about its examples, asked on the command line. The answers come
 * with a witness as short as the paper's or shorter, which was replayed.
 */

interface Answer {
  readonly verdict: 'holds' | 'fails';
  /** How long the witness is, where there is one. */
  readonly length?: number;
}

interface Question extends Answer {
  readonly args: readonly string[];
}

const paper = (name: string): string => `examples/paper/${name}`;
const encoder = (name: string): string => `examples/encoders/${name}.bek`;
const INT = ['--alphabet', 'int'];
const MISSED = ['--input', '<[^<]>', '--output', '^$'];

const QUESTIONS: readonly Question[] = [
  { args: ['idempotent', paper('encode-html.bek')], verdict: 'fails', length: 1 },
  { args: ['equivalent', paper('encode-html2.bek'), paper('encode-html2.json')], verdict: 'holds' },
  { args: ['idempotent', paper('delete-zeros.bek'), ...INT], verdict: 'holds' },
  { args: ['commutes', paper('negate.bek'), paper('delete-zeros.bek'), ...INT], verdict: 'holds' },
  { args: ['commutes', paper('negate.bek'), paper('increment.bek'), ...INT], verdict: 'fails', length: 1 },
  { args: ['single-valued', paper('get-tags3.json')], verdict: 'fails', length: 3 },
  { args: ['single-valued', paper('upto-last-dot.json')], verdict: 'holds' },
  { args: ['equivalent', paper('get-tags.bek'), paper('get-tags.json')], verdict: 'holds' },
  { args: ['equivalent', paper('get-tags2.json'), paper('get-tags2.bek')], verdict: 'holds' },
  ...['bek', 'json'].flatMap((kind): Question[] => [
    { args: ['idempotent', paper(`get-tags.${kind}`)], verdict: 'holds' },
    { args: ['reaches', paper(`get-tags.${kind}`), ...MISSED], verdict: 'holds', length: 5 },
    { args: ['reaches', paper(`get-tags2.${kind}`), ...MISSED], verdict: 'fails' },
    { args: ['equivalent', paper(`get-tags.${kind}`), paper(`get-tags2.${kind}`)], verdict: 'fails', length: 5 },
  ]),
  { args: ['idempotent', encoder('html-decode')], verdict: 'fails', length: 8 },
  { args: ['inverse', encoder('base64-encode'), encoder('base64-decode')], verdict: 'holds' },
  { args: ['inverse', encoder('utf8-encode'), encoder('utf8-decode')], verdict: 'holds' },
];

describe('the paper on symbolic finite transducers', () => {
  it.each(QUESTIONS.map(q => [q.args.join(' '), q] as const))('check %s', async (_, { args, verdict, length }) => {
    const ended = await call('check', ...args, '--json');
    const document = documentOf(ended);
    expect(ended.stderr).toBe('');
    expect(ended.status).toBe(verdict === 'holds' ? 0 : 1);
    expect(document).toMatchObject({ verdict, guarantee: { level: 'proved' }, property: args[0] });
    const witness = document.witness as { input: string; replayed: boolean } | undefined;
    expect(witness && [witness.input.length, witness.replayed]).toEqual(length && [length, true]);
  });

  it.each(['bek', 'json'])('shows the inputs that GetTags (%s) misses with 8 states', async kind => {
    const ended = await call('draw', `/<[^<]>/ | ${paper(`get-tags.${kind}`)} | /^$/`, '--json');
    expect(documentOf(ended)).toMatchObject({ states: 8, lookback: 0 });
    const run = async (name: string) => (await call('run', paper(`${name}.${kind}`), '--input', '<a<a>')).stdout;
    expect(await run('get-tags')).toEqual(['{"output":""}']);
    expect(await run('get-tags2')).toEqual(['{"output":"<a>"}']);
  });

  it('shows the inputs that UptoLastDot turns into a letter and a dot as Example 9 does', async () => {
    const ended = await call('draw', `${paper('upto-last-dot.json')} | /^[a-z]\\.$/`, '--json');
    const { machine, states } = documentOf(ended) as { machine: Record<string, unknown>; states: number };
    expect(states).toBe(4);
    const dot = ['in', 'x', ['.']];
    expect(machine).toMatchObject({
      initial: 0,
      transitions: [
        { from: 0, to: 1, guard: ['in', 'x', ['a-z']] },
        { from: 1, to: 2, guard: dot },
        { from: 2, to: 3, guard: dot },
        { from: 3, to: 3, guard: ['in', 'x', ['\0--', '/-\uffff']] },
      ],
      endings: [{ state: 3 }],
    });
  });

  it('has all its machines among the examples', () => {
    for (const name of ['get-tags', 'get-tags2', 'get-tags3', 'encode-html2', 'upto-last-dot'])
      expect(JSON.parse(readFileSync(paper(`${name}.json`), 'utf8'))).toMatchObject({ codomata: 'machine' });
  });
});
