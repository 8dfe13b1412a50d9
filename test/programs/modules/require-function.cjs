// require of a module that exports a function with properties.
// shape: string -> string
// "" => "2true"
// "a<b" => "a&lt;b2true"
// "&lt;" => "&amp;lt;2true"

const escape = require('./parts/escape.cjs');
const { map } = require('./parts/escape.cjs');

module.exports = text => escape(text) + Object.keys(map).length + (require('./parts/escape.cjs') === escape);
