import type { Certificate } from '../analyses/certificate.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { verify } from '../engines/sigma-star/index.ts';
import { type CodeOptions, readCode } from '../frontends/code.ts';
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
  const {
    target,
    proof,
    codomata: _version,
    kind: _kind,
    sources: _sources,
    machine: _digest,
    ...options
  } = certificate;
  const code = await readCode(target, process.cwd(), options as CodeOptions, session.budget);
  return withZ3(() =>
    withinTime(session.budget, () => verify(code.transduction(certificate.alphabet), machine, proof, session)),
  );
}
