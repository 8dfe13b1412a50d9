import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compare, disagreementText } from './compare.ts';
import { CORPUS } from './corpus.ts';
import { directly } from './direct.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codomata-compare-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const AMOUNT = { inputs: 40, seed: 5 };
/** Functions of each kind that are run as they are read, natively, and as Node loads them. */
const SLICE = [
  'names.ts#isSlug',
  'formats.ts#isMonthDay',
  'network.js#looksLikeEmail',
  'validators.ts#validatePin',
  'measures.ts#headingLevel',
  'amounts.ts#roundToStep',
  'lists.ts#csvFields',
  'lists.ts#digitsOf',
  'records.js#tokenize',
  'reducers.ts#door',
  'reducers.ts#fetcher',
  'hooks.js#playerReducer',
  'devices.ts#VendingMachine',
  'devices.ts#Connection.handle',
  'devices.ts#createLock',
];

function example(name: string) {
  const found = CORPUS.find(({ target }) => target.endsWith(name));
  if (found === undefined) throw new Error(`${name} is not in the corpus`);
  return found;
}

describe('the code as it was read, the native run, and the function as Node loads it', () => {
  it.each(SLICE)('agree on %s', async name => {
    const { target, takes, options } = example(name);
    const direct = await directly(target, takes, options);
    const { inputs, disagreements, problem } = await compare(
      { target, takes, options, direct },
      undefined,
      folder,
      AMOUNT,
    );
    expect({ inputs, disagreements: disagreements.map(disagreementText), problem }).toEqual({
      inputs: AMOUNT.inputs,
      disagreements: [],
      problem: undefined,
    });
  });
});

describe('the judge', () => {
  const isSlug = example('names.ts#isSlug');

  it('finds what differs, in value or in kind', async () => {
    const lies = [{ output: true }, { output: 'false' }, { output: [false] }, { rejected: true }];
    for (const lie of lies) {
      const { disagreements } = await compare({ ...isSlug, direct: () => lie }, undefined, folder, AMOUNT);
      expect(disagreements.length).toBeGreaterThan(AMOUNT.inputs / 4);
    }
  });

  it('does not call it agreement when nothing of what is declared is taken', async () => {
    const target = join('examples', 'shapes', 'doors.c#turnstile_step');
    const takes = { events: [{ oneOf: ['NO_SUCH_EVENT'] }], by: 'step' } as const;
    const { problem } = await compare({ target, takes, options: [] }, undefined, folder, AMOUNT);
    expect(problem).toMatch(/rejected|ended after 0/);
  });
});
