import { transitionCount } from '../../src/automata/machine/machine.ts';
import type { Domains } from '../../src/engines/seal/precision.ts';
import { inferSubject } from './infer-subject.ts';
import { nativeWords } from './native-words.ts';
import { type Similarity, similarity } from './similarity.ts';
import type { Subject } from './subjects.ts';

/** What was inferred for a subject, how long it took, and how near it comes to the truth. */
export interface Row {
  readonly subject: Subject;
  readonly states: number;
  readonly transitions: number;
  readonly seconds: number;
  readonly near: Similarity;
  readonly lost: readonly string[];
}

export interface Measuring {
  readonly words: number;
  readonly seed: number;
  /** In seconds. */
  readonly timeout: number;
  /** What is known of variables; everything unless given. */
  readonly domains?: Domains;
}

/** Infers a subject and compares it with its truth. The solver must be loaded. */
export async function measuredRow(subject: Subject, { words, seed, timeout, domains }: Measuring): Promise<Row> {
  const found = await inferSubject(subject, timeout, domains === undefined ? {} : { domains });
  const { inferred, seconds, program } = found;
  const native = await nativeWords(program);
  try {
    const near = await similarity(subject.truth, found, native, { words, seed });
    const { machine, lost } = inferred;
    return {
      subject,
      states: machine.states.length,
      transitions: transitionCount(machine),
      seconds,
      near,
      lost: lost.map(({ reason }) => reason),
    };
  } finally {
    await native.close();
  }
}
