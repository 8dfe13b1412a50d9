// Private fields, methods and accessors; #x in object asks for the brand.
// shape: string -> string
// "" => "tally of 0other1"
// "a" => "a1tally of 1other1"
// "aab" => "a1a2b1tally of 2other1"

class Tally {
  #counts = new Map<string, number>();
  static #made = 0;

  constructor() {
    Tally.#made++;
  }
  #bump(key: string): number {
    const next = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, next);
    return next;
  }
  get #size(): number {
    return this.#counts.size;
  }
  add(key: string): string {
    return key + this.#bump(key);
  }
  static describe(value: object): string {
    return #counts in value ? `tally of ${value.#size}` : 'other';
  }
  static take(): number {
    const made = Tally.#made;
    Tally.#made = 0;
    return made;
  }
}

export default function count(text: string): string {
  const tally = new Tally();
  return [...text].map(char => tally.add(char)).join('') + Tally.describe(tally) + Tally.describe({}) + Tally.take();
}
