/** A row of Table 1 of the Sigma* paper; L is the length of the benchmark's buffer. `-` where the paper learned nothing. */
export interface PaperRow {
  readonly states: string;
  readonly transitions: string;
  readonly lookback: string;
  readonly conjectureRefinements: string;
  readonly abstractionRefinements: string;
  readonly predicates: string;
}

/** A benchmark of Table 1: its name there, our target, and what the paper has. */
export interface Sanitizer {
  readonly name: string;
  readonly target: string;
  readonly paper: PaperRow;
}

function sanitizer(name: string, target: string, row: string): Sanitizer {
  const [states, transitions, lookback, conjectureRefinements, abstractionRefinements, predicates] = row.split(' ');
  return {
    name,
    target: `examples/sanitizers/${target}`,
    paper: { states, transitions, lookback, conjectureRefinements, abstractionRefinements, predicates },
  };
}

export const SANITIZERS: readonly Sanitizer[] = [
  sanitizer('EncodeHtml', 'encode-html.ts#encodeHtml', '1 2 0 0 1 10'),
  sanitizer('GetTags', 'get-tags.ts#getTags', '3 7 1 4 5 6'),
  sanitizer('CleanseAttribute', 'cleanse-attribute.ts#cleanseAttribute', '2 4 1 0 3 14'),
  sanitizer('CleanseCss', 'cleanse-css.ts#cleanseCss', '1 2 0 0 2 16'),
  sanitizer('CssUrlEscape', 'css-url-escape.ts#cssUrlEscape', '1 11 0 0 1 12'),
  sanitizer('HtmlEscape', 'html-escape.ts#htmlEscape', 'L+1 7L L L L+3 L+11'),
  sanitizer('JavascriptEscape', 'javascript-escape.ts#javascriptEscape', '3 16 2 2 6 20'),
  sanitizer('JavascriptNumber', 'javascript-number.ts#javascriptNumber', '17 19 16 17 23 41'),
  sanitizer('JsonEscape', 'json-escape.ts#jsonEscape', 'L+1 11L L L L+3 L+12'),
  sanitizer('PreEscape', 'pre-escape.ts#preEscape', 'L+1 5L L L L+3 L+6'),
  sanitizer('UrlQueryEscape', 'url-query-escape.ts#urlQueryEscape', '2 11 0 2 5 19'),
  sanitizer('XMLEscape', 'xml-escape.ts#xmlEscape', 'L+1 7L L L-1 L+2 L+11'),
  sanitizer('PrefixLine', 'prefix-line.ts#prefixLine', '- - - - - -'),
  sanitizer('SnippetEscape', 'snippet-escape.ts#snippetEscape', '- - - - - -'),
];

/** The seconds within which the paper learned each of its benchmarks. */
export const PAPER_SECONDS = 3;

/** A filter of Table 2: its name, our target, and what the paper says of it. */
export interface Filter {
  readonly name: string;
  readonly target: string;
  readonly linear: boolean;
  readonly stateless: boolean;
}

function filter(name: string, file: string, linear: boolean, stateless: boolean): Filter {
  return { name, target: `examples/streams/${file}.ts#main`, linear, stateless };
}

export const FILTERS: readonly Filter[] = [
  filter('Saxpy kernel', 'saxpy', true, true),
  filter('Radix-2 complex FFT', 'fft', true, true),
  filter('FIR', 'fir', true, true),
  filter('Zig-zag descrambling of MPEG-2', 'zig-zag', true, true),
  filter('Classifier of an L3 switch', 'classifier', false, true),
  filter('FM demodulator', 'fm-demodulator', false, true),
  filter('MPEG-2 internal parser', 'mpeg-parser', false, false),
  filter('GSM encoder', 'gsm-encoder', false, false),
];
