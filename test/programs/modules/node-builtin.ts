// Buffer and TextEncoder may be imported from Node's own modules.
// shape: string -> string
// "" => "0"
// "abc" => "6162633"
// "\u00e9" => "c3a92"

import { Buffer } from 'node:buffer';
import { TextEncoder } from 'util';

export default (text: string): string => Buffer.from(text).toString('hex') + new TextEncoder().encode(text).length;
