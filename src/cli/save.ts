import { existsSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { languageExpression } from '../analyses/language.ts';
import { isDeterministic } from '../automata/machine/deterministic.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { writeMachine } from '../automata/saved/write.ts';
import type { Session } from '../logic/session.ts';
import { withZ3 } from '../logic/solver/index.ts';
import {
  machineToBek,
  machineToDot,
  machineToMermaid,
  machineToSvg,
  type Report,
  reportToHtml,
  reportToMarkdown,
} from '../render/index.ts';
import type { Console } from './console.ts';
import { type Context, UsageError } from './context.ts';

const ENDINGS = ['.json', '.dot', '.svg', '.mmd', '.html', '.bek', '.md', '.re'];

const CERTIFICATE = '.cert.json';

export function isCertificateFile(file: string): boolean {
  return file.endsWith(CERTIFICATE);
}

/**
 * Asked before the work begins.
 *
 * @throws UsageError for a file whose ending picks no format, or without a folder, and for a certificate unless there
 * can be one
 */
export function requireSavable(files: readonly string[], mayBeProof = false): void {
  for (const file of files) {
    if (!ENDINGS.includes(extname(file)))
      throw new UsageError(`--out ${file}: the ending picks the format, one of ${ENDINGS.join(' ')}`);
    if (!mayBeProof && isCertificateFile(file))
      throw new UsageError(`--out ${file}: certificates (${CERTIFICATE}) are saved by codomata learn`);
    requireFolder(file, '--out');
  }
}

/** @throws UsageError for a file without a folder */
export function requireFolder(file: string, option: string): void {
  if (!existsSync(dirname(file))) throw new UsageError(`${option} ${file}: there is no folder ${dirname(file)}`);
}

/** What is needed to save, besides what is saved. */
interface Saving {
  readonly files: readonly string[];
  readonly session: Session;
  readonly console: Console;
}

export function savingOf(context: Context, console: Console): Saving {
  const files = context.options.out.filter(file => !isCertificateFile(file));
  return { files, session: context.session, console };
}

/**
 * Saves an answer in each file's format: pages and Markdown show the report, pictures and programs its first machine.
 * Where there is no machine, those files are left out and the console is told.
 */
export async function saveReport(
  saving: Saving,
  document: Record<string, unknown>,
  report: () => Report,
): Promise<void> {
  if (saving.files.length === 0) return;
  const whole = await withZ3(report);
  for (const file of saving.files) {
    const ending = extname(file);
    if (ending === '.json') writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
    else if (ending === '.html') writeFileSync(file, await reportToHtml(whole));
    else if (ending === '.md') writeFileSync(file, reportToMarkdown(whole));
    else {
      const [first] = whole.machines;
      if (first === undefined) saving.console.tell(`--out ${file}: not written, because there is no machine to show`);
      else writeFileSync(file, await machineText(first, file, whole.title, saving));
    }
  }
}

/** Saves a machine in each file's format; `.json` is the machine itself. */
export async function saveMachine(saving: Saving, machine: Machine, report: Report): Promise<void> {
  await saveReport(saving, writeMachine(machine, report.title), () => report);
}

async function machineText(
  { name, machine, pictured = machine, faults }: Report['machines'][number],
  file: string,
  title: string,
  { session, console }: Saving,
): Promise<string> {
  switch (extname(file)) {
    case '.dot':
      return machineToDot(pictured, { title, faults });
    case '.mmd':
      return machineToMermaid(pictured, { faults });
    case '.re': {
      const expression = languageExpression(machine, session.budget);
      if (expression !== undefined) return `${expression}\n`;
      throw new UsageError(
        `--out ${file}: a regular expression is of texts that are accepted, and ${name} is neither an acceptor of texts nor a function of a text that says true or false`,
      );
    }
    case '.bek':
      if (!(await withZ3(() => isDeterministic(machine, session))))
        throw new UsageError(
          `--out ${file}: ${name} is not known to be deterministic, and a Bek program takes the first case that matches; save it as .json`,
        );
      return machineToBek(machine, name);
    default: {
      const drawn = await machineToSvg(pictured, { title, faults });
      if (drawn.note !== undefined) console.tell(drawn.note);
      return drawn.svg;
    }
  }
}
