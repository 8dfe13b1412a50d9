import { lineOf, type MaskedText } from './masked-text.ts';
import type { TopLevelItem } from './top-level.ts';

/** A text of which parts are taken out so that all else stays at its line and column. */
export class ErasedText {
  private readonly chars: string[];

  constructor(private readonly of: MaskedText) {
    this.chars = of.text.split('');
  }

  text(): string {
    return this.chars.join('');
  }

  /** Takes a part out, but for directives in it and for what conditions leave out. */
  erase(from: number, to: number): void {
    const { lineStarts, directives, isActive } = this.of;
    let last = 0;
    for (let line = lineOf(this.of, from); line <= lineStarts.length && lineStarts[line - 1] < to; line++) {
      last = Math.max(last, directives.get(line) ?? 0);
      if (line <= last || !isActive(line)) continue;
      const end = Math.min(to, lineStarts[line] ?? to);
      for (let at = Math.max(from, lineStarts[line - 1]); at < end; at++)
        if (this.chars[at] !== '\n' && this.chars[at] !== '\r') this.chars[at] = ' ';
    }
  }

  /** Makes a declaration of a function that is defined. */
  eraseBody({ start, body }: TopLevelItem): void {
    if (body === undefined) return;
    const { open, end, parametersEnd, isOldStyle } = body;
    this.erase(parametersEnd === 0 ? open : this.behindQualifiers(parametersEnd, open), end);
    if (isOldStyle) this.erase(Math.max(start, this.of.masked.lastIndexOf('(', parametersEnd)) + 1, parametersEnd - 1);
    this.chars[isOldStyle ? parametersEnd : open] = ';';
  }

  /** A directive, with the lines that it goes on in. */
  eraseDirective(line: number): void {
    const { lineStarts, directives, text } = this.of;
    const last = directives.get(line) ?? line;
    for (let at = lineStarts[line - 1]; at < (lineStarts[last] ?? text.length); at++)
      if (this.chars[at] !== '\n') this.chars[at] = ' ';
  }

  /** Puts characters where others stand. */
  put(at: number, text: string): void {
    for (let i = 0; i < text.length; i++) this.chars[at + i] = text[i];
  }

  /** What is said behind the parameters stays, but for initialisers of members and types of parameters in old C. */
  private behindQualifiers(parametersEnd: number, open: number): number {
    const between = this.of.masked.slice(parametersEnd, open);
    const [kept] = /^[^:;{]*(?=$)/.exec(between) ?? [''];
    return kept === '' ? parametersEnd : open;
  }
}
