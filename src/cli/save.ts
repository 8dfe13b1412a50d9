import { existsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Context, UsageError } from '../api/context.ts';
import { FORMATS, type Format, rendered } from '../api/rendered.ts';
import { withZ3 } from '../logic/solver/index.ts';
import type { Report } from '../render/index.ts';
import type { Console } from './console.ts';

const ENDINGS = ['.json', ...FORMATS.map(format => `.${format}`)];

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
    if (!ENDINGS.some(ending => file.endsWith(ending)))
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
  readonly context: Context;
  readonly console: Console;
}

/**
 * Saves an answer in each file's format: pages and Markdown show the report, pictures and programs its first machine.
 * Where there is no machine, those files are left out and the console is told.
 */
export async function saveReport(
  { files, context, console }: Saving,
  document: unknown,
  report: () => Report,
): Promise<void> {
  if (files.length === 0) return;
  const whole = await withZ3(report);
  for (const file of files) {
    const format = FORMATS.find(name => file.endsWith(`.${name}`));
    if (format === undefined) writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
    else await saveAs(file, format, whole, context, console);
  }
}

async function saveAs(file: string, format: Format, report: Report, context: Context, console: Console): Promise<void> {
  try {
    const shown = await rendered(report, format, context);
    if (shown === undefined) console.tell(`--out ${file}: not written, because there is no machine to show`);
    else writeFileSync(file, shown.text);
    if (shown?.note !== undefined) console.tell(shown.note);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`--out ${file}: ${error.message}`) : error;
  }
}
