import { readSort } from '../automata/saved/sort-json.ts';
import { readTerm, writeTerm } from '../automata/saved/term-json.ts';
import { Bool, sortName } from '../logic/sort.ts';
import type { Variable } from '../logic/term.ts';
import { unknown } from '../program/unknown.ts';
import { Classes, type SlotClass } from './slot-class.ts';

/** A proof is what to keep of the program's states, branch by branch and place by place. It is written as JSON. */
export interface Certificate {
  readonly branches: readonly (readonly CertifiedPlace[])[];
}

interface CertifiedPlace {
  readonly place: string;
  readonly slots: Readonly<Record<string, SlotClass>>;
  readonly predicates: readonly CertifiedPredicate[];
}

interface CertifiedPredicate {
  /** The unknowns that it is about. */
  readonly unknowns: readonly { readonly name: string; readonly sort: string }[];
  readonly term: unknown;
}

/** Something that is no certificate. */
export class CertificateFormatError extends Error {
  override name = 'CertificateFormatError';
}

export function certificateOf(classes: readonly Classes[]): Certificate {
  return {
    branches: classes.map(branch =>
      [...branch.entries()]
        .filter(([, { slots, predicates }]) => slots.size + predicates.length > 0)
        .map(([place, { slots, predicates }]) => ({
          place,
          slots: Object.fromEntries(slots),
          predicates: predicates.map(term => ({
            unknowns: term.variables.map(v => ({ name: v.op.name.slice(1), sort: sortName(v.sort) })),
            term: writeTerm(term),
          })),
        })),
    ),
  };
}

/** @throws CertificateFormatError */
export function readCertificate(json: unknown): readonly Classes[] {
  return list(field(json, 'branches'), 'branches').map(branch => {
    const classes = new Classes();
    for (const place of list(branch, 'a branch')) {
      const name = text(field(place, 'place'), 'place');
      for (const [path, slot] of Object.entries(record(field(place, 'slots'), 'slots')))
        classes.set(name, path, slotOf(slot));
      for (const predicate of list(field(place, 'predicates'), 'predicates')) {
        const unknowns = list(field(predicate, 'unknowns'), 'unknowns').map(u =>
          unknown(text(field(u, 'name'), 'name'), readSort(field(u, 'sort'), 'sort')),
        );
        const scope = new Map<string, Variable>(unknowns.map(v => [v.op.name, v]));
        classes.addPredicate(name, readTerm(field(predicate, 'term'), scope, Bool, 'a predicate'));
      }
    }
    return classes;
  });
}

function slotOf(json: unknown): SlotClass {
  const kind = text(field(json, 'kind'), 'kind');
  switch (kind) {
    case 'explicit':
    case 'position':
    case 'symbol':
    case 'opaque':
      return { kind };
    case 'length':
      return { kind, of: text(field(json, 'of'), 'of') };
    case 'recent':
      return { kind, within: integer(field(json, 'within')) };
    case 'unknown':
      return { kind, low: integer(field(json, 'low')), high: integer(field(json, 'high')) };
    default:
      throw new CertificateFormatError(`${JSON.stringify(kind)} is no way to keep a value`);
  }
}

function record(json: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new CertificateFormatError(`${what}: an object is missing`);
  return { ...json };
}

function field(json: unknown, name: string): unknown {
  const fields = record(json, name);
  if (!Object.hasOwn(fields, name)) throw new CertificateFormatError(`${name} is missing`);
  return fields[name];
}

function list(json: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(json)) throw new CertificateFormatError(`${what}: a list is missing`);
  return json;
}

function text(json: unknown, what: string): string {
  if (typeof json !== 'string') throw new CertificateFormatError(`${what}: a text is missing`);
  return json;
}

function integer(json: unknown): number {
  if (typeof json !== 'number' || !Number.isSafeInteger(json))
    throw new CertificateFormatError('a whole number is missing');
  return json;
}
