// A labelled continue in a do-while inside a for evaluates the for's update.
// shape: string -> string
// "" => ""
// "aab" => "a2."
// "abab" => "a1.a1."
// "bbb" => "..."

export default function runs(text: string): string {
  let out = '';
  outer: for (let i = 0; i < text.length; i++) {
    let count = 0;
    do {
      count++;
      if (text[i] === 'b') {
        out += '.';
        continue outer;
      }
    } while (text[i + count] === text[i]);
    out += text[i] + count;
    i += count - 1;
  }
  return out;
}
