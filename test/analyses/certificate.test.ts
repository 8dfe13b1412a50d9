import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { certificateOf, misfit, parseCertificate } from '../../src/analyses/certificate.ts';
import { writeMachine } from '../../src/automata/saved/write.ts';
import { TRUE } from '../../src/logic/term.ts';
import { end, go, is, machine, x } from '../checking/machines.ts';
import { inFolder } from '../cli/command-line.ts';
import { inDirectory } from '../workspace.ts';

const COPY = machine([[go(TRUE, [x], 0)]], [end()]);
const COPY_A = machine([[go(is('a'), [x], 0)]], [end()]);

it('a certificate is about one machine, and about all of its files as they were', () =>
  inFolder({ 'f.ts': 'export const f = (s: string) => s;', 'g.ts': 'export const g = 1;' }, async folder => {
    const files = ['f.ts', 'g.ts'].map(file => join(folder, file));
    const certificate = parseCertificate(
      JSON.stringify(
        certificateOf({ target: 'f.ts#f', options: {} }, files, COPY, { states: [] }, inDirectory(folder)),
      ),
    );
    const about = (saved: typeof COPY): string | undefined =>
      misfit(certificate, JSON.parse(JSON.stringify(writeMachine(saved))), inDirectory(folder));
    expect(about(COPY)).toBeUndefined();
    expect(about(COPY_A)).toMatch(/about another machine/);
    writeFileSync(files[1], 'export const g = 2;');
    expect(about(COPY)).toMatch(/g\.ts was changed/);
  }));
