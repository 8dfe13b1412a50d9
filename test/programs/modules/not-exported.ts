// The entry is a function that the module keeps to itself.
// entry: inner
// shape: string -> string
// "" => "0:"
// "ab" => "2:ab"
// "\ud83d\ude00" => "2:\ud83d\ude00"

function inner(text: string): string {
  return text.length + ':' + text;
}

export const outer = (text: string): string => `[${inner(text)}]`;
