// Two modules that import each other, used only after both are loaded.
// shape: string -> string
// "" => "true false even"
// "a" => "false true even"
// "ab" => "true false even"
// "abc" => "false true even"

import { isEven } from './parts/even.ts';
import { isOdd, partner } from './parts/odd.ts';

export default (text: string): string => `${isEven(text.length)} ${isOdd(text.length)} ${partner()}`;
