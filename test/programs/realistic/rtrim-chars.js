// Trims from the right: the characters of a list, or white space when there is none.
// entry: trimRight
// shape: string -> string
// args: [".]"]
// "" => ""
// "a.." => "a"
// "a.]." => "a"
// "..." => ""
// "a " => "a "
// "]a" => "]a"

export function trimRight(text, list) {
  const drop = list ? char => list.indexOf(char) >= 0 : char => /\s/.test(char);
  let end = text.length;
  while (end > 0 && drop(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
