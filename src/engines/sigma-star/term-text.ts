import { writeTerm } from '../../automata/saved/term-json.ts';
import type { Term } from '../../logic/term.ts';

/** A predicate for people, as the saved form writes it. */
export function termText(term: Term): string {
  return shown(writeTerm(term));
}

function shown(json: unknown): string {
  if (!Array.isArray(json)) return typeof json === 'string' ? json : JSON.stringify(json);
  const [operation, ...args] = json;
  const parts = args.map(shown);
  return parts.length === 2 ? `(${parts[0]} ${operation} ${parts[1]})` : `${operation}(${parts.join(', ')})`;
}
