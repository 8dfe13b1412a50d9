import type { Machine } from '../automata/machine/machine.ts';
import { writeMachine } from '../automata/saved/write.ts';
import { CODE_OPTIONS, type CodeOptions, type OptionEntry, optionValue } from '../frontends/code-options.ts';
import { hexOf } from '../host/bytes.ts';
import { isRecord, JsonError, JsonPart } from '../host/json.ts';
import type { Workspace } from '../host/workspace.ts';

/** The options that a proof depends on. */
const RECORDED: ReadonlyMap<string, OptionEntry> = new Map(
  Object.entries<OptionEntry>(CODE_OPTIONS).filter(([, { isIncidental }]) => isIncidental !== true),
);

/** A file whose text a proof is about. */
export interface CertifiedSource {
  /** Relative to the folder in which it was learned, where that is shorter. */
  readonly file: string;
  readonly sha256: string;
}

/** What a proof is about, besides the files. */
export interface CertifiedCall {
  readonly target: string;
  /** How the code was compiled and called; what says nothing about what it does is left out. */
  readonly options: CodeOptions;
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
export class CertificateError extends JsonError {
  override name = 'CertificateError';

  /** The same, of a certificate that is in a file. */
  in(file: string): CertificateError {
    return new CertificateError(this.whereIn(file), this.problem);
  }
}

/** What is saved for a proof about the machine of a function whose code is in the files. */
export function certificateOf(
  call: CertifiedCall,
  files: readonly string[],
  machine: Machine,
  proof: unknown,
  workspace: Workspace,
): Certificate {
  return {
    codomata: 1,
    kind: 'certificate',
    target: call.target,
    options: Object.fromEntries(
      Object.entries(call.options).filter(([name, value]) => value !== undefined && RECORDED.has(name)),
    ),
    sources: files.map(file => ({ file: shown(file, workspace), sha256: certified(file, workspace) })),
    machine: machineDigest(writeMachine(machine), workspace),
    proof,
  };
}

/** @throws CertificateError */
export function parseCertificate(text: string): Certificate {
  const root = JsonPart.parse(text, 'a certificate', (where, problem) => new CertificateError(where, problem));
  if (!isRecord(root.value) || root.value.codomata !== 1 || root.value.kind !== 'certificate')
    throw new CertificateError('', 'a certificate says "codomata": 1 and "kind": "certificate"');
  root.only(['codomata', 'kind', 'target', 'options', 'machine', 'sources', 'proof']);
  const sources = root.at('sources').items();
  if (sources.length === 0) root.at('sources').refuse('a certificate names the files that it is about');
  const proof = root.at('proof');
  if (proof.value === undefined) proof.refuse('the certificate has no "proof"');
  return {
    codomata: 1,
    kind: 'certificate',
    target: root.at('target').text(),
    options: recordedOptions(root.at('options').or({})),
    sources: sources.map(each => ({ file: each.at('file').text(), sha256: each.at('sha256').text() })),
    machine: root.at('machine').text(),
    proof: proof.value,
  };
}

function recordedOptions(json: JsonPart): CodeOptions {
  const read = json.entries().map(([name, part]) => {
    const entry = RECORDED.get(name);
    if (entry === undefined) return part.refuse(`a proof depends on no option "${name}"`);
    return [name, optionValue(entry, part.value, wanted => part.refuse(`${wanted} is needed here`))];
  });
  return Object.fromEntries(read);
}

/** Why a certificate is not about this saved machine and the files as they are now; `undefined` when it is. */
export function misfit(
  { machine, sources }: Certificate,
  saved: Readonly<Record<string, unknown>>,
  workspace: Workspace,
): string | undefined {
  if (machineDigest(saved, workspace) !== machine)
    return 'the certificate is about another machine, or this one was changed';
  for (const { file, sha256 } of sources) {
    const now = fileDigest(workspace.host.paths.resolve(workspace.directory, file), workspace);
    if (now === undefined) return `${file}, which the proof is about, is not there`;
    if (now !== sha256) return `${file} was changed since this was proved`;
  }
  return undefined;
}

/** Of all that the machine does; what it says about itself for people does not count. */
function machineDigest(saved: Readonly<Record<string, unknown>>, { host }: Workspace): string {
  return hexOf(host.digest(JSON.stringify({ ...saved, about: undefined, $schema: undefined })));
}

/** @throws CertificateError where the file is gone */
function certified(file: string, workspace: Workspace): string {
  const found = fileDigest(file, workspace);
  if (found === undefined) throw new CertificateError(file, 'this file cannot be read any more');
  return found;
}

function fileDigest(file: string, { host }: Workspace): string | undefined {
  const bytes = host.files.bytes(file);
  return bytes === undefined ? undefined : hexOf(host.digest(bytes));
}

function shown(file: string, { host, directory }: Workspace): string {
  const near = host.paths.relative(directory, file);
  return near !== '' && near.length < file.length ? near : file;
}
