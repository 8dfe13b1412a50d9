// Paths up and down folders, and a default re-exported under a name.
// shape: string -> string
// "" => "a&lt;"
// "b" => "a&lt;b"
// "c" => "a&lt;c"

import { deep } from './parts/deep/inner.ts';
import { encodeAll as encode } from './parts/index.ts';

export default (text: string): string => encode(deep(`<${text}`));
