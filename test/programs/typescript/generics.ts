// Generic functions and classes lose their type arguments.
// shape: string -> string
// "" => "undefined"
// "b a" => "abb"
// "c b a" => "abc"

class Stack<T> {
  private readonly items: T[] = [];
  push(item: T): this {
    this.items.push(item);
    return this;
  }
  pop(): T | undefined {
    return this.items.pop();
  }
}

function largest<T extends string | number>(...items: [T, ...T[]]): T {
  return items.reduce((a, b) => (a > b ? a : b));
}

const identity = <T,>(value: T): T => value;

export default function use(text: string): string {
  const stack = new Stack<string>();
  for (const word of text.split(' ')) stack.push(identity<string>(word));
  return `${stack.pop()}${stack.pop()}${largest<string>('', ...text.split(' '))}`;
}
