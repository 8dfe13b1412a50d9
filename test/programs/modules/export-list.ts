// Exports in a list at the end, one of them the default.
// entry: shout
// shape: string -> string
// "" => "!"
// "a" => "A!"
// "abc" => "ABC!"

const mark = '!';

function loud(text: string): string {
  return text.toUpperCase() + mark;
}

function quiet(text: string): string {
  return text.toLowerCase();
}

export { loud as shout, quiet as default };
