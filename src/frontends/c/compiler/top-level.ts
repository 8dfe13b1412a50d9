import type { MaskedText } from './masked-text.ts';

/** A declaration or definition at file level, in a namespace or in a class. Offsets are those of the text. */
export interface TopLevelItem {
  readonly start: number;
  readonly end: number;
  /** The names before an opening bracket in front of the body, of a function its own among them. */
  readonly called: readonly string[];
  /** Of a function that is defined. */
  readonly body?: FunctionBody;
  /** Of a namespace, a block of `extern "C"` or a class of C++. */
  readonly parts?: readonly TopLevelItem[];
}

export interface FunctionBody {
  readonly open: number;
  /** Behind its last bracket. */
  readonly end: number;
  /** Behind the bracket that closes the parameters. */
  readonly parametersEnd: number;
  /** Types of parameters stand between the parameters and the body, as in old C. */
  readonly isOldStyle: boolean;
}

const CONTAINER = /^\s*(?:extern|(?:inline\s+)?namespace\b[^;()=]*)\s*$/;
const CLASS = /(?:^|[\s>])(?:class|struct|union)\b[^=;]*$/;
/** What follows the parameters of a function in old C, up to its body. */
const OLD_STYLE = /^(?:\s*[A-Za-z_][\w\s*,[\]()]*;)+\s*\{/;
const NAMES_ONLY = /\(\s*[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*\s*\)\s*$/;
const NO_NAMES = new Set([
  '__attribute__',
  '__attribute',
  '__declspec',
  '_Alignas',
  'alignas',
  'asm',
  '__asm__',
  'noexcept',
]);

/** What stands at file level. Brackets that stand in macros are not seen. Linear in the text, but for what is nested. */
export function topLevelItems({ masked }: MaskedText, isCxx: boolean): readonly TopLevelItem[] {
  return new Scanner(masked, isCxx).items(0, masked.length);
}

/** The innermost item around an offset. */
export function itemAt(items: readonly TopLevelItem[], offset: number): TopLevelItem | undefined {
  const found = items.find(({ start, end }) => start <= offset && offset < end);
  return found?.parts === undefined ? found : (itemAt(found.parts, offset) ?? found);
}

class Scanner {
  constructor(
    private readonly text: string,
    private readonly isCxx: boolean,
  ) {}

  items(from: number, to: number): readonly TopLevelItem[] {
    const found: TopLevelItem[] = [];
    for (let at = this.behindBlanks(from, to); at < to; ) {
      const item = this.item(at, to);
      found.push(item);
      at = this.behindBlanks(item.end, to);
    }
    return found;
  }

  private behindBlanks(from: number, to: number): number {
    const label = /(?:[\s;}]|(?:public|private|protected|signals|Q_OBJECT)\s*:?(?!:))+/y;
    label.lastIndex = from;
    return Math.min(to, label.test(this.text) ? label.lastIndex : from);
  }

  private item(start: number, to: number): TopLevelItem {
    let depth = 0;
    let parts: readonly TopLevelItem[] | undefined;
    const head = (at: number): string => this.text.slice(start, at);
    for (let at = start; at < to; at++) {
      const char = this.text[at];
      if (char === '(' || char === '[') depth++;
      else if (char === ')' || char === ']') depth = Math.max(0, depth - 1);
      else if (char === '}')
        return { start, end: at, called: called(head(at)), ...(parts === undefined ? {} : { parts }) };
      else if (char === ';') {
        depth = 0;
        if (parts === undefined && this.isOldStyleAt(start, at)) continue;
        return { start, end: at + 1, called: called(head(at)), ...(parts === undefined ? {} : { parts }) };
      } else if (char === '{') {
        const end = this.behindBlock(at, to);
        const isAtLineStart = this.text[at - 1] === '\n';
        if (depth > 0 && !isAtLineStart) at = end - 1;
        else if (CONTAINER.test(head(at))) return { start, end, called: [], parts: this.items(at + 1, end - 1) };
        else if (isFunctionHead(head(at)) || this.isOldStyleBody(start, at)) {
          const afterwards = this.isCxx ? /^\s*[,{]/.test(this.text.slice(end, end + 80)) : false;
          if (!afterwards) return this.definition(start, at, end);
          at = end - 1;
        } else {
          if (this.isCxx && CLASS.test(head(at))) parts = this.items(at + 1, end - 1);
          at = end - 1;
        }
        depth = 0;
      }
    }
    return { start, end: to, called: called(head(to)), ...(parts === undefined ? {} : { parts }) };
  }

  private definition(start: number, open: number, end: number): TopLevelItem {
    const head = this.text.slice(start, open);
    const isOldStyle = this.isOldStyleBody(start, open);
    const initializers = this.isCxx ? /\)\s*(?:noexcept\s*)?:(?!:)/.exec(head) : null;
    const before = isOldStyle ? head.slice(0, head.indexOf(';')).search(/\)\s*[A-Za-z_][^()]*$/) : -1;
    const close = initializers?.index ?? (before >= 0 ? before : head.lastIndexOf(')'));
    return { start, end, called: called(head), body: { open, end, parametersEnd: start + close + 1, isOldStyle } };
  }

  /** Whether a semicolon ends a parameter of a function in old C. */
  private isOldStyleAt(start: number, semicolon: number): boolean {
    if (this.isCxx) return false;
    const head = this.text.slice(start, semicolon);
    if (/^\s*typedef\b|[={]/.test(head)) return false;
    const close = head.search(/\)\s*[A-Za-z_][^()]*$/);
    if (close < 0) return /;/.test(head);
    return (
      NAMES_ONLY.test(head.slice(0, close + 1)) &&
      OLD_STYLE.test(this.text.slice(start + close + 1, start + close + 2000))
    );
  }

  private isOldStyleBody(start: number, open: number): boolean {
    return !this.isCxx && /;\s*$/.test(this.text.slice(start, open));
  }

  private behindBlock(open: number, to: number): number {
    let depth = 0;
    for (let at = open; at < to; at++) {
      if (this.text[at] === '{') depth++;
      else if (this.text[at] === '}' && --depth === 0) return at + 1;
    }
    return to;
  }
}

/** Whether a body follows: parameters, and behind them at most what may be said of a function. */
function isFunctionHead(head: string): boolean {
  if (!head.includes('(') || /[^=!<>]=[^=]/.test(head.replace(/\([^()]*\)|operator\s*\S+/g, ''))) return false;
  if (
    /\)\s*(?:(?:const|volatile|noexcept|override|final|mutable|try|[A-Z_][A-Z0-9_]*)\b\s*|&{1,2}\s*|->\s*[\w:<>*&\s]+)*$/.test(
      head,
    )
  )
    return true;
  return /\)\s*(?:noexcept\s*)?:(?!:)/.test(head);
}

function called(head: string): readonly string[] {
  return [...head.matchAll(/(~?[A-Za-z_]\w*)\s*\(/g)].map(([, name]) => name).filter(name => !NO_NAMES.has(name));
}
