import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CertificateError, certificateOf, misfit, parseCertificate } from '../../src/analyses/certificate.ts';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { MachineFormatError } from '../../src/automata/saved/format-error.ts';
import { parseMachine } from '../../src/automata/saved/read.ts';
import { writeMachine } from '../../src/automata/saved/write.ts';
import { learn, verify } from '../../src/engines/sigma-star/index.ts';
import { readSourceProgram, transductionOf } from '../../src/frontends/typescript/index.ts';
import { Budget, Undecided } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { FolderStore } from '../../src/node/store.ts';
import type { Transduction } from '../../src/program/transduction.ts';
import { codes, textOf, textsUpTo } from '../abstraction/support.ts';
import { Dice } from '../campaign/dice.ts';
import type * as functions from '../engines/functions.ts';
import { inDirectory } from '../workspace.ts';
import { damagedBytes, damagedJson, noise } from './damage.ts';

/** What came of some trials: what was refused, what was taken (rightly), and everything that must not be. */
export interface Tally {
  refused: number;
  taken: number;
  undecided: number;
  readonly wrong: string[];
}

const newTally = (): Tally => ({ refused: 0, taken: 0, undecided: 0, wrong: [] });

/** Milliseconds for one trial before it counts as hanging; the machine may be busy. */
const LONGEST = 20_000;

function timed(tally: Tally, what: () => string, act: () => void): void {
  const start = performance.now();
  try {
    act();
  } catch (error) {
    if (error instanceof Undecided) tally.undecided++;
    else tally.wrong.push(`${error instanceof Error ? error.stack : String(error)} for ${what().slice(0, 500)}`);
  }
  if (performance.now() - start > LONGEST) tally.wrong.push(`it takes too long: ${what().slice(0, 500)}`);
}

