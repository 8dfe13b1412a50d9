// A function has properties of its own.
// shape: string -> string
// "" => "0convert1"
// "a" => "(a)1convert1"
// "abc" => "(a)bc1convert1"

function convert(text) {
  return text.replace(convert.pattern, convert.replacement);
}
convert.pattern = /a/g;
convert.replacement = '(a)';
convert.count = text => text.split('a').length - 1;

export default text => convert(text) + convert.count(text) + convert.name + convert.length;
