/** What is kept under a key: texts by their names. */
export type StoredEntry = Readonly<Record<string, string>>;

/** Results that are kept beyond the process. What cannot be read or written counts as not there: nothing throws. */
export interface Store {
  read(key: string): StoredEntry | undefined;
  write(key: string, entry: StoredEntry): void;
}
