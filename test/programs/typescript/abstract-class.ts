// An abstract class with a template method, and a protected hook.
// shape: string -> string
// "" => "''"
// "a'b" => "'a''b'"
// "''" => "''''''"

abstract class Quoter {
  protected abstract readonly mark: string;
  protected abstract escape(char: string): string;

  quote(text: string): string {
    let out = this.mark;
    for (const char of text) out += char === this.mark ? this.escape(char) : char;
    return out + this.mark;
  }
}

class SqlQuoter extends Quoter {
  protected readonly mark = "'";
  protected override escape(char: string): string {
    return char + char;
  }
}

export default (text: string): string => new SqlQuoter().quote(text);
