// Named imports, one under another name.
// shape: string -> string
// "" => "3"
// "a<b" => "a&lt;b3"
// "&&" => "&amp;&amp;3"

import { encode, TABLE as table } from './parts/table.ts';

export default (text: string): string => [...text].map(encode).join('') + Object.keys(table).length;
