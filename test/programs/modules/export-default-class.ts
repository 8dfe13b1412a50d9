// A default export that is a class without a name, fed by character.
// entry: default.feed
// shape: class feed
// "" => ""
// "abc" => "abc"
// "aab" => "ab"

export default class {
  private last = '';
  feed(char: string): string {
    const out = char === this.last ? '' : char;
    this.last = char;
    return out;
  }
}
