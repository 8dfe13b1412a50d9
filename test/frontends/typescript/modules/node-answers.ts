import { spawnSync } from 'node:child_process';

export interface Question {
  readonly specifier: string;
  readonly from: string;
  readonly how: 'import' | 'require';
}

/** Asked in a process of its own, where no loader of the test runner takes part. */
const PROGRAM = `
import { createRequire, isBuiltin } from 'node:module';
import { statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
let text = '';
for await (const chunk of process.stdin) text += chunk;
const answer = ({ specifier, from, how }) => {
  try {
    if (how === 'require') {
      const found = createRequire(from).resolve(specifier);
      return isBuiltin(found) ? 'node:' + found.replace('node:', '') : found;
    }
    const url = import.meta.resolve(specifier, pathToFileURL(from).href);
    if (url.startsWith('node:')) return url;
    const path = fileURLToPath(url);
    return statSync(path).isFile() ? path : 'error';
  } catch (error) {
    return 'error';
  }
};
console.log(JSON.stringify(JSON.parse(text).map(answer)));
`;

/** What Node itself resolves each specifier to; \`error\` when it does not. */
export function nodeAnswers(questions: readonly Question[]): readonly string[] {
  const args = ['--no-warnings', '--experimental-import-meta-resolve', '--input-type=module', '-e', PROGRAM];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    input: JSON.stringify(questions),
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}
