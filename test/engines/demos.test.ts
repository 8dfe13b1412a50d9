import { describe, expect, it } from 'vitest';
import { call, documentOf } from '../cli/call.ts';

const HTML = 'examples/properties/html.ts';
const MARKUP = '[<>"\']';

async function asked(...args: readonly string[]): Promise<Record<string, unknown>> {
  return documentOf(await call(...args, '--json', '--timeout', '100'));
}

const PROVED = { verdict: 'holds', guarantee: { level: 'proved' } };

describe('questions about the functions in examples/properties', () => {
  it('finds what an unescaper with its replacements in the wrong order does not undo', async () => {
    const answer = await asked('check', 'inverse', `${HTML}#escapeHtml`, `${HTML}#unescapeWrongOrder`);
    expect(answer).toMatchObject({ verdict: 'fails', guarantee: { level: 'proved' }, witness: { replayed: true } });
    const { input } = answer.witness as { readonly input: string };
    expect(input).toMatch(/^&(lt|gt|quot|#39);$/);
  });

  it('proves the repaired one, in both ways of repair', async () => {
    expect(await asked('check', 'inverse', `${HTML}#escapeHtml`, `${HTML}#unescapeHtml`)).toMatchObject(PROVED);
    expect(await asked('check', 'inverse', `${HTML}#escapeHtml`, `${HTML}#unescapeOnePass`)).toMatchObject(PROVED);
  });

  it('proves that escape-html lets no markup through', async () => {
    expect(await asked('check', 'avoids', 'escape-html', '--output', '<')).toMatchObject(PROVED);
    expect(await asked('check', 'avoids', `${HTML}#escapeHtml`, '--output', MARKUP)).toMatchObject(PROVED);
  });

  it('finds the single quote that was forgotten', async () => {
    expect(await asked('check', 'avoids', `${HTML}#escapeWithoutSingleQuote`, '--output', MARKUP)).toMatchObject({
      verdict: 'fails',
      witness: { input: "'", replayed: true },
    });
  });

  it('shows in which ways an escaper differs from its older version', async () => {
    const called = await call(
      'diff',
      'examples/properties/attribute-old.ts#escapeAttribute',
      'examples/properties/attribute-new.ts#escapeAttribute',
      '--json',
    );
    expect(called.status).toBe(1);
    const { differences } = documentOf(called) as { readonly differences: readonly { readonly input: string }[] };
    const inputs = differences.map(({ input }) => input);
    expect(new Set(inputs)).toEqual(new Set(["'", '`', '\0', '\r', '\n']));
  });

  it('proves that two ways to write an escaper are one function, and that the wrong order is another', async () => {
    expect(await asked('check', 'equivalent', `${HTML}#escapeHtml`, `${HTML}#escapeByIndex`)).toMatchObject(PROVED);
    expect(await asked('check', 'equivalent', `${HTML}#escapeHtml`, `${HTML}#escapeWrongOrder`)).toMatchObject({
      verdict: 'fails',
      witness: { replayed: true },
    });
  });
});
