// A function made from text cannot be read.
// shape: string -> string
// unsupported: Function

export default text => String(new Function('x', `return x + ${JSON.stringify(text)}`)(1));
