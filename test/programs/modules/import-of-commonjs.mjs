// An ES module imports a CommonJS one: its default is module.exports.
// shape: string -> string
// "" => "1"
// "<" => "&lt;<<1"
// "a&b" => "a&amp;ba&ba&b1"

import escape from './parts/escape.cjs';
import exportsOfOther, { twice } from './parts/exports.cjs';

export default text => escape(text) + twice(text) + exportsOfOther.one;
