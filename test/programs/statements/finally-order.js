// finally runs after return's value is computed, and cannot change a primitive one.
// shape: string -> string
// "" => "1tf"
// "a" => "a1tf"
// "ab" => "ab1tf"

let log = '';

function step(text) {
  let value = text;
  try {
    log += 't';
    return value + '1';
  } finally {
    value = 'changed';
    log += 'f';
  }
}

export default function order(text) {
  log = '';
  return step(text) + log;
}
