import { spawnSync } from 'node:child_process';

/** A sanitizer in C, the same in TypeScript, and what has to be said about how the former is called. */
export interface SanitizerPair {
  readonly c: string;
  readonly typescript: string;
  readonly options?: readonly string[];
}

function sanitizer(name: string, c: string, typescript: string, options?: readonly string[]): SanitizerPair {
  return {
    c: `examples/c/${name}.c#${c}`,
    typescript: `examples/sanitizers/${name}.ts#${typescript}`,
    ...(options === undefined ? {} : { options }),
  };
}

/** All sanitizers that there are in both languages. */
export const PAIRS: readonly SanitizerPair[] = [
  sanitizer('cleanse-attribute', 'main', 'cleanseAttribute'),
  sanitizer('cleanse-css', 'cleanse_css', 'cleanseCss'),
  sanitizer('css-url-escape', 'css_url_escape', 'cssUrlEscape'),
  sanitizer('encode-html', 'encode_html', 'encodeHtml'),
  sanitizer('get-tags', 'get_tags', 'getTags', ['--init', 'get_tags_init']),
  sanitizer('html-escape', 'html_escape', 'htmlEscape'),
  sanitizer('javascript-escape', 'javascript_escape', 'javascriptEscape'),
  sanitizer('javascript-number', 'javascript_number', 'javascriptNumber'),
  sanitizer('json-escape', 'main', 'jsonEscape'),
  sanitizer('pre-escape', 'pre_escape', 'preEscape'),
  sanitizer('prefix-line', 'prefix_line', 'prefixLine'),
  sanitizer('snippet-escape', 'snippet_escape', 'snippetEscape'),
  sanitizer('url-query-escape', 'url_query_escape', 'urlQueryEscape'),
  sanitizer('xml-escape', 'main', 'xmlEscape'),
  { c: 'examples/c/html.c#escape', typescript: 'examples/c/html.ts#escape' },
  { c: 'examples/c/html.c#unescape', typescript: 'examples/c/html.ts#unescape' },
];

/** What `codomata check equivalent` answers about a pair, as its JSON. */
export function answerTo({ c, typescript, options = [] }: SanitizerPair, seconds: number): unknown {
  const args = ['check', 'equivalent', c, typescript, ...options, '--timeout', String(seconds), '--json'];
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...args], {
    encoding: 'utf8',
  });
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${c}: ${stderr}`);
  }
}
