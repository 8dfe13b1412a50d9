// A function that is not async, but returns a promise.
// shape: string -> string
// "" => "(empty)"
// "a b" => "a-b"
// " x " => "x"

export default text =>
  Promise.resolve(text.trim())
    .then(trimmed => (trimmed === '' ? Promise.reject('empty') : trimmed))
    .then(trimmed => trimmed.replace(/ +/g, '-'))
    .catch(reason => `(${reason})`);
