// An expression with an exec of its own is asked through it; lastIndex moves as the flags say, and template strings count groups.
// shape: string -> string
// "" => "|0|false|[]|"
// "abab" => "xbxb|2|true|[\"ab\",\"a\"]|<b>a<b>a"
// "ba" => "bx|0|true|[]|ba"
// "aab" => "xxb|3|true|[\"ab\",\"aa\"]|a<b>a"

export default text => {
  const own = /q/g;
  let left = 5;
  own.exec = function exec(subject) {
    const at = left-- > 0 ? subject.indexOf('a', this.lastIndex) : -1;
    this.lastIndex = at < 0 ? 0 : at + 1;
    return at < 0 ? null : Object.assign(['a'], { index: at, input: subject });
  };
  const sticky = /(a+)b/g;
  const found = sticky.exec(text);
  const parts = [
    text.replace(own, 'x'),
    sticky.lastIndex,
    /a/.test(text),
    JSON.stringify(found === null ? [] : [...found].map(part => part.slice(-2))),
    text.replace(/(a)(b)/g, '<$2>$1'),
  ];
  return parts.join('|');
};