/** Bytes as entries of the cache of compiled code: none of them is what was kept. */
export function tryCache(count: number, seed: number): Tally {
  const folder = mkdtempSync(join(tmpdir(), 'codomata-cache-'));
  const tally = newTally();
  try {
    const [dice, cache] = [new Dice(seed), new FolderStore(folder)];
    cache.write('key', { text: 'define i32 @f()', warnings: '', read: '["a.c"]' });
    const path = join(folder, readdirSync(folder)[0]);
    const kept = readFileSync(path);
    for (let i = 0; i < count; i++) {
      let bytes: Buffer = kept;
      while (bytes.equals(kept)) bytes = i % 2 === 0 ? noise(dice) : damagedBytes(kept, dice);
      writeFileSync(path, bytes);
      timed(
        tally,
        () => bytes.toString('base64'),
        () => {
          if (cache.read('key') === undefined) tally.refused++;
          else tally.wrong.push(`an entry was taken: ${bytes.toString('base64')}`);
        },
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return tally;
}

type Name = keyof typeof functions;

/** Functions whose proofs have all that a certificate can have. */
const NAMES: readonly Name[] = ['byCallback', 'byFlag', 'byIndex', 'onlyDigits', 'markedAtEnd'];

const TEXTS = textsUpTo('a&<0" ', 3);

/** A function with its machine, and the proof of it. */
interface Proved {
  readonly name: Name;
  readonly program: Transduction;
  readonly machine: Machine;
  readonly proof: unknown;
}

function newSession(timeout: number): Session {
  const budget = new Budget({ timeout });
  return new Session(createSolver({ budget }), budget);
}

/** Z3 must be loaded. */
export function provedFunctions(): readonly Proved[] {
  return NAMES.map(name => {
    const program = transductionOf(
      readSourceProgram(`../engines/functions.ts#${name}`, inDirectory(import.meta.dirname)),
    );
    const { machine, certificate } = learn(program, newSession(60_000));
    if (certificate === undefined) throw new Error(`${name} was not proved`);
    return { name, program, machine, proof: certificate };
  });
}

/** The first text on which two machines differ. */
function differing(a: Machine, b: Machine): string | undefined {
  const shown = (machine: Machine, text: string): string =>
    JSON.stringify(outputsOf(machine, codes(text)).map(textOf).sort());
  return TEXTS.find(text => shown(a, text) !== shown(b, text));
}

/** Bytes as saved machines: each is refused, or is a machine that is written and read again as the same one. */
export function tryMachines(proved: readonly Proved[], count: number, seed: number): Tally {
  const [dice, tally] = [new Dice(seed), newTally()];
  for (let i = 0; i < count; i++) {
    const json = writeMachine(dice.pick(proved).machine);
    const bytes = Buffer.from(JSON.stringify(json));
    const kinds = [() => noise(dice).toString(), () => damagedBytes(bytes, dice).toString()];
    const text = i % 4 < 2 ? kinds[i % 4]() : damagedJson(json, dice);
    timed(
      tally,
      () => text,
      () => {
        const machine = readMachineOrNothing(text);
        if (machine === undefined) tally.refused++;
        else {
          const again = parseMachine(JSON.stringify(writeMachine(machine)));
          const same = JSON.stringify(writeMachine(again)) === JSON.stringify(writeMachine(machine));
          if (!same) tally.wrong.push(`it is another machine when it is read again: ${text}`);
          tally.taken++;
        }
      },
    );
  }
  return tally;
}

function readMachineOrNothing(text: string): Machine | undefined {
  try {
    return parseMachine(text);
  } catch (error) {
    if (error instanceof MachineFormatError) return undefined;
    throw error;
  }
}

/**
 * Bytes as certificates, and certificates for machines that were changed: each is refused, or the machine is what the
 * function does. The proof is checked by the checker itself; the code is not run beside it.
 */
export function tryCertificates(proved: readonly Proved[], count: number, seed: number): Tally {
  const [dice, tally] = [new Dice(seed), newTally()];
  const directory = import.meta.dirname;
  const call = (name: Name) => ({ target: `../engines/functions.ts#${name}`, options: {} });
  const files = [join(directory, '../engines/functions.ts')];
  for (let i = 0; i < count; i++) {
    const { name, program, machine, proof } = dice.pick(proved);
    const isOfMachine = i % 4 === 3;
    const changed = isOfMachine ? changedMachine(machine, dice) : machine;
    if (changed === undefined) {
      tally.refused++;
      continue;
    }
    const json = certificateOf(call(name), files, changed, proof, inDirectory(directory));
    const bytes = Buffer.from(JSON.stringify(json));
    const kinds = [
      () => noise(dice).toString(),
      () => damagedBytes(bytes, dice).toString(),
      () => damagedJson(dice.chance(0.7) ? json.proof : json, dice),
      () => bytes.toString(),
    ];
    const damaged = kinds[i % 4]();
    // The proof alone, in a certificate that is otherwise right, gets as far as the checker.
    const text =
      i % 4 === 2 && !damaged.includes('"kind":"certificate"')
        ? withProof(bytes.toString(), json.proof, damaged)
        : damaged;
    timed(
      tally,
      () => text,
      () => {
        if (!isAccepted(text, program, changed, directory)) tally.refused++;
        else {
          const on = differing(changed, machine);
          if (on !== undefined) tally.wrong.push(`${name} on ${JSON.stringify(on)} was accepted: ${text}`);
          tally.taken++;
        }
      },
    );
  }
  return tally;
}

function withProof(text: string, proof: unknown, damaged: string): string {
  return text.replace(JSON.stringify(proof), () => damaged);
}

function changedMachine(machine: Machine, dice: Dice): Machine | undefined {
  for (let tries = 0; tries < 20; tries++) {
    try {
      return parseMachine(damagedJson(writeMachine(machine), dice));
    } catch {
      // Those that are refused are tried elsewhere.
    }
  }
  return undefined;
}

function isAccepted(text: string, program: Transduction, machine: Machine, directory: string): boolean {
  try {
    const certificate = parseCertificate(text);
    if (misfit(certificate, writeMachine(machine), inDirectory(directory)) !== undefined) return false;
    return verify(program, machine, certificate.proof, newSession(2000)).accepted;
  } catch (error) {
    if (error instanceof CertificateError) return false;
    throw error;
  }
}
