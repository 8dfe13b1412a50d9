import type { Certificate } from '../analyses/certificate.ts';
import { NativeCode } from '../analyses/native-code.ts';
import { operandOfStages } from '../analyses/operand.ts';
import { sourceWords } from '../analyses/source-words.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { verify } from '../engines/sigma-star/index.ts';
import { readCode } from '../frontends/code.ts';
import { Undecided } from '../logic/limits.ts';
import { withZ3 } from '../logic/solver/index.ts';
import type { Context } from './context.ts';
import { compareWithCode } from './try-code.ts';
import { withinTime } from './within-time.ts';

/**
 * Reads the program that a certificate is about and has the proof checked.
 *
 * @throws SourceError, Undecided
 */
export async function verifyProof(
  certificate: Certificate,
  machine: Machine,
  context: Context,
): Promise<{ readonly accepted: boolean; readonly reason?: string }> {
  const { session } = context;
  const { target, options, proof } = certificate;
  const code = await readCode(target, context.workspace, options, session.budget);
  const expected = code.transduction(options.alphabet);
  const isOfValues = expected.output !== machine.output;
  const transduction = isOfValues ? code.transduction(options.alphabet, true) : expected;
  const checked = await withZ3(() => withinTime(session.budget, () => verify(transduction, machine, proof, session)));
  if (!checked.accepted) return checked;
  const native = new NativeCode(code, transduction, session.budget);
  try {
    const stage = { machine, code: native.stage({ level: 'proved' }) };
    const operand = await withZ3(() => operandOfStages(target, [stage], session));
    const { reason } = await compareWithCode(operand, sourceWords(code), context);
    if (reason !== undefined) throw new Undecided(reason);
    return checked;
  } finally {
    await native.close();
  }
}
