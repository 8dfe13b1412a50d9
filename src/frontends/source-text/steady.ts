import { literalValue, namedConstants, withoutComments } from './constants.ts';
import { endOf } from './scan.ts';

/** A name, perhaps of an element, before an operator that changes it; or after one. */
const CHANGED =
  /([A-Za-z_$][\w$]*)\s*(?:\[[^\]\n]*\]\s*)*(\+\+|--|(?:<<|>>|[-+*/%&|^])=|=(?![=>]))|(?:\+\+|--)\s*(?:[\w$]+\s*(?:\.|->)\s*)*([A-Za-z_$][\w$]*)/g;
const END = /[;,]/y;
const TRUTH = /^!|[=!]=|&&|\|\||(?<![-<>=])[<>](?![<>=]?[<>])/;
const NOTHING = /^(?:true|false|null|NULL|nullptr|undefined)$/;

/**
 * The names of variables that the texts assign only constants and truth values, and never count: those say where a program
 * is, as far as their author tells. Names are taken together wherever they are; what is called like something that is
 * calculated is none. A hint, no fact: nothing may rest on it. Linear in the texts.
 */
export function steadyNames(texts: readonly string[]): ReadonlySet<string> {
  const constants = namedConstants(texts);
  const [steady, other] = [new Set<string>(), new Set<string>()];
  const isConstant = (expression: string): boolean => {
    const text = withoutBrackets(expression.trim());
    const [, one, another] = /^[^?]*\?([^?:]*):([^?:]*)$/.exec(text) ?? [];
    if (one !== undefined && another !== undefined) return isConstant(one) && isConstant(another);
    const name = /(?:^|[:.])([A-Za-z_$][\w$]*)$/.exec(text)?.[1];
    if (name !== undefined && /^[\w$:.]+$/.test(text) && constants.has(name)) return true;
    return literalValue(text) !== undefined || NOTHING.test(text) || TRUTH.test(text);
  };
  for (const text of texts.map(withoutComments))
    for (const match of text.matchAll(CHANGED)) {
      const [all, name, operator, counted] = match;
      if (counted !== undefined) other.add(counted);
      else if (operator !== '=') other.add(name);
      else {
        const start = match.index + all.length;
        const given = text.slice(start, endOf(text, start, END));
        // Of `a = b = 0`, the last is what both are given.
        (isConstant(given.replace(/^.*[^=!<>]=(?!=)/s, '')) ? steady : other).add(name);
      }
    }
  return new Set([...steady].filter(name => !other.has(name) && !constants.has(name)));
}

function withoutBrackets(text: string): string {
  const [, inner] = /^\(([^()]*)\)$/.exec(text) ?? [];
  return inner === undefined ? text : withoutBrackets(inner.trim());
}
