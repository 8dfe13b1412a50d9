// Finds lone surrogates by hand and replaces them.
// shape: string -> string
// "" => ""
// "a" => "a"
// "\ud83d\ude00" => "\ud83d\ude00"
// "\ud83d" => "\ufffd"
// "\ude00" => "\ufffd"
// "\ud83d\ud83d\ude00" => "\ufffd\ud83d\ude00"
// "a\ude00\ud83db" => "a\ufffd\ufffdb"

export default function wellFormed(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0xd800 && code <= 0xdbff) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next <= 0xdfff) out += text[i] + text[++i];
      else out += '\ufffd';
    } else out += code >= 0xdc00 && code <= 0xdfff ? '\ufffd' : text[i];
  }
  return out;
}
