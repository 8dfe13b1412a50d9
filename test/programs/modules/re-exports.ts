// Re-exports by name, with a star and as a namespace; a local export wins over a star.
// shape: string -> string
// "" => "  a Z m z false"
// "<a>" => "&lt;a&gt; <a> a Z m z false"
// "m" => "m m a Z m z false"

import { encodeAll, encodeOne, first, last, letters, middle } from './parts/index.ts';

export default (text: string): string =>
  [encodeAll(text), encodeOne(text), first, last, middle, letters.last, 'default' in letters].join(' ');
