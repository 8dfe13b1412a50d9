// A default import beside a named one.
// shape: string -> string
// "" => "-"
// "a<b" => "a&lt;b-"
// ">" => "&gt;&gt;"

import encodeAll, { TABLE } from './parts/table.ts';

export default (text: string): string => encodeAll(text) + (TABLE[text] ?? '-');
