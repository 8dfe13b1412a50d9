import { asJson } from '../../analyses/show-word.ts';
import { askCheck } from '../../api/check.ts';
import { Workspace } from '../../host/workspace.ts';
import { nodeHost } from '../../node/host.ts';
import { checkText } from '../check-text.ts';
import type { Console } from '../console.ts';
import { EXIT_OF } from '../failure.ts';
import { optionsFrom, showingOf, type Typed } from '../flags.ts';
import { requireSavable, saveReport } from '../save.ts';

/** `check PROPERTY F [G]` */
export async function checkCommand(
  property: string,
  targets: readonly string[],
  typed: Typed,
  console: Console,
): Promise<number> {
  const { json, quiet, out } = showingOf(typed);
  requireSavable(out);
  const checked = await askCheck(
    new Workspace(nodeHost),
    property,
    targets,
    optionsFrom('check', typed, console),
    out.length > 0,
  );
  const { answer, learned, context } = checked;
  if (json) console.print(JSON.stringify(asJson(answer)));
  else if (!quiet) console.print(checkText(answer, learned));
  await saveReport({ files: out, context, console }, asJson(answer), checked.report);
  return EXIT_OF[answer.verdict];
}
