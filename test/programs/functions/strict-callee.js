// Strict functions have no arguments.callee.
// shape: string -> string
// "" => "TypeError"
// "a" => "TypeError"
// "ab" => "TypeError"

export default function callee(text) {
  try {
    return String(arguments.callee) + text;
  } catch (error) {
    return error.name;
  }
}
