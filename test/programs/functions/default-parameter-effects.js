// A default expression with an effect runs only when its argument is missing, left to right.
// shape: string -> string
// "" => "ABABBBAA:ABBA"
// "a" => "ABABaBaBAaAaaaa:ABBA"
// "ab" => "ABABabBabBAabAabababab:ABBA"

export default function effects(text) {
  let log = '';
  const mark = name => {
    log += name;
    return name;
  };
  function take(a = mark('A'), b = mark('B'), c = a + b) {
    return a + b + c;
  }
  return take() + take(text) + take(undefined, text) + take(text, text, text) + ':' + log;
}
