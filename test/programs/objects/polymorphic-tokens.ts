// An abstract class with two kinds of token, told apart by their methods.
// shape: string -> string
// "" => "\"\""
// "12 ab 3" => "#24 \"ab\" #6"
// "x1" => "\"x1\""
// "7" => "#14"

abstract class Token {
  constructor(protected readonly text: string) {}
  abstract show(): string;
  static of(text: string): Token {
    return /^\d+$/.test(text) ? new NumberToken(text) : new WordToken(text);
  }
}

class NumberToken extends Token {
  show(): string {
    return `#${Number(this.text) * 2}`;
  }
}

class WordToken extends Token {
  show(): string {
    return `"${this.text}"`;
  }
}

export default (text: string): string =>
  text
    .split(' ')
    .map(word => Token.of(word).show())
    .join(' ');
