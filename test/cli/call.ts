import { codomata } from '../../src/cli/program.ts';

/** What one call printed, and its exit status. */
export interface Called {
  readonly status: number;
  readonly stdout: readonly string[];
  readonly stderr: string;
}

/** `codomata` with these arguments, without a process of its own. */
export async function call(...args: readonly string[]): Promise<Called> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const status = await codomata(args, { print: line => stdout.push(line), tell: line => stderr.push(line) });
  return { status, stdout, stderr: stderr.join('\n') };
}

/** The one document that `--json` prints; fails when there is more or less. */
export function documentOf({ stdout }: Called): Record<string, unknown> {
  if (stdout.length !== 1 || stdout[0].includes('\n')) throw new Error(`expected one line, found ${stdout.join('\n')}`);
  return JSON.parse(stdout[0]);
}
