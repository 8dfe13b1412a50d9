import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CAMPAIGNS, NO_CAMPAIGNS } from './campaigns.ts';

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);

test('every script that runs one of our programs is run by npm run test:long, or is no campaign', () => {
  const ours = Object.keys(scripts).filter(name => scripts[name].startsWith('tsx '));
  const named = [...CAMPAIGNS.map(({ script }) => script), ...NO_CAMPAIGNS];
  expect(ours.filter(name => !named.includes(name))).toEqual([]);
  expect(named.filter(name => scripts[name] === undefined)).toEqual([]);
});
