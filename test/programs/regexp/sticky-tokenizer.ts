// A tokenizer of sticky patterns: each must match exactly where the last one ended.
// shape: string -> string
// "" => ""
// "a+12" => "name:a mark:+ number:12"
// "x1 = 7" => "name:x1 mark:= number:7"
// "1$" => rejected
// "  " => ""

const RULES: [string, RegExp][] = [
  ['name', /[a-z]\w*/y],
  ['number', /\d+/y],
  ['blank', /\s+/y],
  ['mark', /[-+*/=]/y],
];

export default function tokens(text: string): string {
  const out: string[] = [];
  scan: for (let at = 0; at < text.length; ) {
    for (const [kind, pattern] of RULES) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (match) {
        if (kind !== 'blank') out.push(`${kind}:${match[0]}`);
        at = pattern.lastIndex;
        continue scan;
      }
    }
    throw new SyntaxError(`at ${at}`);
  }
  return out.join(' ');
}
