import { type Certificate, misfit } from '../analyses/certificate.ts';
import { readMachine } from '../automata/saved/read.ts';
import type { Workspace } from '../host/workspace.ts';
import { Undecided } from '../logic/limits.ts';
import type { SavedMachine, VerifyAnswer } from './answers.ts';
import { type Context, createContext } from './context.ts';
import type { OptionsFor } from './options.ts';

/** Checks a saved proof again. @throws SourceError, MachineFormatError */
export async function askVerify(
  workspace: Workspace,
  saved: SavedMachine,
  certificate: Certificate,
  options: OptionsFor<'verify'>,
): Promise<VerifyAnswer> {
  const context = createContext(workspace, 'verify', options);
  const { verdict, reason } = await verdictOf(saved, certificate, context);
  return {
    codomata: 1,
    command: 'verify',
    targets: [certificate.target],
    verdict,
    accepted: verdict === 'holds',
    ...(verdict === 'holds' ? { guarantee: { level: 'proved' } } : {}),
    ...(reason === undefined ? {} : { reason }),
    seconds: context.seconds(),
  };
}

async function verdictOf(
  saved: SavedMachine,
  certificate: Certificate,
  context: Context,
): Promise<Pick<VerifyAnswer, 'verdict' | 'reason'>> {
  const reason = misfit(certificate, saved, context.workspace);
  if (reason !== undefined) return { verdict: 'fails', reason };
  try {
    const { verifyProof } = await import('./verify-proof.ts');
    const checked = await verifyProof(certificate, readMachine(saved), context);
    return { verdict: checked.accepted ? 'holds' : 'fails', reason: checked.reason };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return { verdict: 'unknown', reason: error.reason };
  }
}
