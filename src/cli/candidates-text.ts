import type { CandidatesAnswer } from '../api/candidates.ts';

/** What can be inferred from a file, for a person at a terminal: commands to type, and why. */
export function candidatesText({ targets: [file], candidates }: CandidatesAnswer): string {
  const count = candidates.length === 1 ? 'one function' : `${candidates.length} functions`;
  return [
    `${file} has ${count} to infer a state machine from:`,
    ...candidates.flatMap(({ command, kind, why, asks }) => [
      '',
      `  ${command}`,
      `    ${kind}: ${why}`,
      ...(asks === undefined ? [] : [`    not certain yet: ${asks}`]),
    ]),
  ].join('\n');
}
