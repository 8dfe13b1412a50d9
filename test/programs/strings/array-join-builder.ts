// Output collected in an array and joined at the end.
// shape: string -> string
// "" => "\"\""
// "tab\there" => "\"tab\\x09here\""
// "\u0001\u001f" => "\"\\x01\\x1f\""
// "a\"b\\" => "\"a\\\"b\\\\\""

export default function quote(text: string): string {
  const out: string[] = ['"'];
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char < ' ') out.push('\\x', ('0' + char.charCodeAt(0).toString(16)).slice(-2));
    else if (char === '"' || char === '\\') out.push('\\', char);
    else out.push(char);
  }
  out.push('"');
  return out.join('');
}
