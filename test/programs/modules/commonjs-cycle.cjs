// A cycle of CommonJS modules sees what was exported so far.
// shape: string -> string
// "" => "a-early,undefined|a-early,a-late"
// "x" => "xa-early,undefined|a-early,a-late"
// "yz" => "yza-early,undefined|a-early,a-late"

const { report } = require('./parts/cycle-a.cjs');

module.exports = text => text + report();
