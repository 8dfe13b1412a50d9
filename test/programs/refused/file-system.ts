// A function that reads files has inputs we cannot see.
// shape: string -> string
// unsupported: fs

import { readFileSync } from 'node:fs';

export default (text: string): string => readFileSync(text, 'utf8');
