// A pattern built of words, longest first, with their marks quoted.
// shape: string -> string
// "" => "c\\+\\+|a\\.b|\\(c\\)|c"
// "a+b=c++" => "a+b=[c++]c\\+\\+|a\\.b|\\(c\\)|c"
// "c+" => "[c]+c\\+\\+|a\\.b|\\(c\\)|c"
// "a.b" => "[a.b]c\\+\\+|a\\.b|\\(c\\)|c"
// "(c)" => "[(c)]c\\+\\+|a\\.b|\\(c\\)|c"

const words = ['c', 'c++', 'a.b', '(c)'];
const quote = word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const pattern = RegExp(
  words
    .sort((a, b) => b.length - a.length)
    .map(quote)
    .join('|'),
  'g',
);

export default text => text.replace(pattern, word => `[${word}]`) + pattern.source;
