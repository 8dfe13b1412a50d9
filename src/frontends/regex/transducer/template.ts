import { NotATransduction } from './errors.ts';

/** What replaces a match: text, and captures (0 is the whole match), as in the replacement template `"<$&>"`. */
export type ReplacementPart = string | { readonly group: number };

/** The groups of a regular expression. */
export interface Groups {
  /** How many capturing groups there are. */
  readonly count: number;
  /** The numbers of the groups that have a name: several when alternatives share it. Empty when none has one. */
  readonly names: ReadonlyMap<string, readonly number[]>;
}

const TOKEN = /\$(?:\$|&|`|'|\d{1,2}|<)/g;

/**
 * Reads a replacement template as `String.prototype.replace` does (ECMA-262, GetSubstitution): what looks like a
 * reference but is none stays text.
 *
 * @throws NotATransduction for the text before or after the match, which would copy unbounded text
 */
export function parseTemplate(template: string, groups: Groups): readonly ReplacementPart[] {
  const parts: ReplacementPart[] = [];
  let text = '';
  let done = 0;
  const put = (...group: readonly number[]) => {
    if (text !== '') parts.push(text);
    text = '';
    parts.push(...group.map(g => ({ group: g })));
  };
  for (const { 0: token, index } of template.matchAll(TOKEN)) {
    if (index < done) continue;
    text += template.slice(done, index);
    done = index + token.length;
    if (token === '$$') text += '$';
    else if (token === '$&') put(0);
    else if (token === '$`' || token === "$'")
      throw new NotATransduction(
        `${token} copies all the text ${token === '$`' ? 'before' : 'after'} the match, which no finite machine does; build the result without it`,
        template,
        index,
      );
    else if (token === '$<') {
      const close = groups.names.size === 0 ? -1 : template.indexOf('>', done);
      if (close < 0) text += token;
      else {
        put(...(groups.names.get(template.slice(done, close)) ?? []));
        done = close + 1;
      }
    } else {
      const digits = [token.slice(1), token.slice(1, 2)].find(d => Number(d) >= 1 && Number(d) <= groups.count);
      if (digits === undefined) text += token;
      else {
        put(Number(digits));
        done = index + 1 + digits.length;
      }
    }
  }
  text += template.slice(done);
  if (text !== '') parts.push(text);
  return parts;
}
