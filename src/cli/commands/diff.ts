import { asJson } from '../../analyses/show-word.ts';
import { askDiff } from '../../api/diff.ts';
import { Workspace } from '../../host/workspace.ts';
import { nodeHost } from '../../node/host.ts';
import type { Console } from '../console.ts';
import { diffText } from '../diff-text.ts';
import { EXIT_OF } from '../failure.ts';
import { optionsFrom, showingOf, type Typed } from '../flags.ts';
import { requireSavable, saveReport } from '../save.ts';

/** `diff OLD NEW` */
export async function diffCommand(targets: readonly [string, string], typed: Typed, console: Console): Promise<number> {
  const { json, quiet, out } = showingOf(typed);
  requireSavable(out);
  const { answer, result, learned, context, report } = await askDiff(
    new Workspace(nodeHost),
    targets,
    optionsFrom('diff', typed, console),
  );
  if (json) console.print(JSON.stringify(asJson(answer)));
  else if (!quiet) console.print(diffText(answer, result.machine, learned));
  await saveReport({ files: out, context, console }, asJson(answer), report);
  return EXIT_OF[answer.verdict];
}
