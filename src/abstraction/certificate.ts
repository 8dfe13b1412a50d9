import { readSort } from '../automata/saved/sort-json.ts';
import { readTerm, writeTerm } from '../automata/saved/term-json.ts';
import { JsonError, JsonPart } from '../host/json.ts';
import { Bool, sortName } from '../logic/sort.ts';
import type { Term, Variable } from '../logic/term.ts';
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
export class CertificateFormatError extends JsonError {
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

/** @throws CertificateFormatError, MachineFormatError for sorts and terms */
export function readCertificate(json: unknown): readonly Classes[] {
  const root = new JsonPart(json, (where, problem) => new CertificateFormatError(where, problem));
  return root
    .at('branches')
    .items()
    .map(branch => {
      const classes = new Classes();
      for (const place of branch.items()) {
        const name = place.at('place').text();
        for (const [path, slot] of place.at('slots').entries()) classes.set(name, path, slotOf(slot));
        for (const predicate of place.at('predicates').items()) classes.addPredicate(name, predicateOf(predicate));
      }
      return classes;
    });
}

function predicateOf(part: JsonPart): Term {
  const unknowns = part
    .at('unknowns')
    .items()
    .map(each => unknown(each.at('name').text(), readSort(each.at('sort').value, each.at('sort').where)));
  const scope = new Map<string, Variable>(unknowns.map(v => [v.op.name, v]));
  return readTerm(part.at('term').value, scope, Bool, part.at('term').where);
}

function slotOf(part: JsonPart): SlotClass {
  const kind = part.at('kind').text();
  switch (kind) {
    case 'explicit':
    case 'position':
    case 'symbol':
    case 'opaque':
      return { kind };
    case 'length':
      return { kind, of: part.at('of').text() };
    case 'recent':
      return { kind, within: part.at('within').wholeNumber() };
    case 'unknown':
      return { kind, low: part.at('low').wholeNumber(), high: part.at('high').wholeNumber() };
    default:
      return part.at('kind').refuse(`${JSON.stringify(kind)} is no way to keep a value`);
  }
}
