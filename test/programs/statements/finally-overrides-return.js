// A return in finally replaces a return and even a throw.
// shape: string -> string
// "" => "finally"
// "throw" => "finally"
// "return" => "finally"
// "keep" => "after"

export default function override(text) {
  try {
    if (text === 'throw') throw new Error('lost');
    if (text === 'return') return 'try';
  } finally {
    if (text !== 'keep') return 'finally';
  }
  return 'after';
}
