// as, !, satisfies and angle brackets do nothing at run time.
// shape: string -> string
// "" => "NaN 1 0"
// "a" => "2 2 1"
// "k" => "3 2 1"

const table = { a: 1, k: 2 } as const satisfies Record<string, number>;

export default function assert(text: string): string {
  const key = text as keyof typeof table;
  const value = <number | undefined>table[key];
  const list = [text]!;
  (list as string[])[0] += '!';
  return `${value! + 1} ${(list[0] as unknown as string).length} ${(text satisfies string)!.length}`;
}
