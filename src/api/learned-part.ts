import { type Certificate, certificateOf } from '../analyses/certificate.ts';
import { isEmpty } from '../analyses/guarantee.ts';
import type { CodeStage } from '../analyses/operand.ts';
import { transitionCount } from '../automata/machine/machine.ts';
import type { Guarantee, Learned } from '../engines/learned.ts';
import type { LearnedSummary } from './answers.ts';
import type { Context } from './context.ts';
import type { ReadPart } from './read-code.ts';

/** What became of a target that is code. */
export interface LearnedPart {
  readonly text: string;
  readonly learned: Learned;
  /** The code itself, for running witnesses on. */
  readonly code: CodeStage;
  /** What is saved of the proof, if there is one. */
  readonly certificate: Certificate | undefined;
  /** What it assumes of the code's surroundings, each in words that continue "this assumes that". */
  readonly assumptions: readonly string[];
  /** Whether it was learned for an earlier question. */
  readonly isStored?: true;
}

/** What was learned of a part that was read, with all that goes with it. */
export function learnedPart({ code, native }: ReadPart, learned: Learned, context: Context): LearnedPart {
  const { guarantee, certificate, machine } = learned;
  const call = { target: code.text, options: context.codeOptions };
  return {
    text: code.text,
    learned,
    code: native.stage(guarantee),
    assumptions: code.assumptions?.() ?? [],
    certificate:
      guarantee.level !== 'proved' || certificate === undefined
        ? undefined
        : certificateOf(call, code.files, machine, certificate, context.workspace),
  };
}

/** What stands behind an answer, in a few words. */
export function guaranteeText(guarantee: Guarantee): string {
  if (isEmpty(guarantee)) return 'not finished';
  if (guarantee.level === 'bounded') return `checked for all inputs up to length ${guarantee.length}`;
  return guarantee.level === 'tested' ? `tested on ${guarantee.inputs} inputs` : 'proved';
}

/** What an answer about code rests on. */
export function learnedSummaries(parts: readonly LearnedPart[]): readonly LearnedSummary[] {
  return parts.map(({ text, learned: { machine, guarantee, reason } }) => ({
    target: text,
    guarantee,
    ...(reason === undefined ? {} : { reason }),
    states: machine.states.length,
    transitions: transitionCount(machine),
    lookback: machine.lookback,
  }));
}

/** Which of the machines were not proved, and why. */
export function learnedNotes(parts: readonly LearnedPart[]): readonly string[] {
  return parts.flatMap(({ text, learned: { guarantee, reason } }) =>
    guarantee.level === 'proved'
      ? []
      : [
          `the machine of ${text} is ${guaranteeText(guarantee)}, not proved${reason === undefined ? '' : `: ${reason}`}`,
        ],
  );
}
