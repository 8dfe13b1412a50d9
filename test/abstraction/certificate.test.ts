import { beforeAll, describe, expect, it } from 'vitest';
import { readCertificate } from '../../src/abstraction/certificate.ts';
import {
  type Certificate,
  CertificateFormatError,
  certificateOf,
  checkCertificate,
} from '../../src/abstraction/index.ts';
import { OverApproximation } from '../../src/abstraction/over-approximation.ts';
import { NoAbstraction, Reclassify, TooManyTemplates } from '../../src/abstraction/slot-class.ts';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { learn } from '../../src/engines/sigma-star/index.ts';
import { Budget, Undecided } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { SourceError } from '../../src/program/source.ts';
import { mutantsOf } from '../checking/mutants.ts';
import { partOfTheDay } from '../setup/seed.ts';
import { codes, native, newSession, type ProgramName, programOf, textOf, textsUpTo } from './support.ts';
import { tamperedWith } from './tampering.ts';

/** Programs, and characters that they tell apart. */
const PROGRAMS = [
  ['escapedLater', 'a<'],
  ['outsideQuotes', `a'"`],
  ['collected', 'a '],
  ['firstTwo', 'ab'],
  ['likeFirst', 'az'],
  ['balanced', `a'(`],
  ['afterRepeat', 'ab'],
  ['markedRepeats', 'ab'],
  ['digitsOrNothing', '0a'],
] as const satisfies readonly (readonly [ProgramName, string])[];

interface Proved {
  readonly machine: Machine;
  readonly certificate: Certificate;
}

const proofs = new Map<ProgramName, Proved>();

function proofOf(name: ProgramName): Proved {
  const proof = proofs.get(name);
  if (proof === undefined) throw new Error(`${name} is not proved`);
  return proof;
}

beforeAll(async () => {
  await loadZ3();
  for (const [name] of PROGRAMS) {
    const { machine, certificate } = learn(programOf(name), newSession());
    if (certificate !== undefined) proofs.set(name, { machine, certificate: certificate as Certificate });
  }
});

/** A session for something that may have no end. */
function shortSession(): Session {
  const budget = new Budget({ nodes: 2000, timeout: 300 });
  return new Session(createSolver({ budget }), budget);
}

const LENGTH = 4;

/** A text on which a machine does not do what the function does. */
function wrongOn(name: ProgramName, characters: string, machine: Machine): string | undefined {
  return textsUpTo(characters, LENGTH).find(text => {
    const written = native(name, text);
    const outputs = outputsOf(machine, codes(text)).map(textOf);
    return written === null ? outputs.length > 0 : outputs.length !== 1 || outputs[0] !== written;
  });
}

describe('a certificate', () => {
  it.each(PROGRAMS)('is accepted with the machine that it came with: %s', name => {
    const { machine, certificate } = proofOf(name);
    const read: unknown = JSON.parse(JSON.stringify(certificate));
    expect(checkCertificate(programOf(name), machine, read, newSession())).toEqual({ accepted: true });
  });

  it.each(PROGRAMS)('is the same after it was read and written: %s', name => {
    const { certificate } = proofOf(name);
    expect(certificateOf(readCertificate(JSON.parse(JSON.stringify(certificate))))).toEqual(certificate);
  });

  it.each([
    ['nothing', null],
    ['a list', []],
    ['no branches', {}],
    ['branches that are none', { branches: {} }],
    ['a place without a name', { branches: [[{ slots: {}, predicates: [] }]] }],
    ['no such class', { branches: [[{ place: 'p', slots: { a: { kind: 'guess' } }, predicates: [] }]] }],
    [
      'bounds that are no numbers',
      { branches: [[{ place: 'p', slots: { a: { kind: 'unknown', low: 'x', high: 1 } }, predicates: [] }]] },
    ],
    ['a predicate without unknowns', { branches: [[{ place: 'p', slots: {}, predicates: [{ term: true }] }]] }],
  ])('has a form: %s is none', (_, json) => {
    expect(() => readCertificate(json)).toThrow(CertificateFormatError);
    const { machine } = proofOf('collected');
    expect(checkCertificate(programOf('collected'), machine, json, newSession())).toMatchObject({
      accepted: false,
      reason: expect.stringMatching(/no certificate/),
    });
  });

  it('has predicates that are predicates, about its unknowns', () => {
    const { machine } = proofOf('collected');
    for (const term of ['#other', ['+', '#a', '1'], ['no such operation'], 7]) {
      const json = {
        branches: [[{ place: 'p', slots: {}, predicates: [{ unknowns: [{ name: 'a', sort: 'Int' }], term }] }]],
      };
      expect(checkCertificate(programOf('collected'), machine, json, newSession()).accepted).toBe(false);
    }
  });

  it('of one function does not prove the machine of another', () => {
    for (const [name] of PROGRAMS)
      for (const [other] of PROGRAMS) {
        if (name === other) continue;
        const { machine, certificate } = proofOf(name);
        const checked = checkCertificate(programOf(other), machine, certificate, newSession());
        expect(checked.accepted, `${name} for ${other}`).toBe(false);
      }
  });

  it.each(PROGRAMS)('proves no machine that is wrong in one place: %s', (name, characters) => {
    const { machine, certificate } = proofOf(name);
    const program = programOf(name);
    let wrong = 0;
    for (const mutant of mutantsOf(machine)) {
      if (wrongOn(name, `${characters}~z`.slice(0, 4), mutant.machine) === undefined) continue;
      wrong++;
      expect(checkCertificate(program, mutant.machine, certificate, shortSession()).accepted, mutant.what).toBe(false);
    }
    expect(wrong).toBeGreaterThan(3);
  });
});

/** What follows from a certificate, right or not; the name of what says that it is not enough. */
function followingFrom(name: ProgramName, certificate: Certificate): OverApproximation | string {
  try {
    return OverApproximation.exactly(programOf(name), readCertificate(certificate), shortSession());
  } catch (error) {
    const isAnswer =
      error instanceof Reclassify ||
      error instanceof NoAbstraction ||
      error instanceof TooManyTemplates ||
      error instanceof SourceError ||
      error instanceof Undecided;
    if (!isAnswer) throw error;
    return error.name;
  }
}

describe('a certificate that was tampered with', () => {
  // Slow: every certificate that differs in one place is followed.
  it.each(partOfTheDay(PROGRAMS, 4))(
    'is not enough, or has all outputs of the program, and is never accepted for a wrong machine: %s',
    (name, characters) => {
      const program = programOf(name);
      const texts = textsUpTo(characters, LENGTH);
      const fates = new Map<string, number>();
      for (const { what, certificate } of tamperedWith(proofOf(name).certificate)) {
        const following = followingFrom(name, certificate);
        if (typeof following === 'string') {
          fates.set(following, (fates.get(following) ?? 0) + 1);
          continue;
        }
        const { machine } = following;
        const missing = texts.filter(text => {
          const written = native(name, text);
          return written !== null && !outputsOf(machine, codes(text)).map(textOf).includes(written);
        });
        expect(missing, what).toEqual([]);
        const { accepted } = checkCertificate(program, machine, certificate, shortSession());
        if (accepted) expect(wrongOn(name, characters, machine), what).toBeUndefined();
        const fate = accepted ? 'accepted' : 'refused';
        fates.set(fate, (fates.get(fate) ?? 0) + 1);
      }
      expect(fates.get('accepted') ?? 0).toBeGreaterThan(0);
      expect(fates.size).toBeGreaterThan(1);
    },
  );
});
