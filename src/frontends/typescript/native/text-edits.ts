/** Replacements in a text, by places of the text as it was. What is written at one place stays in the order of the calls. */
export class TextEdits {
  readonly #edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];

  /** Lines keep their numbers: the line breaks that are replaced come back after the new text. */
  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text });
  }

  insert(at: number, text: string): void {
    if (text !== '') this.replace(at, at, text);
  }

  apply(text: string): string {
    if (this.#edits.length === 0) return text;
    const sorted = this.#edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
    let result = '';
    let done = 0;
    for (const { start, end, text: written } of sorted) {
      if (start < done) throw new Error('edits of a text overlap');
      const lost = text.slice(start, end).split('\n').length - written.split('\n').length;
      result += text.slice(done, start) + written + '\n'.repeat(Math.max(0, lost));
      done = end;
    }
    return result + text.slice(done);
  }
}
