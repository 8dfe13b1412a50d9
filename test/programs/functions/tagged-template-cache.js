// The strings of a tag are the same frozen array each time the template is evaluated.
// shape: string -> string
// "" => "true,false,true,2,a-b"
// "a" => "true,false,true,2,a-b"
// "ab" => "true,false,true,2,a-b"

const tag = strings => strings;
const make = value => tag`a${value}b`;

export default text =>
  [
    make(1) === make(2),
    tag`a${1}b` === make(1),
    Object.isFrozen(make(0)),
    make(text).length,
    make(text).join('-'),
  ].join();
