// A labelled break passes through two finally blocks on its way out.
// shape: string -> string
// "" => ""
// "ab|c" => "a12b1212"
// "|" => "12"
// "abc" => "a12b12c12"

export default function leave(text) {
  let log = '';
  out: for (const char of text) {
    try {
      for (;;) {
        try {
          if (char === '|') break out;
          log += char;
          break;
        } finally {
          log += '1';
        }
      }
    } finally {
      log += '2';
    }
  }
  return log;
}
