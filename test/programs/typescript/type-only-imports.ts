// Imports of types vanish; a class may be imported both ways.
// shape: string -> string
// "" => "upper"
// "a" => "Aupper"
// "\u00df" => "SSupper"

import type { Filter } from './parts/types.ts';
import { type Named, Upper } from './parts/types.ts';

export type { Named };
export interface Options extends Named {
  filter: Filter;
}

const upper: Named & { run: Filter } = new Upper();

export default ((text: string): string => upper.run(text) + upper.name) as Filter;
