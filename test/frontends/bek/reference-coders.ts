/** The examples again, in plain TypeScript over the host's own functions. `undefined`: the input is rejected. */
export type Coder = (text: string) => string | undefined;

function orUndefined(coder: (text: string) => string): Coder {
  return text => {
    try {
      return coder(text);
    } catch {
      return undefined;
    }
  };
}

const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function hexDigits(code: number, length: number): string {
  return code.toString(16).toUpperCase().padStart(length, '0');
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function isBytes(text: string): boolean {
  return /^[\0-\xff]*$/.test(text);
}

function getTags(input: string, fixed: boolean): string {
  let output = '';
  let q = 0;
  let d = '\0';
  for (const c of input.split('')) {
    if (q === 0) q = c === '<' ? 1 : 0;
    else if (q === 1) q = c === '<' ? 1 : 2;
    else {
      if (c === '>') output += `<${d}>`;
      q = fixed && c === '<' ? 1 : 0;
    }
    d = c;
  }
  return output;
}

function htmlDecode(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,5})|#[xX]([0-9a-fA-F]{1,4}));/g,
    (whole, name: string | undefined, decimal: string | undefined, hexadecimal: string | undefined) => {
      if (name !== undefined) return NAMES[name];
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
      return code > 0xffff ? whole : String.fromCharCode(code);
    },
  );
}

function encodeHtml(text: string): string {
  return text.replace(/[^a-zA-Z0-9 .,_-]/g, c => `&#${c.charCodeAt(0)};`);
}

export const REFERENCES: Readonly<Record<string, Coder>> = {
  'paper/encode-html': encodeHtml,
  'paper/encode-html2': text =>
    text
      .split(/(&#[0-9];)/)
      .map((part, i) => (i % 2 === 1 ? part : encodeHtml(part)))
      .join(''),
  'paper/get-tags': text => getTags(text, false),
  'paper/get-tags2': text => getTags(text, true),
  'encoders/html-encode': text =>
    text.replace(/[&<>"']/g, c => `&${Object.keys(NAMES).find(name => NAMES[name] === c)};`),
  'encoders/html-encode-attribute': text =>
    text.replace(/[\0-\xff]/g, c => (/[0-9A-Za-z]/.test(c) ? c : `&#x${hexDigits(c.charCodeAt(0), 2)};`)),
  'encoders/html-decode': htmlDecode,
  'encoders/html-decode-rules': htmlDecode,
  'encoders/css-encode': text =>
    isWellFormed(text) ? text.replace(/[^0-9A-Za-z]/gu, c => `\\${hexDigits(c.codePointAt(0) ?? 0, 6)}`) : undefined,
  'encoders/url-encode': orUndefined(encodeURIComponent),
  'encoders/url-decode': text =>
    /%[89a-f]/i.test(text) || /%(?![0-9a-f]{2})/i.test(text)
      ? undefined
      : text.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
  'encoders/javascript-encode': text =>
    text.replace(/[^ -~]|[<>&/'"\\]/g, c => {
      const code = c.charCodeAt(0);
      if (/['"\\]/.test(c)) return `\\${c}`;
      if (/[\n\r\t]/.test(c)) return JSON.stringify(c).slice(1, -1);
      return code < 0x80 ? `\\x${hexDigits(code, 2)}` : `\\u${hexDigits(code, 4)}`;
    }),
  'encoders/json-encode': text => JSON.stringify(text).slice(1, -1),
  'encoders/utf8-encode': text => (isWellFormed(text) ? Buffer.from(text, 'utf8').toString('latin1') : undefined),
  'encoders/utf8-decode': orUndefined(text => {
    if (!isBytes(text)) throw new RangeError('not bytes');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, 'latin1'));
  }),
  'encoders/base64-encode': text => (isBytes(text) ? Buffer.from(text, 'latin1').toString('base64') : undefined),
  'encoders/base64-decode': text => {
    const bytes = Buffer.from(text, 'base64');
    return bytes.toString('base64') === text ? bytes.toString('latin1') : undefined;
  },
};

const REFERENCE_PARTS: readonly string[] = [
  ...'&&&##xX;;;;0123456789afFgamplqtuos<'.split(''),
  ...['&#', '&#x', '&#X', '&amp', '&lt', '&gt', '&quot', '&apos', '&#6553', '&#655', '&#00', '&#x00', '&#xD8', '&qu'],
  ...['5;', '6;', '41;', '&#65535;', '&#65536;', '&#99999', '&#x41;', '&#38;', 'amp;', '&#000065;', '&#x00041;'],
];

/** What to build adversarial inputs for an example from. */
export const LETTERS: Readonly<Record<string, readonly string[]>> = {
  'paper/get-tags': ['<', '<', '>', '>', 'a', 'b', '\0'],
  'paper/get-tags2': ['<', '<', '>', '>', 'a', 'b', '\0'],
  'paper/encode-html2': ['&', '#', '1', ';', '&#5;', '&#', 'a', '\t', 'd', '\u03e7', '\u2710', '&#9'],
  'encoders/html-decode': REFERENCE_PARTS,
  'encoders/html-decode-rules': REFERENCE_PARTS,
  'encoders/url-decode': ['%', '%4', '%41', '%7f', '%7F', '%25', '%8', '%80', 'a', 'g', '2', 'G', '\u00ff', '%0a'],
  'encoders/utf8-decode': [
    ...'\0\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xe1\xec\xed\xee\xef\xf0\xf1\xf3\xf4\xf5\xff'.split(''),
    ...['\xe2\x82\xac', '\xf0\x9f\x98\x80', '\xef\xbb\xbf', '\xf0\x90', '\xed\x9f\xbf', '\xf4\x8f\xbf\xbf', '\xc3\xa9'],
    ...['\xe0\xa0', '\u0100'],
  ],
  'encoders/base64-decode': [
    'A',
    'Q',
    'g',
    'E',
    '=',
    '==',
    '/',
    '+',
    'QUJD',
    'QQ==',
    'QUI=',
    'z',
    '9',
    '\n',
    'QU',
    '-',
  ],
  'encoders/base64-encode': ['\0', 'a', '\xff', '\x80', '\x01', '?', '>', 'M', '\xfb'],
};

/** For the others: text, markup, references whole and broken, surrogates in pairs and alone. */
export const ANY_LETTERS: readonly string[] = [
  ...['a', 'Z', '0', '9', ' ', '-', '.', '/', '\\', "'", '"', '<', '>', '&', ';', '#', '%', '=', '_', '`', '~', '!'],
  ...[
    '\0',
    '\b',
    '\t',
    '\n',
    '\f',
    '\r',
    '\x1f',
    '\x7f',
    '\x80',
    '\xa0',
    '\xff',
    '\u0100',
    '\u07ff',
    '\u0800',
    '\u2028',
  ],
  ...['\ud7ff', '\ud800', '\udbff', '\udc00', '\udfff', '\ue000', '\uffff', '😀', '\u{10000}', '\u{10ffff}'],
  ...['&amp;', '&lt', '&gt;', '&quot', '&apos;', '&#', '&#x', '&#X', '&#6', '&#65', '&#0', '5535;', '5536;', '41;'],
  ...['&#x4', '&#xD83', 'f;', 'fF', '&a', '&am', '&ap', '&l', '&g', '&q', '&qu', '&quo', 'p', 'o', 't', 's', 'x', 'm'],
];
