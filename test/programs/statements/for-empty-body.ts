// The whole work of a loop stands in its head.
// shape: string -> string
// "" => ""
// "   x" => "x"
// "\t\n y " => "y "
// "z" => "z"
// "    " => ""

export default function skipSpace(text: string): string {
  let i: number;
  for (i = 0; i < text.length && /\s/.test(text[i]); i++);
  return text.substring(i);
}
