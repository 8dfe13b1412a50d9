import { asJson } from '../../analyses/show-word.ts';
import { UsageError } from '../../api/context.ts';
import { askDraw } from '../../api/draw.ts';
import { type Machine, transitionCount } from '../../automata/machine/machine.ts';
import { Workspace } from '../../host/workspace.ts';
import { Undecided } from '../../logic/limits.ts';
import { withZ3 } from '../../logic/solver/index.ts';
import { nodeHost } from '../../node/host.ts';
import { machineToDot, machineToText, sizeText } from '../../render/index.ts';
import type { Console } from '../console.ts';
import { EXIT_OF } from '../failure.ts';
import { optionsFrom, showingOf, type Typed } from '../flags.ts';
import { requireSavable, saveReport } from '../save.ts';

/** `draw F`: in the formats asked for; without any, as text on a screen and as DOT for another program. */
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
    const [{ machine, pictured = machine, about }] = (await withZ3(shown.report)).machines;
    if (console.screen === undefined) console.print(machineToDot(pictured, { title: text, ...about }).trimEnd());
    else for (const line of screenLines(text, pictured, console.screen)) console.print(line);
  }
  if (!quiet) for (const note of notes) console.tell(`codomata: ${note}`);
  await saveReport({ files: out, context, console }, answer.machine, shown.report);
  return EXIT_OF[answer.verdict];
}

/** Lines around the machine: its size, the way to a picture, what was left out, and the next prompt. */
const AROUND = 5;

function screenLines(
  text: string,
  machine: Machine,
  { columns, rows }: NonNullable<Console['screen']>,
): readonly string[] {
  const lines = machineToText(machine).split('\n');
  const most = Math.max(5, rows - AROUND);
  const shown = lines.length <= most ? lines : lines.slice(0, most);
  return [
    `${text}: ${sizeText(machine, transitionCount(machine))}`,
    ...shown.map(line => cut(line, columns)),
    ...(lines.length > most ? [`… and ${lines.length - most} more lines`] : []),
    '--out FILE saves a picture (.svg), a page with all of it (.html) or Graphviz (.dot)',
  ];
}

function cut(line: string, columns: number): string {
  const characters = [...line];
  return characters.length <= columns ? line : `${characters.slice(0, columns - 1).join('')}…`;
}

function countOf(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`--accepted takes a number of inputs from 1, not ${JSON.stringify(text)}`);
}
