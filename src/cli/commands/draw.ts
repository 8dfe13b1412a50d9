import { asJson } from '../../analyses/show-word.ts';
import { UsageError } from '../../api/context.ts';
import { askDraw } from '../../api/draw.ts';
import { Workspace } from '../../host/workspace.ts';
import { Undecided } from '../../logic/limits.ts';
import { withZ3 } from '../../logic/solver/index.ts';
import { nodeHost } from '../../node/host.ts';
import { machineToDot } from '../../render/index.ts';
import type { Console } from '../console.ts';
import { EXIT_OF } from '../failure.ts';
import { optionsFrom, showingOf, type Typed } from '../flags.ts';
import { requireSavable, saveReport } from '../save.ts';

/** `draw F`: in the formats asked for, or as DOT. */
export async function drawCommand(text: string, typed: Typed, console: Console): Promise<number> {
  const { json, quiet, out } = showingOf(typed);
  requireSavable(out);
  const count = typed.accepted === undefined ? undefined : countOf(String(typed.accepted));
  const { answer, context, shown } = await askDraw(
    new Workspace(nodeHost),
    text,
    optionsFrom('draw', typed, console),
    count,
  );
  if (json) console.print(JSON.stringify(asJson(answer)));
  if (shown === undefined) {
    if (json) return EXIT_OF[answer.verdict];
    throw new Undecided(answer.reason ?? 'there is no machine');
  }
  const { accepted, notes = [] } = answer;
  if (!json && accepted !== undefined) for (const word of accepted) console.print(JSON.stringify(asJson(word)));
  else if (!json && out.length === 0 && !quiet) {
    const [{ machine, pictured = machine, faults }] = (await withZ3(shown.report)).machines;
    console.print(machineToDot(pictured, { title: text, faults }).trimEnd());
  }
  if (!quiet) for (const note of notes) console.tell(`codomata: ${note}`);
  await saveReport({ files: out, context, console }, answer.machine, shown.report);
  return EXIT_OF[answer.verdict];
}

function countOf(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`--accepted takes a number of inputs from 1, not ${JSON.stringify(text)}`);
}
