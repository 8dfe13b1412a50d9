// matchAll needs g, and gives each match with its captures.
// shape: string -> string
// "" => ""
// "a1b22" => "0a1<a><1>,1b22<b><22>"
// "x" => ""
// "7" => "07<><7>"

export default (text: string): string =>
  [...text.matchAll(/([a-z]?)(\d+)/g)].map(([all, letter, digits], i) => `${i}${all}<${letter}><${digits}>`).join();
