import type { Inferred } from '../engines/seal/infer.ts';
import { type NamedConstants, namedConstants } from '../frontends/source-text/constants.ts';
import type { Happening } from './happenings.ts';

const COMPARED = /(?<=(?:[=!]=|[<>]|\bcase\b)\s*\(?)\b[A-Za-z_$][\w$]*|[A-Za-z_$][\w$]*(?=\s*(?:[=!]=|[<>]))/g;
const GIVEN = /(?<=(?:\breturn\b|[^=!<>]=|[?:(,])\s*\(?)\b[A-Za-z_$][\w$]*/g;

/**
 * Names for symbols of code of which it is not known which lines are executed when: constants that a symbol is compared
 * with by its name, each number that has one such name only.
 */
export function symbolNames(texts: readonly string[], symbolName: string): ReadonlyMap<bigint, string> {
  const symbol = symbolName.replace(/\W/g, '\\$&');
  const compared = new RegExp(`\\b${symbol}\\s*[=!]==?\\s*(\\w+)|(\\w+)\\s*[=!]==?\\s*${symbol}\\b`, 'g');
  const constants = namedConstants(texts);
  const found = new Map<bigint, string>();
  const unclear = new Set<bigint>();
  for (const [, after, before] of texts.join('\n').matchAll(compared)) {
    const name = after ?? before;
    const value = constants.get(name);
    if (value === undefined) continue;
    if ((found.get(value) ?? name) !== name) unclear.add(value);
    found.set(value, name);
  }
  for (const value of unclear) found.delete(value);
  return found;
}

/** A line that only says which value of a switch comes here. */
const LABEL = /^\s*(?:case\b[^;]*|default\s*):\s*(?:\{\s*)?$/;

/**
 * Names for numbers that code compares with or gives: those of its constants that stand on the lines that are executed, so
 * that one number may have different names in different states. Names of the values of variables are none of symbols.
 */
export class SourceNames {
  private readonly constants: NamedConstants;

  constructor(texts: readonly string[], { names, merged }: Pick<Inferred, 'names' | 'merged'>) {
    const ofStates = new Set(
      merged.flat().flatMap(({ control }) => [...control.keys()].flatMap(path => names.valueNames(path))),
    );
    this.constants = new Map([...namedConstants(texts)].filter(([name]) => !ofStates.has(name)));
  }

  /** The names of numbers that are compared with, on lines that are executed and on labels right above these. */
  compared(happenings: readonly Happening[]): ReadonlyMap<bigint, string> {
    return this.on(happenings, COMPARED);
  }

  /** The names of numbers that are returned or set there. */
  given(happenings: readonly Happening[]): ReadonlyMap<bigint, string> {
    return this.on(happenings, GIVEN);
  }

  private on(happenings: readonly Happening[], pattern: RegExp): ReadonlyMap<bigint, string> {
    const found = new Map<bigint, string>();
    const seen = new Set<string>();
    const note = (line: string): void => {
      if (seen.has(line)) return;
      seen.add(line);
      for (const [name] of line.matchAll(pattern)) {
        const value = this.constants.get(name);
        if (value !== undefined && !found.has(value)) found.set(value, name);
      }
    };
    for (const { lines } of happenings)
      for (const [source, numbers] of lines)
        for (const number of numbers) {
          note(source.lineAt(number));
          for (let above = number - 1; above > 0 && LABEL.test(source.lineAt(above)); above--)
            note(source.lineAt(above));
        }
    return found;
  }
}
