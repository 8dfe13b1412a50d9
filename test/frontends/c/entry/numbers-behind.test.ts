import { describe, expect, it } from 'vitest';
import { compileToIr } from '../../../../src/frontends/c/compiler/index.ts';
import { numbersBehind } from '../../../../src/frontends/c/entry/numbers-behind.ts';
import { functionsOf } from '../../../../src/frontends/c/llvm/debug.ts';
import { parseModule } from '../../../../src/frontends/c/llvm/parse-module.ts';
import { call } from '../../../cli/call.ts';
import { inFolder as inTargets } from '../../../cli/command-line.ts';
import { inFolder, PLAIN } from '../compiler/in-folder.ts';

const CODE = `
void elsewhere(short *p);
static void one(short *p) { *p = 1; }
static void many(short *p) { p[1] = 1; }
static void itself(short *p, int n) { if (n) itself(p, n - 1); else *p = 0; }
void set(short *p) { short *q = p; *q = 2; one(q); itself(p, 3); }
void fixed(short *p) { p[0] = 1; p[2] = 3; }
void looped(short *p, int n) { for (int i = 0; i < n; i++) p[i] = 0; }
void stepped(short *p) { *p++ = 1; *p = 2; }
void within(short *p) { many(p); }
void handed(short *p) { elsewhere(p); }
static short *kept;
void stored(short *p) { kept = p; }
/* Gives its values away where the frame has ended: the end must be among what is accepted. */
int frame(unsigned char byte, short *values, unsigned char *count) {
  static int stage;
  static short first;
  switch (stage) {
    case 0: stage = byte == 'S' ? 1 : 0; return 0;
    case 1: first = byte; stage = 2; return 0;
    default: stage = 0;
      if (byte != 'E') return -1;
      values[0] = first; values[1] = (short)(first + 1); *count = 2;
      return 1;
  }
}
`;

describe('how many numbers a pointer leads to', () => {
  it('is one, many, or not known, also through functions of the file', async () => {
    await inFolder({ 'project/a.c': CODE }, async () => {
      const module = parseModule((await compileToIr({ file: 'a.c', language: 'c' }, PLAIN)).text);
      const found = (name: string) => {
        const info = functionsOf(module).find(({ qualified }) => qualified === name);
        if (info === undefined) throw new Error(`there is no ${name}`);
        return numbersBehind(module, info.definition, 'p');
      };
      expect(['set', 'one', 'itself'].map(found)).toEqual(['one', 'one', 'one']);
      expect(['fixed', 'looped', 'stepped', 'within'].map(found)).toEqual(['many', 'many', 'many', 'many']);
      expect(['handed', 'stored'].map(found)).toEqual(['unknown', 'unknown']);
    });
  });

  it('is no reason for infer to take what is written behind the first for a fault', async () => {
    await inTargets({ 'a.c': CODE }, async folder => {
      const { stdout } = await call('infer', `${folder}/a.c#frame`, '--accept', 'return == 1', '--timeout', '20');
      expect(stdout.join('\n')).toMatch(/'E' \/ .*\n?.*→/);
      expect(stdout.join('\n')).toMatch(/values may be anything with each call/);
      expect(stdout.join('\n')).not.toMatch(/no input is accepted/);
    });
  });

  it('is asked for otherwise, and never taken for one', async () => {
    await inTargets({ 'a.c': CODE }, async folder => {
      const { stderr, status } = await call('run', `${folder}/a.c#frame`, '--input', 'SxE');
      expect(status).toBe(2);
      expect(stderr).toMatch(/values: say --shape/);
    });
  });
});
