import { languageExpression } from '../analyses/language.ts';
import { isDeterministic } from '../automata/machine/deterministic.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { and } from '../logic/build.ts';
import type { Session } from '../logic/session.ts';
import { withZ3 } from '../logic/solver/index.ts';
import {
  type About,
  machineToBek,
  machineToDot,
  machineToMermaid,
  machineToPlantUml,
  machineToScxml,
  machineToSvg,
  machineToXState,
  machineToXStateJson,
  NotInFormat,
  type Report,
  reportToHtml,
  reportToMarkdown,
} from '../render/index.ts';
import { type Context, UsageError } from './context.ts';

/** What an answer can be shown as: pages show all of it, pictures and programs its first machine. */
export const FORMATS = [
  'dot',
  'svg',
  'mmd',
  'puml',
  'html',
  'bek',
  'md',
  're',
  'xstate.ts',
  'xstate.json',
  'scxml',
] as const;

export type Format = (typeof FORMATS)[number];

/** An answer in a format. */
export interface Rendered {
  readonly text: string;
  /** What is not as one would expect. */
  readonly note?: string;
}

/**
 * Shows an answer; `undefined` where there is no machine to show.
 *
 * @throws UsageError where its machine has no such form
 */
export async function rendered(
  report: Report,
  format: Format,
  { session, workspace }: Context,
): Promise<Rendered | undefined> {
  const { threads } = workspace.host;
  if (format === 'html') return { text: await reportToHtml(report, { threads }) };
  if (format === 'md') return { text: reportToMarkdown(report) };
  const [first] = report.machines;
  if (first === undefined) return undefined;
  const { name, machine, pictured = machine, about } = first;
  const { title } = report;
  switch (format) {
    case 'dot':
      return { text: machineToDot(pictured, { title, ...about }) };
    case 'mmd':
      return { text: machineToMermaid(pictured, about) };
    case 'puml':
      return { text: machineToPlantUml(pictured, { title, ...about }) };
    case 'xstate.ts':
    case 'xstate.json':
    case 'scxml':
      return { text: await asChart(pictured, format, { title, ...about }, session) };
    case 're': {
      const expression = languageExpression(machine, session.budget);
      if (expression !== undefined) return { text: `${expression}\n` };
      throw new UsageError(
        `a regular expression is of texts that are accepted, and ${name} is neither an acceptor of texts nor a function of a text that says true or false`,
      );
    }
    case 'bek':
      if (!(await withZ3(() => isDeterministic(machine, session))))
        throw new UsageError(
          `${name} is not known to be deterministic, and a Bek program takes the first case that matches; save it as JSON`,
        );
      return { text: machineToBek(machine, name) };
    case 'svg': {
      const { svg, note } = await machineToSvg(pictured, { title, ...about, threads });
      return note === undefined ? { text: svg } : { text: svg, note };
    }
  }
}

type ChartFormat = 'xstate.ts' | 'xstate.json' | 'scxml';

/** A machine as a statechart, which takes the first transition that fits. */
function asChart(
  machine: Machine,
  format: ChartFormat,
  shown: About & { title: string },
  session: Session,
): Promise<string> {
  return withZ3(() => {
    const isWhole = isDeterministic(machine, session);
    const isExclusive = (q: number): boolean => isWhole || isDeterministicIn(machine, q, session);
    const make = { 'xstate.ts': machineToXState, 'xstate.json': machineToXStateJson, scxml: machineToScxml }[format];
    try {
      return make(machine, { ...shown, isExclusive });
    } catch (error) {
      throw error instanceof NotInFormat ? new UsageError(error.message) : error;
    }
  });
}

/** The same of one state, by its guards alone. */
function isDeterministicIn({ transitions }: Machine, q: number, session: Session): boolean {
  return transitions[q].every((a, i) =>
    transitions[q].slice(i + 1).every(b => session.impossible(and(a.guard, b.guard), [], true)),
  );
}
