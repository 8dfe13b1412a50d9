// Sloppy arguments tell their function only where the parameters are names alone.
// shape: string -> string
// "" => "function TypeError TypeError TypeError"
// "a" => "function TypeError TypeError TypeError"
// "abc" => "function TypeError TypeError TypeError"
const told = read => {
  try {
    return typeof read();
  } catch (error) {
    return error.name;
  }
};

function simple(a) {
  return arguments.callee;
}
function withDefault(a = 0) {
  return arguments.callee;
}
function withRest(...a) {
  return arguments.callee;
}
function withPattern({ length }) {
  return arguments.callee;
}

module.exports = text => [simple, withDefault, withRest, withPattern].map(f => told(() => f(text))).join(' ');
