// Another function changes the arguments object that parameters follow.
// shape: string -> string
// unsupported: arguments that alias parameters

function change(list) {
  list[0] = 'changed';
}

function read(first) {
  change(arguments);
  return first;
}

module.exports = text => read(text);
