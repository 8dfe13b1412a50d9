// A replacer that throws leaves the whole replace.
// shape: string -> string
// "" => ""
// "a%41b" => "aAb"
// "%4" => rejected
// "%zz" => rejected
// "%7e%7E" => "~~"

export default (text: string): string =>
  text.replace(/%(..?)?/g, (escape, hex?: string) => {
    if (!hex || !/^[0-9a-f]{2}$/i.test(hex)) throw new SyntaxError(`bad escape ${escape}`);
    return String.fromCharCode(parseInt(hex, 16));
  });
