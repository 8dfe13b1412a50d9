/*
 * What a process keeps between questions, so that it can let go of it.
 *
 * There are two kinds. An **interned** object is the only one of its content: `===` is equality, for as long as anybody
 * holds it. A **memo** is an answer that can be worked out again. `letGo` makes the process keep neither for its own sake:
 * memos are emptied, and interned objects stay findable only while something else holds them.
 *
 * It may be called at any time, also between two steps of work that goes on. An object that this work holds is still found
 * under its key, so two live objects are never of the same content. An object that nobody holds is made anew when it is
 * asked for, as an object with another `id`: ids are never given twice, so what was filed under an old id is not found, and
 * never mistaken.
 */

interface Kept {
  /** How many things are kept for their own sake. */
  readonly size: number;
  letGo(): void;
}

const all: Kept[] = [];

/**
 * Forgets all memos, and all interned objects that nothing else holds; those are collected after the current job. Linear in
 * what was interned since the last time and in what is still alive of what was interned before.
 */
export function letGo(): void {
  for (const kept of all) kept.letGo();
}

/** How many objects and answers are kept for their own sake. */
export function keptCount(): number {
  return all.reduce((sum, { size }) => sum + size, 0);
}

/** Has something that keeps things take part in {@link letGo}. */
export function register(kept: Kept): void {
  all.push(kept);
}

/** Answers that can be worked out again, by what they are answers to. */
export function memo<K, V>(): Map<K, V> {
  const answers = new Map<K, V>();
  register({
    get size() {
      return answers.size;
    },
    letGo: () => answers.clear(),
  });
  return answers;
}

/** Objects that are found while somebody holds them. */
export class Held<T extends object> {
  private readonly objects = new Map<string, WeakRef<T>>();

  /** Takes out the object with a key; `undefined` when it was collected, or never put in. */
  take(key: string): T | undefined {
    if (this.objects.size === 0) return undefined;
    const object = this.objects.get(key)?.deref();
    if (object !== undefined) this.objects.delete(key);
    return object;
  }

  put(key: string, object: T): void {
    this.objects.set(key, new WeakRef(object));
  }

  /** Forgets the keys of objects that were collected. */
  sweep(): void {
    for (const [key, object] of this.objects) if (object.deref() === undefined) this.objects.delete(key);
  }
}

/**
 * The one object for each key. Those that were asked for since the last {@link letGo} are kept, the others are found while
 * somebody holds them; so asking costs one look-up in a plain map almost always.
 */
export class Interned<T extends object> {
  private readonly kept = new Map<string, T>();
  private readonly held = new Held<T>();

  constructor() {
    register(this);
  }

  get size(): number {
    return this.kept.size;
  }

  get(key: string): T | undefined {
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const object = this.held.take(key);
    if (object !== undefined) this.kept.set(key, object);
    return object;
  }

  /** Adds what {@link get} did not find. */
  add(key: string, object: T): T {
    this.kept.set(key, object);
    return object;
  }

  /** The object with a key, made where there is none. */
  of(key: string, make: () => T): T {
    return this.get(key) ?? this.add(key, make());
  }

  letGo(): void {
    this.held.sweep();
    for (const [key, object] of this.kept) this.held.put(key, object);
    this.kept.clear();
  }
}
