import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nodeThreads as threads } from '../../src/node/threads.ts';
import { type LearningStep, type LearningTrace, learningTraceToHtml } from '../../src/render/index.ts';
import { decodeNumeric, encodeHtml } from './samples.ts';
import { readXml } from './well-formed.ts';

const ATTACK = '</script><img src=x onerror=alert(1)>"\'`|\u0000\u202e';

const STEPS: readonly LearningStep[] = [
  { kind: 'conjecture', machine: encodeHtml, refutedBy: { input: ATTACK, program: '&lt;', refuted: null } },
  {
    kind: 'abstraction',
    machine: decodeNumeric,
    predicates: ['i < length', ATTACK],
    refutedBy: { input: 'x', program: '&lt;a', refuted: '&lt;b' },
  },
  { kind: 'conjecture', machine: encodeHtml },
];

const TRACE: LearningTrace = { target: `f.ts#${ATTACK}`, steps: STEPS, outcome: 'It is proved.', seconds: 1.5 };

function scriptOf(page: string): string {
  return /<script>(.*)<\/script>/s.exec(page)?.[1] ?? '';
}

/** The page without its script, which is no XML. */
function bodyOf(page: string): string {
  const start = page.indexOf('<main>');
  return page.slice(start, page.indexOf('</main>') + '</main>'.length);
}

describe('the page of a learning trace', () => {
  test('is well-formed, with all steps on it for those who run no scripts', async () => {
    const { tags, attributes, texts } = readXml(
      bodyOf(await learningTraceToHtml(TRACE, { threads })).replace(' hidden>', '>'),
    );
    expect(tags.filter(tag => tag === 'article')).toHaveLength(3);
    expect(tags.filter(tag => tag === 'svg')).toHaveLength(3);
    const ids = attributes.filter(({ name }) => name === 'id').map(({ value }) => value);
    expect(ids).toEqual(expect.arrayContaining(['step-1', 'step-2', 'step-3', 'first', 'previous', 'next', 'last']));
    expect(new Set(ids).size).toBe(ids.length);
    expect(texts.join(' ')).toContain('Step 2 of 3: Abstraction 1');
    expect(texts.join(' ')).toContain('2 conjectures, 1 abstraction, 1.5 seconds');
    expect(attributes).not.toContainEqual(expect.objectContaining({ name: 'style', value: 'display:none' }));
  });

  test('says what refuted a step, with the first difference marked, and that the last one was not refuted', async () => {
    const page = await learningTraceToHtml(TRACE, { threads });
    expect(page.match(/<strong>Refuted<\/strong>/g)).toHaveLength(2);
    expect(page.match(/<strong>Not refuted<\/strong>/g)).toHaveLength(1);
    expect(page).toContain('<em>rejects the input</em>');
    expect(page).toMatch(/<mark title="the first difference">a<\/mark>/);
    expect(page).toMatch(/<mark title="the first difference">b<\/mark>/);
  });

  test('runs its own script only, asks for nothing, and shows text from outside as text', async () => {
    const page = await learningTraceToHtml(TRACE, { threads });
    const hash = createHash('sha256').update(scriptOf(page)).digest('base64');
    expect(page).toContain(`default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/<img|@import|url\(|(?:src|href)="(?!#)/);
    expect(() => new Function(scriptOf(page))).not.toThrow();
  });

  test('leaves out steps in the middle when there are very many, and says so', async () => {
    const steps = Array.from({ length: 110 }, () => STEPS[2]);
    const page = await learningTraceToHtml({ ...TRACE, steps }, { threads });
    expect(page.match(/<article/g)).toHaveLength(100);
    expect(page).toContain('10 steps in the middle left out.');
    expect(page).toContain('Step 110 of 110');
  });
});
