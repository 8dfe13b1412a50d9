import { charClass } from '../automata/acceptor/char-class.ts';
import { CharSet } from '../logic/char-set.ts';
import { quotedChar } from './visible.ts';

/** What follows a subject in a membership test, such as `∈ [a-z]`, or the whole test when it reads better around it. */
export type SetTest = { readonly after: string } | { readonly around: readonly [string, string] };

/** A set of characters on its own: a quoted character when it is only one, else a class in JavaScript notation. */
export function charSetText(set: CharSet): string {
  const only = soleMember(set);
  return only === undefined ? charClass(set) : quotedChar(only);
}

export function charSetTest(set: CharSet): SetTest {
  const only = soleMember(set);
  if (only !== undefined) return { after: `= ${quotedChar(only)}` };
  const missing = soleMember(set.complement());
  if (missing !== undefined) return { after: `≠ ${quotedChar(missing)}` };
  return { after: `∈ ${charClass(set)}` };
}

/** The same for a set of numbers from 0 to `largest`, as comparisons where one says it. */
export function numberSetTest(set: CharSet, largest: number): SetTest {
  const rest = CharSet.range(0, largest).minus(set);
  const only = soleMember(set);
  if (only !== undefined) return { after: `= ${only}` };
  const missing = soleMember(rest);
  if (missing !== undefined) return { after: `≠ ${missing}` };
  const { bounds } = set;
  if (bounds.length === 2) {
    if (bounds[0] === 0) return { after: `≤ ${bounds[1]}` };
    if (bounds[1] === largest) return { after: `≥ ${bounds[0]}` };
    return { around: [`${bounds[0]} ≤ `, ` ≤ ${bounds[1]}`] };
  }
  return rest.bounds.length < bounds.length ? { after: `∉ ${numbers(rest)}` } : { after: `∈ ${numbers(set)}` };
}

function numbers(set: CharSet): string {
  const parts: string[] = [];
  for (let i = 0; i < set.bounds.length; i += 2) {
    const [low, high] = [set.bounds[i], set.bounds[i + 1]];
    parts.push(low === high ? String(low) : high === low + 1 ? `${low}, ${high}` : `${low}–${high}`);
  }
  return `{${parts.join(', ')}}`;
}

function soleMember(set: CharSet): number | undefined {
  return set.size === 1 ? set.min : undefined;
}
