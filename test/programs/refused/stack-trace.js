// A stack trace holds the places of files.
// shape: string -> string
// unsupported: a use of the stack trace of an error

export default text => new Error(text).stack.split('\n')[0];
