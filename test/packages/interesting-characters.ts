import { JsObject } from '../../src/frontends/typescript/objects/object.ts';
import { realm } from '../../src/frontends/typescript/realm/realm.ts';
import type { SourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { Cell } from '../../src/program/heap.ts';
import { Reference, type Value } from '../../src/program/value.ts';
import { workspace } from '../workspace.ts';
import { COMMON_TRAPS } from './adversarial-strings.ts';

/** Enough to meet every table and pattern of a function, and not all of a library. */
const OBJECTS = 400;

/**
 * The characters that a function treats in their own way, as far as its code and data tell: those in its literals, in
 * the patterns, strings and tables that it can reach, nearest first, and what comes right before and after them; with
 * the usual traps, at most `count`.
 */
export function interestingCharacters(program: SourceProgram, count: number): readonly string[] {
  const own = ownCharacters(program);
  const plain = own.filter(character => /^[A-Za-z0-9 ]$/.test(character));
  const special = own.filter(character => !plain.includes(character));
  const neighbours = special.flatMap(character => [-1, 1].map(step => neighbour(character, step)));
  const half = Math.ceil(count / 2);
  const chosen = new Set([...special.slice(0, half), ...plain.slice(0, 3), ...neighbours.slice(0, 4)]);
  for (const trap of [...COMMON_TRAPS, ...special, ...plain, ...neighbours]) if (chosen.size < count) chosen.add(trap);
  return [...chosen].slice(0, count);
}

function neighbour(character: string, step: number): string {
  return String.fromCharCode((character.charCodeAt(0) + step) & 0xffff);
}

/** Characters of the function's code and data, in the order in which a walk from the function meets them. */
function ownCharacters({ heap, found }: SourceProgram): readonly string[] {
  const firstOwn = realm(workspace).allocate(owner => new Cell(owner, undefined)).object;
  const met = new Set<string>();
  const seen = new Set<number>();
  const waiting: Value[] = [found.value, found.owner];
  const add = (text: string): void => {
    for (const character of text.slice(0, 2000)) met.add(character);
  };
  for (let at = 0; at < waiting.length && seen.size < OBJECTS; at++) {
    const value = waiting[at];
    if (typeof value === 'string') add(value);
    if (!(value instanceof Reference) || value.object < firstOwn || seen.has(value.object)) continue;
    seen.add(value.object);
    const object = heap.read(value.object);
    if (object instanceof JsObject) {
      const { internals } = object;
      if (internals.kind === 'regexp') add(unescaped(internals.source));
      if (internals.kind === 'closure') {
        const { source, start, end } = internals.code.at;
        for (const literal of literalsOf(source.text.slice(start, end))) add(literal);
      }
      for (const key of [...object.properties.keys()].slice(0, 300)) if (typeof key === 'string') add(key);
    }
    waiting.push(...object.contents().slice(0, 300));
  }
  return [...met];
}

const LITERAL =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?![*/ ])(?:[^/\\\n]|\\.)+\/|\b0x[0-9a-f]+\b|\b\d+\b/gi;

/** What the strings and patterns of a text spell, and the characters of its numbers. */
function literalsOf(text: string): readonly string[] {
  return (text.match(LITERAL) ?? []).map(literal => {
    if (!/^\d/.test(literal)) return unescaped(literal.slice(1, -1));
    const code = Number(literal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' };

function unescaped(text: string): string {
  return text.replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]+)\}|(.))/gi, (_, hex, unit, point, other) => {
    const digits = hex ?? unit ?? point;
    if (digits === undefined) return CONTROLS[other] ?? other;
    const code = Number.parseInt(digits, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
