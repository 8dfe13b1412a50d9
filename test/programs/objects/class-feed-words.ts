// A class fed one character at a time hands out whole words, the last one at the end.
// entry: Words.feed
// shape: class feed
// "" => ""
// "ab cd" => "<ab><cd>"
// "x" => "<x>"
// "  " => ""
// "a b " => "<a><b>"

export class Words {
  private word = '';

  feed(char: string): string | undefined {
    if (char !== ' ') {
      this.word += char;
      return undefined;
    }
    return this.take();
  }

  end(): string | undefined {
    return this.take();
  }

  private take(): string | undefined {
    if (this.word === '') return undefined;
    const out = `<${this.word}>`;
    this.word = '';
    return out;
  }
}
