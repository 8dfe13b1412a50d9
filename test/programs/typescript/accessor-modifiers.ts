// Visibility, readonly, override, static and index signatures in a class.
// entry: Registry.lookup
// shape: string -> string
// "" => "?0"
// "b" => "2"
// "z" => "z?0"
// "a" => "1"

export class Registry {
  static readonly #names: ReadonlyMap<string, number> = new Map<string, number>([
    ['a', 1],
    ['b', 2],
  ]);
  private static misses = 0;

  public static lookup(this: typeof Registry, name: string): string {
    const found: number | undefined = Registry.#names.get(name);
    return found === undefined ? Registry.miss<string>(name) : String(found);
  }

  protected static miss<T extends string>(name: T): string {
    return `${name}?${Registry.misses}`;
  }
}
