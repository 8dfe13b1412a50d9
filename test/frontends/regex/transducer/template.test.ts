import { describe, expect, it } from 'vitest';
import { NotATransduction } from '../../../../src/frontends/regex/transducer/errors.ts';
import { regexGroups } from '../../../../src/frontends/regex/transducer/parse.ts';
import { parseTemplate, type ReplacementPart } from '../../../../src/frontends/regex/transducer/template.ts';
import { randomFrom } from '../random-regex.ts';

function parse(template: string, regex: RegExp): readonly ReplacementPart[] {
  return parseTemplate(template, regexGroups(regex.source, regex.flags));
}

/** The replacement of the one match of `regex` in `text`. */
function filled(parts: readonly ReplacementPart[], regex: RegExp, text: string): string {
  const match = regex.exec(text) ?? [];
  return parts.map(part => (typeof part === 'string' ? part : (match[part.group] ?? ''))).join('');
}

describe('a replacement template', () => {
  it('is split into text and references', () => {
    expect(parse('<$&> $1$$', /(a)/)).toEqual(['<', { group: 0 }, '> ', { group: 1 }, '$']);
    expect(parse('', /(a)/)).toEqual([]);
  });

  it('takes two digits where there are so many groups, and one otherwise', () => {
    const ten = /(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)/;
    expect(parse('$10$11$01', ten)).toEqual([{ group: 10 }, { group: 1 }, '1', { group: 1 }]);
    expect(parse('$0$00$5', /(a)/)).toEqual(['$0$00$5']);
  });

  it('knows names only where a group has one', () => {
    expect(parse('$<x>$<y>$<', /(?<x>a)/)).toEqual([{ group: 1 }, '$<']);
    expect(parse('$<x>', /(a)/)).toEqual(['$<x>']);
  });

  it.each(['a$`', "$'b"])('is refused when it copies the text around the match: %s', template => {
    expect(() => parse(template, /a/)).toThrow(NotATransduction);
  });

  it('means what it means to the engine', () => {
    const random = randomFrom(3);
    const pieces = ['$', '$$', '$&', '$1', '$2', '$3', '0', '1', '$<n>', '$<m>', '$<', '>', '<', 'x', 'n'];
    for (const regex of [/b/, /(b)(c)?/, /(?<n>b)(?<m>d)?/, /()()()()()()()()()(b)(c)/]) {
      for (let i = 0; i < 2000; i++) {
        const template = Array.from({ length: random(6) }, () => pieces[random(pieces.length)]).join('');
        expect(`a${filled(parse(template, regex), regex, 'abce')}`, template).toBe(
          'abce'.replace(regex, template).slice(0, 'abce'.replace(regex, template).length - rest(regex).length),
        );
      }
    }
  });
});

/** What is after the match in "abce". */
function rest(regex: RegExp): string {
  const match = regex.exec('abce');
  return match === null ? '' : 'abce'.slice(match.index + match[0].length);
}
