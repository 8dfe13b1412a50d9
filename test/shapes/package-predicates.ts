import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** Predicates of `validator` that are not about one string alone, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  isAfter: 'compares with the clock',
  isBefore: 'compares with the clock',
  isDivisibleBy: 'takes a second argument',
  isHash: 'takes a second argument',
  isIdentityCard: 'takes a locale',
  isIn: 'takes a second argument',
  isLicensePlate: 'takes a locale',
  isPassportNumber: 'takes a country',
  isPostalCode: 'takes a locale',
  isVAT: 'takes a country',
  isWhitelisted: 'takes a second argument',
  isAlpha: 'a table of locales',
  isAlphanumeric: 'a table of locales',
  isIBAN: 'a table of countries',
  isMobilePhone: 'a table of locales',
  isTaxID: 'a table of locales',
};

function named(file: string, names: string): readonly string[] {
  return names.split(' ').map(name => `${file}#${name}`);
}

/** All predicates of `validator` on one string whose tables of locales are not larger than their code. */
function ofValidator(): readonly string[] {
  return readdirSync(dirname(require.resolve('validator/lib/isInt')))
    .map(file => file.replace(/\.js$/, ''))
    .filter(name => /^is[A-Z]/.test(name) && !(name in LEFT_OUT))
    .map(name => `validator/lib/${name}${name === 'isISO6346' ? '#isISO6346' : ''}`);
}

/** Predicates and type guards on texts, of packages that are installed here. */
export const PREDICATES: readonly string[] = [
  ...ofValidator(),
  ...named(
    '@vue/shared',
    'isOn isModelListener isIntegerKey isReservedProp isBuiltInDirective isGloballyAllowed isHTMLTag isSVGTag isMathMLTag ' +
      'isVoidTag isSpecialBooleanAttr isBooleanAttr isSSRSafeAttrName isKnownHtmlAttr isKnownSvgAttr',
  ),
  ...named(
    'fast-uri/lib/utils',
    'isUUID isIPv4 isPort isHexPair isUnreserved isPathCharacter isQueryFragmentCharacter isUserinfoCharacter',
  ),
  'fast-uri/lib/schemes#isValidSchemeName',
  ...named(
    '@babel/helper-validator-identifier',
    'isIdentifierName isKeyword isReservedWord isStrictReservedWord isStrictBindOnlyReservedWord isStrictBindReservedWord',
  ),
];

/** A question about two predicates, and its answer. */
export interface Pair {
  readonly property: 'equivalent' | 'subsumes';
  readonly targets: readonly [string, string];
  readonly answer: 'holds' | 'fails';
}

function pair(answer: Pair['answer'], property: Pair['property'], left: string, right: string): Pair {
  const target = (text: string): string =>
    text.startsWith('is')
      ? `validator/lib/${text}`
      : text.replace('vue#', '@vue/shared#').replace('our/', 'examples/shapes/');
  return { property, targets: [target(left), target(right)], answer };
}

export const PAIRS: readonly Pair[] = [
  pair('holds', 'equivalent', 'isMD5', '/^[0-9a-f]{32}$/'),
  pair('holds', 'equivalent', 'isULID', '/^[0-7][0-9a-hjkmnp-tv-z]{25}$/i'),
  pair('holds', 'equivalent', 'our/names.ts#isKebabCase', '/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/'),
  pair('holds', 'equivalent', 'our/network.js#isIpv4', 'fast-uri/lib/utils#isIPv4'),
  pair('fails', 'equivalent', 'isUUID', 'fast-uri/lib/utils#isUUID'),
  pair('fails', 'equivalent', 'isPort', 'our/network.js#isPort'),
  pair('fails', 'equivalent', 'isSlug', 'our/names.ts#isSlug'),
  pair('fails', 'equivalent', 'isHexadecimal', 'our/formats.ts#isHex'),
  pair('fails', 'equivalent', 'isHexColor', 'our/formats.ts#isHexColour'),
  pair('fails', 'equivalent', 'isTime', 'our/formats.ts#isTime'),
  pair('holds', 'equivalent', 'isInt', 'our/formats.ts#isInteger'),
  pair('fails', 'equivalent', 'isJWT', '/^[\\w-]+\\.[\\w-]+\\.[\\w-]+$/'),
  pair('fails', 'equivalent', 'vue#isSSRSafeAttrName', 'our/network.js#isHeaderName'),
  pair('holds', 'subsumes', 'isHexadecimal', 'isMD5'),
  pair('holds', 'subsumes', 'isHexadecimal', 'isMongoId'),
  pair('holds', 'subsumes', 'isAscii', 'isHexadecimal'),
  pair('holds', 'subsumes', 'isHexColor', 'our/formats.ts#isHexColour'),
  pair('holds', 'subsumes', 'isHexadecimal', 'our/formats.ts#isHex'),
  pair('holds', 'subsumes', 'fast-uri/lib/utils#isUUID', 'isUUID'),
  pair('holds', 'subsumes', 'isSemVer', 'our/formats.ts#isVersion'),
  pair('holds', 'subsumes', 'vue#isBooleanAttr', 'vue#isSpecialBooleanAttr'),
  pair('holds', 'subsumes', 'isSlug', 'our/names.ts#isSlug'),
  pair('fails', 'subsumes', 'our/names.ts#isSlug', 'isSlug'),
  pair('fails', 'subsumes', 'isMD5', 'isHexadecimal'),
  pair('fails', 'subsumes', 'isNumeric', 'isOctal'),
  pair('fails', 'subsumes', 'isBase58', 'isHexadecimal'),
  pair('holds', 'subsumes', 'vue#isHTMLTag', 'vue#isVoidTag'),
  pair('fails', 'subsumes', 'vue#isVoidTag', 'vue#isHTMLTag'),
];

/**
 * The predicate itself, as Node loads it: the judge of every witness, which knows nothing of ours. `undefined` for one
 * that its package keeps for itself.
 */
export async function nativePredicate(target: string): Promise<((text: string) => unknown) | undefined> {
  const literal = /^\/(.*)\/(\w*)$/.exec(target);
  if (literal !== null) return text => new RegExp(literal[1], literal[2]).test(text);
  const [file, name = 'default'] = target.split('#');
  const module: Readonly<Record<string, unknown>> = file.startsWith('examples/')
    ? await import(pathToFileURL(join(process.cwd(), file)).href)
    : require(file);
  const found = module[name] ?? module;
  return typeof found === 'function' ? text => found(text) : undefined;
}
