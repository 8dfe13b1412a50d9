// A closure made in the body of a let loop may change the variable of that turn.
// shape: string -> string
// "" => ""
// "abcd" => "ac13"
// "abcdef" => "ace135"

export default function skip(text) {
  let out = '';
  const seen = [];
  for (let i = 0; i < text.length; i++) {
    const bump = () => {
      i++;
    };
    out += text[i];
    bump();
    seen.push(() => i);
  }
  return out + seen.map(get => get()).join('');
}
