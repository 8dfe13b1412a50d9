import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Machine } from '../automata/machine/machine.ts';
import { writeMachine } from '../automata/saved/write.ts';
import type { Alphabet } from '../frontends/target.ts';

/** A file whose text a proof is about. */
export interface CertifiedSource {
  /** Relative to the folder in which it was learned, where that is shorter. */
  readonly file: string;
  readonly sha256: string;
}

/** How a function was called, in the words of the command line. */
export interface CertifiedCall {
  readonly target: string;
  readonly args?: readonly unknown[];
  readonly shape?: string;
  readonly throws?: string;
  readonly read?: string;
  readonly write?: string;
  readonly alphabet?: Alphabet;
  readonly init?: string;
  readonly accept?: string;
  readonly standard?: string;
  /** The machine that C code is compiled for. */
  readonly triple?: string;
  readonly include?: readonly string[];
  readonly define?: readonly string[];
  readonly wraps?: boolean;
}

/** A proof that a machine is what a function does, as it is saved: what it is about, and the engine's own part. */
export interface Certificate extends CertifiedCall {
  readonly codomata: 1;
  readonly kind: 'certificate';
  readonly sources: readonly CertifiedSource[];
  /** The digest of the saved machine. */
  readonly machine: string;
  readonly proof: unknown;
}

/** A certificate that cannot be read; the message says what is wrong with it. */
export class CertificateError extends Error {
  override name = 'CertificateError';
}

/** What is saved for a proof about the machine of a function whose code is in the files. */
export function certificateOf(
  call: CertifiedCall,
  files: readonly string[],
  machine: Machine,
  proof: unknown,
  directory: string,
): Certificate {
  return {
    codomata: 1,
    kind: 'certificate',
    ...call,
    sources: files.map(file => ({ file: shown(file, directory), sha256: digest(readFileSync(file)) })),
    machine: machineDigest(writeMachine(machine)),
    proof,
  };
}

/** @throws CertificateError */
export function parseCertificate(text: string): Certificate {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new CertificateError('this is not JSON; a certificate is one JSON object');
  }
  if (!isRecord(json) || json.codomata !== 1 || json.kind !== 'certificate')
    throw new CertificateError('a certificate says "codomata": 1 and "kind": "certificate"');
  const { target, machine, sources, args, alphabet, proof, wraps } = json;
  if (typeof target !== 'string' || typeof machine !== 'string')
    throw new CertificateError('a certificate names its "target" and has the digest of its "machine"');
  if (!Array.isArray(sources) || sources.length === 0 || !sources.every(isSource))
    throw new CertificateError('"sources" of a certificate is a list of files, each with "file" and "sha256"');
  if (args !== undefined && !Array.isArray(args)) throw new CertificateError('"args" of a certificate is a list');
  const texts = Object.fromEntries(TEXTS.flatMap(key => (json[key] === undefined ? [] : [[key, textIn(json, key)]])));
  const lists = Object.fromEntries(LISTS.flatMap(key => (json[key] === undefined ? [] : [[key, listIn(json, key)]])));
  if (wraps !== undefined && typeof wraps !== 'boolean')
    throw new CertificateError('"wraps" of a certificate is true or false');
  if (alphabet !== undefined && alphabet !== 'char' && alphabet !== 'byte' && alphabet !== 'int')
    throw new CertificateError('"alphabet" of a certificate is char, byte or int');
  if (proof === undefined) throw new CertificateError('the certificate has no "proof"');
  const call: CertifiedCall = { target, args, alphabet: alphabet as Alphabet | undefined, wraps, ...texts, ...lists };
  return { codomata: 1, kind: 'certificate', ...call, sources, machine, proof };
}

/** Why a certificate is not about this saved machine and the files as they are now; `undefined` when it is. */
export function misfit(
  { machine, sources }: Certificate,
  saved: Readonly<Record<string, unknown>>,
  directory: string,
): string | undefined {
  if (machineDigest(saved) !== machine) return 'the certificate is about another machine, or this one was changed';
  for (const { file, sha256 } of sources) {
    const path = resolve(directory, file);
    if (!existsSync(path)) return `${file}, which the proof is about, is not there`;
    if (digest(readFileSync(path)) !== sha256) return `${file} was changed since this was proved`;
  }
  return undefined;
}

/** Of all that the machine does; what it says about itself for people does not count. */
function machineDigest(saved: Readonly<Record<string, unknown>>): string {
  return digest(JSON.stringify({ ...saved, about: undefined, $schema: undefined }));
}

function digest(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function shown(file: string, directory: string): string {
  const near = relative(directory, file);
  return near !== '' && near.length < file.length ? near : file;
}

function isRecord(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function isSource(json: unknown): json is CertifiedSource {
  return isRecord(json) && typeof json.file === 'string' && typeof json.sha256 === 'string';
}

const TEXTS = ['shape', 'throws', 'read', 'write', 'init', 'accept', 'standard', 'triple'] as const;
const LISTS = ['include', 'define'] as const;

function textIn(json: Record<string, unknown>, key: string): string {
  const text = json[key];
  if (typeof text === 'string') return text;
  throw new CertificateError(`"${key}" of a certificate is a text`);
}

function listIn(json: Record<string, unknown>, key: string): readonly string[] {
  const list = json[key];
  if (Array.isArray(list) && list.every(item => typeof item === 'string')) return list;
  throw new CertificateError(`"${key}" of a certificate is a list of texts`);
}
