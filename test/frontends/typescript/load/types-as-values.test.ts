import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Driver } from '../../../../src/frontends/typescript/entry/drive.ts';
import { LoadError } from '../../../../src/frontends/typescript/load/load-error.ts';
import { readSourceProgram } from '../../../../src/frontends/typescript/source-program.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { inDirectory } from '../../../workspace.ts';

const folder = mkdtempSync(join(tmpdir(), 'types-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = {
  'types.ts': `export interface Shape { kind: string }
type Name = string;
export { Name };
export const value = 5;`,
  'index.ts': `export { Shape, Name, value } from './types.ts';
import { Shape } from './types.ts';
export { Shape as Again };`,
  'main.ts': `import { Again, Name, Shape, value } from './index.ts';
const shape: Shape = { kind: 'k' };
const again: Again = shape;
const name: Name = 'n';
export default (text: string): string => text + value + again.kind + name;`,
  'names.ts': `import * as all from './index.ts';
export default (text: string): string => text + Object.keys(all).join();`,
  'missing.ts': `import { Nothing } from './types.ts';
export default (text: string): string => Nothing(text);`,
};

for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);

function run(file: string): unknown {
  return new Driver(readSourceProgram(join(folder, file), inDirectory(folder)), Budget.unlimited).run('x');
}

test('types may be imported and exported again as if they were values', () => {
  expect(run('main.ts')).toEqual({ returned: 'x5kn' });
});

test('types are not among the names of a module', () => {
  expect(run('names.ts')).toEqual({ returned: 'xvalue' });
});

test('a name that is neither a value nor a type is missing', () => {
  expect(() => run('missing.ts')).toThrow(LoadError);
});
