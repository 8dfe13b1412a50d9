// The catch binding may be a pattern, and shadows an outer variable.
// shape: string -> string
// "" => "TypeError:none:0/outer"
// "ab" => "TypeError:ab:2/outer"
// "abcdef" => "TypeError:abcdef:6/outer"

export default function caught(text) {
  const message = 'outer';
  let inner = '';
  try {
    throw Object.assign(new TypeError(text || 'none'), { extra: [1, text.length] });
  } catch ({ name, message, extra: [, size] }) {
    inner = `${name}:${message}:${size}`;
  }
  return inner + '/' + message;
}
