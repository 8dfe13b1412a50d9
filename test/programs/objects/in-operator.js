// in looks along the prototypes, and in arrays by index.
// shape: string -> boolean
// "" => false
// "a" => false
// "toString" => true
// "own" => true
// "length" => true
// "2" => true

const table = { own: undefined };
const list = ['x', , 'z'];

export default key => key in table || (key in list && !(1 in list));
