// A table without a prototype has no accidental entries such as "constructor".
// shape: string -> string
// "" => "? undefined false false"
// "lt" => "< string true true"
// "constructor" => "? function false true"
// "__proto__" => "? object false true"
// "toString" => "? function false true"

const safe = Object.create(null);
safe.lt = '<';
safe.gt = '>';
const unsafe = { lt: '<', gt: '>' };

export default name => `${safe[name] || '?'} ${typeof unsafe[name]} ${name in safe} ${name in unsafe}`;
