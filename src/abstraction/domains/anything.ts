import type { Sort } from '../../logic/sort.ts';
import { type Term, TRUE } from '../../logic/term.ts';
import type { Known } from './domain.ts';

/** Every value of the sort: what was forgotten, such as a checksum or stored payload. */
export class Anything implements Known {
  readonly only = undefined;

  constructor(readonly sort: Sort) {}

  contains(): Term {
    return TRUE;
  }

  has(): boolean {
    return true;
  }

  with(): Known {
    return this;
  }

  join(): Known {
    return this;
  }

  includes(): boolean {
    return true;
  }
}
