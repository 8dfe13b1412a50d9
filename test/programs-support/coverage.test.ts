import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listCases, readCase, SHAPES } from './case-file.ts';

/** How many cases must use a construct before it counts as covered. */
const SEVERAL = 3;

const programs = join(import.meta.dirname, '..', 'programs');
const cases = listCases(programs)
  .map(path => ({ file: readCase(path), code: codeOf(readFileSync(path, 'utf8')) }))
  .filter(({ file }) => file.unsupported === undefined);

/** The program without its header, so that a word in a remark counts for nothing. */
function codeOf(source: string): string {
  const lines = source.split('\n');
  return lines.slice(lines.findIndex(line => !line.startsWith('//'))).join('\n');
}

function uses(pattern: RegExp): number {
  return cases.filter(({ code }) => pattern.test(code)).length;
}

const methods = (names: string): [string, RegExp][] =>
  names.split(' ').map(name => [`.${name}()`, new RegExp(`\\.${name}(?:\\(|<\\w+>\\(|\\.call\\()`)]);

const globals = (names: string): [string, RegExp][] =>
  names.split(' ').map(name => [name, new RegExp(`\\b${name.replace('.', '\\.')}\\b`)]);

const CONSTRUCTS: [string, RegExp][] = [
  ['if and else', /\belse\b/],
  ['while', /\bwhile \(/],
  ['do-while', /\bdo \{/],
  ['for', /\bfor \([^;)]*;/],
  ['for-in', /\bfor \((?:const|let|var) \w+ in /],
  ['for-of', /\bfor \((?:const|let|var)? ?[^;)]+ of /],
  ['labelled break', /\bbreak \w+;/],
  ['labelled continue', /\bcontinue \w+;/],
  ['switch', /\bswitch \(/],
  ['try and catch', /\bcatch\b/],
  ['finally', /\bfinally\b/],
  ['throw', /\bthrow /],
  ['conditional expression', / \? .+ : /],
  ['nullish coalescing', /\?\?/],
  ['logical assignment', /(?:\?\?|\|\||&&)=/],
  ['optional chaining', /\?\.[\w[(#]/],
  ['arrow function', /=>/],
  ['default parameter', /\(\w[^()]* = [^()]*\) ?(?:=>|\{|:)/],
  ['rest parameter', /\(.*\.\.\.\w+(?:: [\w<>[\] ]+)?\)/],
  ['arguments', /\barguments\b/],
  ['function called at once', /\}\)\(|\}\(typeof/],
  ['call, apply and bind', /\.(?:call|apply|bind)\(/],
  ['generator', /\bfunction\* |\*\[Symbol/],
  ['yield', /\byield\b/],
  ['tagged template', /\b(?:html|raw|tag|sql)`/],
  ['template string', /`[^`]*\$\{/],
  ['array pattern', /(?:const|let|var|of) \[/],
  ['object pattern', /(?:const|let|var) \{/],
  ['spread in an array', /\[[^\]]*\.\.\./],
  ['spread in an object', /\{[^}]*\.\.\./],
  ['spread in a call', /\w\(\.\.\./],
  ['computed key', /[{,]\s*(?:get )?\[[^\]]+\](?:\(\)|:)/],
  ['class', /\bclass\b/],
  ['extends', /\bextends\b/],
  ['super', /\bsuper\b/],
  ['private member', /this\.#/],
  ['static', /\bstatic\b/],
  ['getter', /\bget \w+\(\)/],
  ['setter', /\bset \w+\(/],
  ['in', /['\w] in \w/],
  ['instanceof', /\binstanceof\b/],
  ['delete', /\bdelete /],
  ['typeof', /\btypeof /],
  ['Symbol.iterator', /Symbol\.iterator/],
  ['prototype by hand', /\.prototype\b/],
  ['import', /^import /m],
  ['require', /\brequire\(/],
  ['module.exports', /\bmodule\.exports\b/],
  ['exports.x', /^\s*exports\.\w+ =/m],
  ['enum', /\benum \w/],
  ['interface', /^(?:export )?interface /m],
  ['generic', /<T\b/],
  ['as', /\) as | as \w/],
  ['bitwise and, or, xor, not', /[^&]& |[^|]\| |\^ |~\w/],
  ['shifts', />>>|>> |<< /],
  ['BigInt', /\bBigInt\b/],
  ['global pattern', /\/[a-z]*g[a-z]*\b[,.)]|'g'/],
  ['case-insensitive pattern', /\/[gmsuy]*i[gmsuy]*[,.)]/],
  ['multiline pattern', /\/[gisuy]*m[gisuy]*[,.)]/],
  ['unicode pattern', /\/[gimsy]*u[gimsy]*[,.)]/],
  ['sticky pattern', /\/[gimsu]*y[gimsu]*[,.;)\]]/],
  ['lastIndex', /\blastIndex\b/],
  ['named group', /\(\?<\w/],
  ['lookahead', /\(\?[=!]/],
  ['lookbehind', /\(\?<[=!]/],
  ['backreference', /\\[1-9]|\\k</],
  ['replacement template', /'[^']*\$[&1-9<]/],
  ['function replacer', /\.replace\(\/.*\/[a-z]*, (?:\(|\w+ =>|function)/],
  ['pattern made of strings', /\bRegExp\(/],
  ...methods('replace replaceAll split match matchAll search indexOf lastIndexOf includes startsWith endsWith'),
  ...methods('slice substring charAt at charCodeAt codePointAt padStart repeat trim trimEnd'),
  ...methods('toLowerCase toUpperCase normalize exec test'),
  ...methods('push pop shift unshift splice concat join reverse sort map filter reduce forEach some every'),
  ...methods('flatMap fill find findIndex entries keys'),
  ...methods('get set has add toString toFixed'),
  ...globals('Object.keys Object.entries Map Set JSON.stringify parseInt Number Math.max Math.min'),
  ...globals('String.fromCharCode String.fromCodePoint encodeURIComponent decodeURIComponent'),
  ...globals('Buffer TextEncoder Uint8Array Array.from Object.create'),
];

describe('the corpus has several cases of', () => {
  test.each(CONSTRUCTS)('%s', (_name, pattern) => {
    expect(uses(pattern)).toBeGreaterThanOrEqual(SEVERAL);
  });

  test.each(SHAPES)('the shape %s', shape => {
    expect(cases.filter(({ file }) => file.shape === shape).length).toBeGreaterThanOrEqual(SEVERAL);
  });
});
