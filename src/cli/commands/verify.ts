import { readFileSync } from 'node:fs';
import { type Certificate, CertificateError, misfit, parseCertificate } from '../../analyses/certificate.ts';
import { MachineFormatError } from '../../automata/saved/format-error.ts';
import { readMachine } from '../../automata/saved/read.ts';
import { Undecided } from '../../logic/limits.ts';
import type { Console } from '../console.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../failure.ts';

/** `verify MACHINE CERTIFICATE`: checks a saved proof again. */
export async function verifyCommand(
  machineFile: string,
  certificateFile: string,
  context: Context,
  console: Console,
): Promise<number> {
  const saved = readSaved(machineFile);
  const certificate = readCertificate(certificateFile);
  const answer = await verdictOf(saved, certificate, context);
  const { json, quiet } = context.options;
  if (json)
    console.print(
      JSON.stringify({
        codomata: 1,
        command: 'verify',
        targets: [certificate.target],
        machine: machineFile,
        certificate: certificateFile,
        ...answer,
        ...(answer.verdict === 'holds' ? { guarantee: { level: 'proved' } } : {}),
        seconds: context.seconds(),
      }),
    );
  else if (!quiet) console.print(textOf(machineFile, certificate, answer));
  return { holds: EXIT.done, fails: EXIT.fails, unknown: EXIT.undecided }[answer.verdict];
}

interface Answer {
  readonly verdict: 'holds' | 'fails' | 'unknown';
  readonly accepted: boolean;
  readonly reason?: string;
}

type Saved = Readonly<Record<string, unknown>>;

async function verdictOf(saved: Saved, certificate: Certificate, context: Context): Promise<Answer> {
  const reason = misfit(certificate, saved, process.cwd());
  if (reason !== undefined) return { verdict: 'fails', accepted: false, reason };
  try {
    const { verifyProof } = await import('../verify-proof.ts');
    const checked = await verifyProof(certificate, readMachine(saved), context);
    return { verdict: checked.accepted ? 'holds' : 'fails', ...checked };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return { verdict: 'unknown', accepted: false, reason: error.reason };
  }
}

function textOf(file: string, { target }: Certificate, { verdict, reason }: Answer): string {
  const because = reason === undefined ? '' : `\n  because ${reason}`;
  if (verdict === 'holds') return `✓ verify ${file}: accepted, it is proved to be ${target}`;
  return verdict === 'fails' ? `✗ verify ${file}: rejected${because}` : `? verify ${file}: unknown${because}`;
}

/** A saved machine as the document that it is; it is read to see that it is one. @throws MachineFormatError */
function readSaved(file: string): Saved {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new MachineFormatError(file, 'this is not JSON; a saved machine is one JSON object');
  }
  try {
    readMachine(json);
  } catch (error) {
    if (error instanceof MachineFormatError) throw new MachineFormatError(`${file}: ${error.where}`, error.problem);
    throw error;
  }
  return json as Saved;
}

/** @throws CertificateError */
function readCertificate(file: string): Certificate {
  try {
    return parseCertificate(readFileSync(file, 'utf8'));
  } catch (error) {
    throw error instanceof CertificateError ? new CertificateError(`${file}: ${error.message}`) : error;
  }
}
