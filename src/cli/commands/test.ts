import { asJson } from '../../analyses/show-word.ts';
import { askTest } from '../../api/test.ts';
import { Workspace } from '../../host/workspace.ts';
import { nodeHost } from '../../node/host.ts';
import type { Console } from '../console.ts';
import { EXIT_OF } from '../failure.ts';
import { optionsFrom, showingOf, type Typed } from '../flags.ts';
import { testText } from '../test-text.ts';

/** `test F` */
export async function testCommand(text: string, typed: Typed, console: Console): Promise<number> {
  const { json, quiet } = showingOf(typed);
  const { answer } = await askTest(new Workspace(nodeHost), text, optionsFrom('test', typed, console));
  if (json) console.print(JSON.stringify(asJson(answer)));
  else if (!quiet) console.print(testText(answer));
  return EXIT_OF[answer.verdict];
}
