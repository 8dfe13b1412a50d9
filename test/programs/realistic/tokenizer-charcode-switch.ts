// A tokenizer that switches on the character code.
// entry: tokenize
// shape: string -> string
// "" => ""
// "a=1" => "Ia = N1"
// "if(x)" => "Iif ( Ix )"
// "1.5 + .5" => "N1.5 + N.5"
// "\"s\"" => "S1"
// "\"open" => rejected
// "#" => rejected

export function tokenize(source: string): string {
  const out: string[] = [];
  let pos = 0;
  const takeWhile = (test: (code: number) => boolean): string => {
    const start = pos;
    while (pos < source.length && test(source.charCodeAt(pos))) pos++;
    return source.slice(start, pos);
  };
  const isDigit = (code: number): boolean => code >= 48 && code <= 57;
  const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
  while (pos < source.length) {
    const code = source.charCodeAt(pos);
    switch (code) {
      case 9:
      case 10:
      case 32:
        pos++;
        continue;
      case 34: {
        const end = source.indexOf('"', pos + 1);
        if (end === -1) throw new SyntaxError('open string');
        out.push(`S${end - pos - 1}`);
        pos = end + 1;
        continue;
      }
      case 40:
      case 41:
      case 43:
      case 45:
      case 61:
        out.push(source[pos++]);
        continue;
    }
    if (isDigit(code) || code === 46) out.push(`N${takeWhile(c => isDigit(c) || c === 46)}`);
    else if (isLetter(code)) out.push(`I${takeWhile(c => isLetter(c) || isDigit(c))}`);
    else throw new SyntaxError(`unexpected ${source[pos]}`);
  }
  return out.join(' ');
}
