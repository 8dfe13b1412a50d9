// Trims each line, and the block as a whole.
// shape: string -> string
// "" => "|"
// " a \n  b\t" => "a |a/b|  b"
// "\n\nx\n" => "x|x"
// "  " => "|"

export default (text: string): string =>
  text
    .trim()
    .split('\n')
    .map(line => `${line.trimStart()}|${line.trimEnd()}`)
    .join('/');
