import { asJson } from '../../analyses/show-word.ts';
import { askExplain } from '../../api/explain.ts';
import { Workspace } from '../../host/workspace.ts';
import { nodeHost } from '../../node/host.ts';
import type { Console } from '../console.ts';
import { explainText } from '../explain-text.ts';
import { EXIT_OF } from '../failure.ts';
import { optionsFrom, showingOf, type Typed } from '../flags.ts';
import { requireSavable, saveReport } from '../save.ts';

/** `explain F` */
export async function explainCommand(text: string, typed: Typed, console: Console): Promise<number> {
  const { json, quiet, out } = showingOf(typed);
  requireSavable(out);
  const { answer, context, shown } = await askExplain(
    new Workspace(nodeHost),
    text,
    optionsFrom('explain', typed, console),
  );
  if (json) console.print(JSON.stringify(asJson(answer)));
  else if (!quiet) console.print(explainText(answer, shown));
  if (shown !== undefined) await saveReport({ files: out, context, console }, answer.machine, shown.report);
  else for (const file of out) console.tell(`--out ${file}: not written, because nothing fails`);
  return EXIT_OF[answer.verdict];
}
