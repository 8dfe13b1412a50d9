// What programs find around them: a process without variables, a console that nobody reads, emitters and old inheritance.
// shape: string -> string
// "" => "production?|"
// "x" => "production?|X"
// "ab" => "production?|A,B"

const { EventEmitter } = require('node:events');
const util = require('util');

function Splitter() {
  EventEmitter.call(this);
}
util.inherits(Splitter, EventEmitter);
Splitter.prototype.run = util.deprecate(function run(text) {
  for (const c of text) this.emit('character', c);
}, 'run is old');

module.exports = text => {
  const mode = process.env.A_VARIABLE_NOBODY_SETS === undefined ? 'production?' : process.env.A_VARIABLE_NOBODY_SETS;
  const found = [];
  const splitter = new Splitter();
  splitter.on('character', c => found.push(c.toUpperCase()));
  splitter.run(text);
  console.assert(found.length === text.length);
  return `${mode}|${found.join()}`;
};
