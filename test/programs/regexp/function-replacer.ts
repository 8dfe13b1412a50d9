// A replacer gets the match, the groups, the place and the text.
// shape: string -> string
// "" => ""
// "a1" => "a1.a.1.0.2;"
// "a1b2" => "a1.a.1.0.4;b2.b.2.2.4;"
// "xx" => "x.x.undefined.0.2;x.x.undefined.1.2;"

export default (text: string): string =>
  text.replace(
    /([a-z])(\d)?/g,
    (match, letter: string, digit: string | undefined, at: number, whole: string) =>
      `${match}.${letter}.${digit}.${at}.${whole.length};`,
  );
