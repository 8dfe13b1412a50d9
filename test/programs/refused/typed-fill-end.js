// Some engines forget the end of what is filled where no start is given.
// shape: string -> string
// unsupported: fill of a typed array with an end and without a start

export default text => new Uint8Array(3).fill(text.length, undefined, 1).join();
