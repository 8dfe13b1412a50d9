// A class that is written chunks keeps an unfinished line over chunk borders.
// entry: Lines.write
// shape: class write
// "" => ""
// "a\nb\nc" => "[a][b](c)"
// ["a","b\n","c"] => "[ab](c)"
// ["\n\n"] => "[][]"
// ["a\r","\nb"] => "[a](b)"

export class Lines {
  private rest = '';

  write(chunk: string): string {
    const lines = (this.rest + chunk).split('\n');
    this.rest = lines.pop() ?? '';
    return lines.map(line => `[${line.replace(/\r$/, '')}]`).join('');
  }

  end(): string {
    return this.rest === '' ? '' : `(${this.rest})`;
  }
}
