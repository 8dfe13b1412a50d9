import { expect, test } from 'vitest';
import { bothWays } from '../both-ways.ts';

const FILES = {
  'package.json': { type: 'module' },
  'a.tsx': `import './a.css'; import logo, { url } from './logo.svg'; import * as styles from './b.module.css'; export { default as Again } from './logo.svg'; export * from './a.css';
    import { passed } from './pass'; export const C = () => <img src={logo} className={styles.x}/>; export const f = (s: string) => s + 1;
    export const g = (s: string) => s + url; export const h = (s: string) => s + passed`,
  'pass.ts': `export { default as passed } from './logo.svg'`,
  'a.js': `import './a.css'; export const f = s => s`,
  'a.css': 'a {}',
  'b.module.css': '.x {}',
  'logo.svg': '<svg/>',
};

test('style sheets and pictures that are imported do not keep functions from being read', async () => {
  expect(await bothWays(FILES, './a.tsx#f')).toEqual({ ours: 'x1', native: 'x1', files: ['a.tsx', 'pass.ts'] });
});

test.each(['g', 'h'])('what they give is refused by name where it is used: %s', async name => {
  expect(await bothWays(FILES, `./a.tsx#${name}`)).toMatchObject({
    ours: expect.stringMatching(/a\.tsx:3:\d+: the value of \.\/logo\.svg is not supported/),
    native: { threw: 'the value of ./logo.svg is not available here', name: 'NotAvailable' },
  });
});

test('JavaScript that is not compiled cannot import them', async () => {
  expect((await bothWays(FILES, './a.js#f')).ours).toMatch(/a\.css is not JavaScript, TypeScript or JSON/);
});
