import { readFileSync } from 'node:fs';
import { type Certificate, CertificateError, parseCertificate } from '../../analyses/certificate.ts';
import type { SavedMachine, VerifyAnswer } from '../../api/answers.ts';
import { askVerify } from '../../api/verify.ts';
import { MachineFormatError } from '../../automata/saved/format-error.ts';
import { parseMachine } from '../../automata/saved/read.ts';
import { Workspace } from '../../host/workspace.ts';
import { nodeHost } from '../../node/host.ts';
import type { Console } from '../console.ts';
import { EXIT_OF } from '../failure.ts';
import { optionsFrom, showingOf, type Typed } from '../flags.ts';

/** `verify MACHINE CERTIFICATE` */
export async function verifyCommand(
  machine: string,
  certificate: string,
  typed: Typed,
  console: Console,
): Promise<number> {
  const saved = readSaved(machine);
  const answer = await askVerify(
    new Workspace(nodeHost),
    saved,
    readCertificate(certificate),
    optionsFrom('verify', typed, console),
  );
  const { json, quiet } = showingOf(typed);
  if (json) console.print(JSON.stringify({ ...answer, machine, certificate }));
  else if (!quiet) console.print(verifyText(machine, answer));
  return EXIT_OF[answer.verdict];
}

function verifyText(file: string, { targets, verdict, reason }: VerifyAnswer): string {
  const because = reason === undefined ? '' : `\n  because ${reason}`;
  if (verdict === 'holds') return `✓ verify ${file}: accepted, it is proved to be ${targets[0]}`;
  return verdict === 'fails' ? `✗ verify ${file}: rejected${because}` : `? verify ${file}: unknown${because}`;
}

/** A saved machine as the document that it is; it is read to see that it is one. @throws MachineFormatError */
function readSaved(file: string): SavedMachine {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  try {
    parseMachine(text);
  } catch (error) {
    throw error instanceof MachineFormatError ? error.in(file) : error;
  }
  return JSON.parse(text) as SavedMachine;
}

/** @throws CertificateError */
function readCertificate(file: string): Certificate {
  try {
    return parseCertificate(readFileSync(file, 'utf8'));
  } catch (error) {
    throw error instanceof CertificateError ? error.in(file) : error;
  }
}
