/** What a text may include, whatever its conditions say. */
export interface Inclusions {
  /** Names of `#include`, `#include_next`, `#import` and `__has_include`, without their quotes. */
  readonly headers: ReadonlySet<string>;
  /** Names of `#embed` and `__has_embed`. */
  readonly embedded: ReadonlySet<string>;
  /** There is a name that only the preprocessor knows: `#include MACRO`. */
  readonly isComputed: boolean;
}

const GAP = String.raw`(?:[^\S\n]|/\*[^\n]*?\*/)*`;

/** A directive may follow the end of a comment. */
const DIRECTIVE = new RegExp(
  String.raw`^(?:[^\n]*\*/)?${GAP}(?:#|%:|\?\?=)${GAP}(include|include_next|import|embed)\b${GAP}(?:"([^"\n]+)"|<([^>\n]+)>|([A-Za-z_]))`,
  'gm',
);

const QUESTION = /\b__has_(include|include_next|embed)\s*\(\s*(?:"([^"\n]+)"|<([^>\n]+)>|([A-Za-z_]))/g;

/** Looks at all directives, also at those in comments and in parts that are left out: too many rather than too few. */
export function inclusionsOf(text: string): Inclusions {
  const headers = new Set<string>();
  const embedded = new Set<string>();
  let isComputed = false;
  const lines = text.replace(/\\[^\S\n]*\r?\n/g, '');
  for (const pattern of [DIRECTIVE, QUESTION]) {
    for (const [, kind, quoted, angled, word] of lines.matchAll(pattern)) {
      const name = quoted ?? angled;
      if (name !== undefined) (kind === 'embed' ? embedded : headers).add(name);
      else if (word !== undefined) isComputed = true;
    }
  }
  return { headers, embedded, isComputed };
}
