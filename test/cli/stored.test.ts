import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proofStore } from '../../src/api/proof-store.ts';
import { codomata } from '../../src/cli/program.ts';
import { nodeHost } from '../../src/node/host.ts';
import { inFolder } from './command-line.ts';

const FILES = {
  'package.json': '{ "type": "module" }',
  'f.ts': `export const strip = (s: string) => s.split('').filter(c => c !== '<').join('');`,
};

describe('stored proofs on the command line', () => {
  it('are used and said to be, but not with --recheck, and not for a trace of learning', () =>
    inFolder(FILES, async folder => {
      const target = join(folder, 'f.ts#strip');
      const call = async (...args: readonly string[]): Promise<string> => {
        const printed: string[] = [];
        const store = proofStore(nodeHost, join(folder, 'store'));
        const status = await codomata(args, { print: line => printed.push(line), tell: () => undefined, store });
        expect(status).toBe(0);
        return printed.join('\n');
      };
      const note = `note: this uses a stored proof of ${target}; --recheck learns again`;
      const first = await call('check', 'idempotent', target);
      expect(first).not.toContain('stored');
      expect(await call('check', 'idempotent', target)).toBe(`${first}\n  ${note}`);
      expect(await call('check', 'idempotent', target, '--recheck')).toBe(first);
      expect(JSON.parse(await call('check', 'total', target, '--json'))).toMatchObject({ stored: [target] });
      await call('learn', target);
      expect(await call('learn', target)).toContain(note);
      const page = join(folder, 'trace.html');
      expect(await call('learn', target, '--trace', page)).not.toContain('stored');
      expect(existsSync(page) && readFileSync(page, 'utf8')).toContain('conjecture');
    }));
});
