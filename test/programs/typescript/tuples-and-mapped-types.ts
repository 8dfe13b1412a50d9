// Types of every sort around a plain table walk.
// shape: string -> string
// "" => "onXtrue"
// "xy" => "onXx1y0true"
// "x" => "onXx1true"

type Pair<A, B = A> = readonly [first: A, second?: B];
type Flags<T> = { readonly [K in keyof T]?: T[K] extends string ? boolean : never };
type Name<T extends string> = `on${Capitalize<T>}`;

const pairs: ReadonlyArray<Pair<string, number>> = [['x', 1], ['y']];
const flags: Flags<{ x: string }> = { x: true };
const name: Name<'x'> = 'onX';

export default function walk(text: string): string {
  let out: string = name;
  for (const [first, second = 0] of pairs) if (text.includes(first)) out += first + second;
  return out + (flags.x as boolean);
}
