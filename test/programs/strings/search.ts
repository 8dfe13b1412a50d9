// search gives the place of the first match, and pays no heed to g and lastIndex.
// shape: string -> string
// "" => "-1,-1,-1,0,0"
// "abc" => "1,1,2,3,0"
// "xxb" => "2,2,-1,3,0"
// "aaa" => "-1,-1,-1,3,0"

const pattern = /b/g;

export default (text: string): string =>
  [text.search(pattern), text.search(pattern), text.search('c'), text.search(/$/), pattern.lastIndex].join();
