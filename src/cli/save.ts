import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Machine } from '../automata/machine/machine.ts';
import { writeMachine } from '../automata/saved/write.ts';
import {
  machineToDot,
  machineToMermaid,
  machineToSvg,
  type Report,
  reportToHtml,
  reportToMarkdown,
} from '../render/index.ts';
import type { Console } from './console.ts';
import { UsageError } from './context.ts';

const ENDINGS = ['.json', '.dot', '.svg', '.mmd', '.html', '.md'];

/** @throws UsageError for a file whose ending picks no format */
export function requireKnownEndings(files: readonly string[]): void {
  for (const file of files)
    if (!ENDINGS.includes(extname(file)))
      throw new UsageError(`--out ${file}: the ending picks the format, one of ${ENDINGS.join(' ')}`);
}

/** Saves an answer in each file's format: pages and Markdown show the report, pictures its first machine. */
export async function saveReport(
  files: readonly string[],
  document: Record<string, unknown>,
  report: () => Report,
  console: Console,
): Promise<void> {
  requireKnownEndings(files);
  if (files.length === 0) return;
  const whole = report();
  for (const file of files) {
    const ending = extname(file);
    if (ending === '.json') writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
    else if (ending === '.html') writeFileSync(file, await reportToHtml(whole));
    else if (ending === '.md') writeFileSync(file, reportToMarkdown(whole));
    else {
      const [first] = whole.machines;
      if (first === undefined) throw new UsageError(`--out ${file}: there is no machine to draw`);
      writeFileSync(file, await picture(first.machine, ending, whole.title, console));
    }
  }
}

/** Saves a machine in each file's format; `.json` is the machine itself. */
export async function saveMachine(
  files: readonly string[],
  machine: Machine,
  report: Report,
  console: Console,
): Promise<void> {
  await saveReport(files, writeMachine(machine, report.title), () => report, console);
}

async function picture(machine: Machine, ending: string, title: string, console: Console): Promise<string> {
  if (ending === '.dot') return machineToDot(machine, { title });
  if (ending === '.mmd') return machineToMermaid(machine);
  const drawn = await machineToSvg(machine, { title });
  if (drawn.note !== undefined) console.tell(drawn.note);
  return drawn.svg;
}
