import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { asJson, showWord } from '../../analyses/show-word.ts';
import { UsageError } from '../../api/context.ts';
import { askLearn, isOneFunction, type LearnedTarget } from '../../api/learn.ts';
import { guaranteeText, type LearnedPart } from '../../api/learned-part.ts';
import { Workspace } from '../../host/workspace.ts';
import type { Sort } from '../../logic/sort.ts';
import type { Value } from '../../logic/value.ts';
import { nodeHost } from '../../node/host.ts';
import { type LearningStep, learningTraceToHtml, type Symbols } from '../../render/index.ts';
import type { Console } from '../console.ts';
import { EXIT_OF } from '../failure.ts';
import { optionsFrom, showingOf, type Typed } from '../flags.ts';
import { learnText } from '../learn-text.ts';
import { isCertificateFile, requireFolder, requireSavable, saveReport } from '../save.ts';

/** `learn F` */
export async function learnCommand(text: string, typed: Typed, console: Console): Promise<number> {
  const { json, quiet, out } = showingOf(typed);
  requireSavable(out, true);
  const trace = traceFile(typed.trace);
  // Of a stored proof it is not known any more how it was found.
  const asked = optionsFrom('learn', typed, console);
  const found = await askLearn(
    new Workspace(nodeHost),
    text,
    trace === undefined ? asked : { ...asked, recheck: true },
  );
  const { answer, outcome, learned } = found;
  if (json) console.print(JSON.stringify(asJson(answer)));
  else if (!quiet) console.print(learnText(outcome, learned));
  await save(found, out, console);
  if (trace !== undefined) await saveTrace(trace, found, console);
  return EXIT_OF[answer.verdict];
}

function traceFile(trace: unknown): string | undefined {
  if (typeof trace !== 'string') return undefined;
  if (extname(trace) !== '.html') throw new UsageError(`--trace ${trace}: a trace is a page, so end it in .html`);
  requireFolder(trace, '--trace');
  return trace;
}

async function save(found: LearnedTarget, out: readonly string[], console: Console): Promise<void> {
  const { answer, context, report } = found;
  for (const file of out.filter(isCertificateFile)) saveCertificate(file, found, console);
  const files = out.filter(file => !isCertificateFile(file));
  if (report !== undefined && answer.machine !== undefined)
    await saveReport({ files, context, console }, answer.machine, report);
  else for (const file of files) console.tell(`--out ${file}: not written, because there is no machine`);
}

/** A chain has no proof of its own: that of composing is the construction itself. */
function saveCertificate(file: string, { outcome, learned, context }: LearnedTarget, console: Console): void {
  const [{ certificate } = { certificate: undefined }] = learned;
  const isOne = isOneFunction(outcome.text, context);
  if (isOne && certificate !== undefined) {
    writeFileSync(file, `${JSON.stringify(certificate, undefined, 2)}\n`);
    return;
  }
  const why = isOne
    ? `there is no proof${outcome.reason === undefined ? '' : `: ${outcome.reason}`}`
    : 'a certificate is about one function in source code; learn the parts of a chain one by one';
  console.tell(`--out ${file}: not written, because ${why}`);
}

async function saveTrace(file: string, { outcome, learned, context }: LearnedTarget, console: Console): Promise<void> {
  const steps = learned.flatMap(stepsOf);
  if (steps.length === 0) {
    console.tell(`--trace ${file}: not written, because nothing was tried`);
    return;
  }
  const { text, guarantee, reason } = outcome;
  const known =
    guarantee === undefined ? 'No machine was learned' : `The last conjecture is ${guaranteeText(guarantee)}`;
  const page = await learningTraceToHtml(
    {
      target: text,
      steps,
      outcome: `${known}${reason === undefined ? '.' : `: ${reason}.`}`,
      seconds: context.seconds(),
    },
    { threads: context.workspace.host.threads },
  );
  writeFileSync(file, page);
}

function stepsOf({ learned: { trace } }: LearnedPart): readonly LearningStep[] {
  return trace.map(({ kind, machine, predicates, refutedBy }) => {
    const shown = (word: readonly Value[], sort: Sort): Symbols => showWord(word, sort) as Symbols;
    const output = machine.output ?? machine.input;
    return {
      kind,
      machine,
      predicates,
      refutedBy: refutedBy && {
        input: shown(refutedBy.input, machine.input),
        program: refutedBy.program && shown(refutedBy.program, output),
        refuted: refutedBy.refuted && shown(refutedBy.refuted, output),
      },
    };
  });
}
