// A method of strings that is there, but not modelled.
// shape: string -> string
// unsupported: String.prototype.anchor

export default text => text.anchor('name');
