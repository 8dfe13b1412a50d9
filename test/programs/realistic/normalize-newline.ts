// All line ends to one, by code units, and only text is taken.
// shape: string -> string
// "" => ""
// "a\r\nb" => "a\nb"
// "a\rb" => "a\nb"
// "\r\n\r\n" => "\n\n"
// "\n\r" => "\n\n"

export default function oneLineEnd(input: unknown): string {
  if (typeof input !== 'string') throw new TypeError(`expected text, not ${typeof input}`);
  const lines: string[] = [''];
  for (let i = 0; i < input.length; i++) {
    if (input[i] === '\r' || input[i] === '\n') {
      if (input[i] === '\r' && input[i + 1] === '\n') i++;
      lines.push('');
    } else lines[lines.length - 1] += input[i];
  }
  return lines.join('\n');
}
