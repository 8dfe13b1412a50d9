// Nested try statements: inner finally, then outer catch, then outer finally.
// shape: string -> string
// "" => "ok inner-finally outer-finally"
// "a" => "ok inner-finally outer-finally"
// "x" => "inner-finally caught-inner outer-finally"
// "xx" => "inner-finally caught-replaced outer-finally"

export default function nested(text) {
  let log = '';
  try {
    try {
      if (text.startsWith('x')) throw new Error('inner');
      log += 'ok ';
    } finally {
      log += 'inner-finally ';
      if (text === 'xx') throw new Error('replaced');
    }
  } catch (error) {
    log += `caught-${error.message} `;
  } finally {
    log += 'outer-finally';
  }
  return log;
}
