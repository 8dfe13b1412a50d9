import { asJson } from '../../analyses/show-word.ts';
import { askCandidates, isFileAlone } from '../../api/candidates.ts';
import { askInfer } from '../../api/infer.ts';
import { Workspace } from '../../host/workspace.ts';
import { nodeHost } from '../../node/host.ts';
import { candidatesText } from '../candidates-text.ts';
import type { Console } from '../console.ts';
import { EXIT_OF } from '../failure.ts';
import { optionsFrom, showingOf, type Typed } from '../flags.ts';
import { inferText } from '../infer-text.ts';
import { requireSavable, saveReport } from '../save.ts';

/** `infer F`, and `infer FILE`, which lists what can be asked about. */
export async function inferCommand(text: string, typed: Typed, console: Console): Promise<number> {
  const { json, quiet, out } = showingOf(typed);
  requireSavable(out);
  const workspace = new Workspace(nodeHost);
  if (isFileAlone(text, workspace)) {
    const found = await askCandidates(workspace, text, optionsFrom('infer', typed, console));
    if (json) console.print(JSON.stringify(asJson(found)));
    else if (!quiet) console.print(candidatesText(found));
    for (const file of out) console.tell(`--out ${file}: not written, because no function was named`);
    return EXIT_OF.holds;
  }
  const { answer, context, shown } = await askInfer(workspace, text, optionsFrom('infer', typed, console));
  if (json) console.print(JSON.stringify(asJson(answer)));
  else if (!quiet) console.print(inferText(answer, shown));
  if (shown !== undefined) await saveReport({ files: out, context, console }, answer.machine, shown.report);
  else for (const file of out) console.tell(`--out ${file}: not written, because there is no automaton`);
  return EXIT_OF[answer.verdict];
}
