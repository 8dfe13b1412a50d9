import type { Certificate } from '../../src/abstraction/index.ts';

type Branch = Certificate['branches'][number];
type Place = Branch[number];

/** A certificate with something changed, and what. */
export interface Tampered {
  readonly what: string;
  readonly certificate: Certificate;
}

const CLASSES = [
  { kind: 'explicit' },
  { kind: 'position' },
  { kind: 'symbol' },
  { kind: 'opaque' },
  { kind: 'recent', within: 1 },
  { kind: 'unknown', low: 0, high: 0 },
  { kind: 'unknown', low: -1, high: 8 },
] as const;

/** Certificates that differ from the given one in one place, or in one place and in what is known there. */
export function* tamperedWith(certificate: Certificate): Generator<Tampered> {
  for (const [b, branch] of certificate.branches.entries()) {
    for (const [p, place] of branch.entries()) {
      for (const [what, changed] of changesOf(place))
        yield { what: `${b}.${p} ${what}`, certificate: withBranch(certificate, b, branch.with(p, changed)) };
      yield { what: `${b}.${p} is missing`, certificate: withBranch(certificate, b, branch.toSpliced(p, 1)) };
    }
    yield { what: `${b} is empty`, certificate: withBranch(certificate, b, []) };
    yield { what: `${b} is missing`, certificate: { branches: certificate.branches.toSpliced(b, 1) } };
  }
  yield { what: 'turned around', certificate: { branches: certificate.branches.toReversed() } };
  yield { what: 'one more', certificate: { branches: [...certificate.branches, []] } };
}

function* changesOf(place: Place): Generator<readonly [string, Place]> {
  for (const path of Object.keys(place.slots))
    for (const slot of CLASSES) {
      const changed: Place = { ...place, slots: { ...place.slots, [path]: slot } };
      yield [`${path} ${JSON.stringify(slot)}`, changed];
      if (place.predicates.length > 0)
        yield [`${path} ${JSON.stringify(slot)} without predicates`, { ...changed, predicates: [] }];
    }
  for (const i of place.predicates.keys())
    yield [`without predicate ${i}`, { ...place, predicates: place.predicates.toSpliced(i, 1) }];
}

function withBranch({ branches }: Certificate, b: number, branch: Branch): Certificate {
  return { branches: branches.with(b, branch) };
}
