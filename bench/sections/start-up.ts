import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { milliseconds, type Section, times } from '../section.ts';

const ROUNDS = 5;
const LINES = 5000;
const PROGRAM = fileURLToPath(new URL('../../bin/codomata.js', import.meta.url));

/** Wall time of a process, the best of some rounds: what else the machine does only makes it longer. */
function best(args: readonly string[], cwd?: string): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    execFileSync(process.execPath, args, { cwd, stdio: 'ignore' });
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}

/** A file of many functions, made of the corpus' own programs, with the one that is asked for at its end. */
function longFile(): string {
  const folder = fileURLToPath(new URL('../../test/programs/realistic/', import.meta.url));
  const texts = readdirSync(folder)
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .filter(text => !/^import |^export \* /m.test(text));
  const parts: string[] = [];
  for (let lines = 0, i = 0; lines < LINES; i++) {
    const body = texts[i % texts.length]
      .replace(/^export default (?=function \w)/gm, '')
      .replace(/^export default /gm, 'const result = ')
      .replace(/^export /gm, '');
    parts.push(`namespace part${i} {\n${body}\n}`);
    lines += body.split('\n').length + 2;
  }
  return `${parts.join('\n')}\nexport function last(text: string): string {\n  return text.replace(/</g, '&lt;');\n}\n`;
}

/** The command as it is installed: run `npm run build` first. */
export const startUp: Section = {
  title: 'Start-up of the built command, best of five processes',
  run() {
    const folder = mkdtempSync(join(tmpdir(), 'codomata-bench-'));
    try {
      writeFileSync(join(folder, 'long.ts'), longFile());
      const lines = readFileSync(join(folder, 'long.ts'), 'utf8').split('\n').length;
      const node = best(['-e', '0']);
      const rows: (readonly [string, number])[] = [
        ['node -e 0', node],
        ['--help', best([PROGRAM, '--help'])],
        ['--version', best([PROGRAM, '--version'])],
        ['check total html-encode.bek', best([PROGRAM, 'check', 'total', 'examples/encoders/html-encode.bek'])],
        ['run escape-html', best([PROGRAM, 'run', 'escape-html', '--input', 'a<b'])],
        [`run long.ts#last (${lines} lines)`, best([PROGRAM, 'run', 'long.ts#last', '--input', 'a<b'], folder)],
        ['run lodash#escape (17,000 lines)', best([PROGRAM, 'run', 'lodash#escape', '--input', 'a<b'])],
      ];
      const of = (name: string): number => rows.find(([row]) => row.startsWith(name))?.[1] ?? Number.NaN;
      return {
        table: [
          ['call', 'wall', 'of bare node'],
          ...rows.map(([name, time]) => [name, milliseconds(time), times(time / node)]),
        ],
        checks: [
          {
            name: 'help starts light',
            measured: times(of('--help') / node),
            target: 'under 6 times bare node',
            pass: of('--help') < 6 * node,
          },
          {
            name: 'reading a long file and lowering one function',
            measured: milliseconds(of('run long.ts') - of('run escape-html')),
            target: 'under 700 ms more than a short file',
            pass: of('run long.ts') - of('run escape-html') < 700,
          },
        ],
      };
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
