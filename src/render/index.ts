import type { Machine } from '../automata/machine/machine.ts';
import { machineToDot } from './dot.ts';
import { reportToHtml } from './html.ts';
import { reportToMarkdown } from './markdown.ts';
import { machineToMermaid } from './mermaid.ts';
import { machineToPlantUml } from './plantuml.ts';
import type { Report } from './report.ts';
import { machineToSvg, type SvgOptions } from './svg.ts';

export { machineToBek } from './bek.ts';
export { NotInBek } from './bek-expression.ts';
export { type ByteNames, byteGuardText } from './byte-text.ts';
export type { About, DiagramOptions, LabelLine } from './diagram.ts';
export { sizeText } from './diagram.ts';
export { machineToDot } from './dot.ts';
export { guardText, outputsText, stateNames, updatesText } from './guard-text.ts';
export { reportToHtml } from './html.ts';
export { type JunitCase, junitText } from './junit.ts';
export { type LearningStep, type LearningTrace, learningTraceToHtml } from './learning-trace.ts';
export { reportToMarkdown } from './markdown.ts';
export { machineToMermaid } from './mermaid.ts';
export { NotInFormat } from './not-in-format.ts';
export { machineToPlantUml } from './plantuml.ts';
export type { Report, ReportGuarantee, ReportWitness, Symbols, WitnessTrace } from './report.ts';
export { machineToScxml } from './scxml.ts';
export { machineToSvg, type Picture, type SvgOptions } from './svg.ts';
export { termText } from './term-text.ts';
export { machineToText } from './text.ts';
export { quotedChar, quotedText, symbolsText } from './visible.ts';
export { machineToXState, machineToXStateJson } from './xstate.ts';

/** The ending of a file name picks one of these. */
export type RenderFormat = 'dot' | 'svg' | 'mmd' | 'puml' | 'html' | 'md';

export type RenderOptions = Omit<SvgOptions, 'embedded'>;

/** A machine on its own in one of the formats for people. */
export async function renderMachine(
  machine: Machine,
  format: RenderFormat,
  options: RenderOptions = {},
): Promise<string> {
  const title = options.title ?? 'State machine';
  const report: Report = { title, command: 'draw', targets: [], machines: [{ name: 'Machine', machine }], seconds: 0 };
  switch (format) {
    case 'dot':
      return machineToDot(machine, options);
    case 'svg':
      return (await machineToSvg(machine, options)).svg;
    case 'mmd':
      return machineToMermaid(machine, options);
    case 'puml':
      return machineToPlantUml(machine, options);
    case 'html':
      return reportToHtml(report, options);
    case 'md':
      return reportToMarkdown(report);
  }
}
