// Title case by words.
// entry: title
// shape: string -> string
// "" => ""
// "hello world" => "Hello World"
// "a  b" => "A  B"
// "\u00dfx" => "SSx"
// "O'NEIL" => "O'neil"

export function title(text: string): string {
  return text
    .split(' ')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}
