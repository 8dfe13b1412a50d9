// An object as a computed key is converted to a key by its own code, before the value is evaluated.
// shape: string -> string
// "" => "{\"k\":1}"
// "a" => "{\"ka\":1}"
// "ab" => "{\"kab\":1}"

export default text => JSON.stringify({ [{ toString: () => `k${text}` }]: 1 });
