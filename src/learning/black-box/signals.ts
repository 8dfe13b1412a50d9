import type { Word } from './oracle.ts';

/** The table has to be built anew with one more suffix, which tells apart what was taken to be the same. */
export class MoreSuffixes extends Error {
  override name = 'MoreSuffixes';
  constructor(readonly suffix: Word) {
    super('a suffix is missing');
  }
}

/** The words that were taken to lead to the state of `access` do not: only that word itself does. */
export class NotAlike extends Error {
  override name = 'NotAlike';
  constructor(readonly access: Word) {
    super('words that were taken to be alike are not');
  }
}

/** The machine keeps growing, and nothing says that it will end. */
export class KeepsGrowing extends Error {
  override name = 'KeepsGrowing';
}
