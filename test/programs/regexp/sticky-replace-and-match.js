// Sticky with g matches only a chain of neighbours from the start.
// shape: string -> string
// "" => " null false  -1"
// "aab" => "..b a,a true !ab -1"
// "baa" => "baa null false baa 0"
// "aaa" => "... a,a,a true !aa -1"

export default text =>
  text.replace(/a/gy, '.') +
  ' ' +
  text.match(/a/gy) +
  ' ' +
  /a/y.test(text) +
  ' ' +
  text.replace(/a/y, '!') +
  ' ' +
  text.search(/b/y);
