import { asJson } from '../../analyses/show-word.ts';
import { UsageError } from '../../api/context.ts';
import { askTest } from '../../api/test.ts';
import { Workspace } from '../../host/workspace.ts';
import { nodeHost } from '../../node/host.ts';
import type { Console } from '../console.ts';
import { EXIT_OF } from '../failure.ts';
import { optionsFrom, showingOf, type Typed } from '../flags.ts';
import { junitOf, requireTestFiles, writeTestFiles } from '../test-files.ts';
import { testText } from '../test-text.ts';

/** `test F` */
export async function testCommand(text: string, typed: Typed, console: Console): Promise<number> {
  const { json, quiet, out } = showingOf(typed);
  const { writeTests, format = 'text' } = typed;
  if (format !== 'text' && format !== 'junit')
    throw new UsageError(`--format takes text or junit, not ${JSON.stringify(format)}`);
  if (json && format === 'junit') throw new UsageError('--json and --format junit cannot both be printed');
  const files = { out, folder: typeof writeTests === 'string' ? writeTests : undefined };
  requireTestFiles(files);
  const tested = await askTest(new Workspace(nodeHost), text, optionsFrom('test', typed, console));
  const answer = writeTestFiles(tested, files, console);
  if (json) console.print(JSON.stringify(asJson(answer)));
  else if (format === 'junit') console.print(junitOf(tested, answer));
  else if (!quiet) console.print(testText(answer));
  return EXIT_OF[answer.verdict];
}
