import type { Certificate } from '../analyses/certificate.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { verify } from '../engines/sigma-star/index.ts';
import { type CallOptions, readSourceProgram, transductionOf } from '../frontends/typescript/index.ts';
import { withZ3 } from '../logic/solver/index.ts';
import type { Context } from './context.ts';
import { withinTime } from './within-time.ts';

/**
 * Reads the program that a certificate is about and has the proof checked.
 *
 * @throws SourceError, Undecided
 */
export async function verifyProof(
  certificate: Certificate,
  machine: Machine,
  { session }: Context,
): Promise<{ readonly accepted: boolean; readonly reason?: string }> {
  const { target, read, write, alphabet, proof } = certificate;
  const options: CallOptions = { args: certificate.args as CallOptions['args'], read, write };
  return withZ3(() =>
    withinTime(session.budget, () => {
      const program = transductionOf(readSourceProgram(target, process.cwd(), options, session.budget), alphabet);
      return verify(program, machine, proof, session);
    }),
  );
}
