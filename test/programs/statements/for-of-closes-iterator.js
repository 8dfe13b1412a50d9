// Leaving a for-of early calls the iterator's return method; running to the end does not.
// shape: string -> string
// "" => ""
// "abc" => "abc"
// "ab.c" => "ab<closed>"
// "!" => "<closed><thrown>"

export default function closes(text) {
  let log = '';
  const source = {
    [Symbol.iterator]() {
      let i = 0;
      return {
        next: () => ({ done: i >= text.length, value: text[i++] }),
        return() {
          log += '<closed>';
          return {};
        },
      };
    },
  };
  try {
    for (const char of source) {
      if (char === '.') break;
      if (char === '!') throw 'x';
      log += char;
    }
  } catch {
    log += '<thrown>';
  }
  return log;
}
