// Chance has no one answer.
// shape: string -> string
// unsupported: Math.random

export default text => text + Math.random();
