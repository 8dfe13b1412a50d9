// A whole module as an object.
// shape: string -> string
// "" => "falseTABLE,default,encode"
// "<" => "&lt;&lt;falseTABLE,default,encode"
// "default" => "defaultdefaulttrueTABLE,default,encode"
// "encode" => "encodeencodetrueTABLE,default,encode"

import * as table from './parts/table.ts';

export default (text: string): string =>
  table.default(text) + table.encode(text) + (text in table) + Object.keys(table).join();
