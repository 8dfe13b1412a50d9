// Subclasses of Array and Map keep the behaviour of their base.
// shape: string -> string
// "" => "undefined 0 0 0 true"
// "ab" => "b 2 1 2 true"
// "banana" => "a 6 3 3 true"

class Stack extends Array<string> {
  get top(): string | undefined {
    return this[this.length - 1];
  }
}

class Counter extends Map<string, number> {
  override get(key: string): number {
    return super.get(key) ?? 0;
  }
  bump(key: string): this {
    return this.set(key, this.get(key) + 1);
  }
}

export default function use(text: string): string {
  const stack = new Stack();
  const counter = new Counter();
  for (const char of text) {
    stack.push(char);
    counter.bump(char);
  }
  return `${stack.top} ${stack.length} ${counter.get('a')} ${counter.size} ${stack instanceof Array}`;
}
