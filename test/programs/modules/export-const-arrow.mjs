// An exported constant holds the function.
// entry: strip
// shape: string -> string
// "" => ""
// " a b " => "ab"
// "\t" => ""

export const blank = /\s+/g;
export const strip = text => text.replace(blank, ''),
  other = 1;
