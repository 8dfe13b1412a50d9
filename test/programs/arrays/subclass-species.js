// Methods of a subclass of Array make arrays of the subclass, unless its species says otherwise.
// shape: string -> string
// "" => ":0:true:true:false"
// "a" => "A:1:true:true:false"
// "abc" => "BC:2:true:true:false"

class Letters extends Array {
  text() {
    return this.join('').toUpperCase();
  }
}

class Plain extends Array {
  static get [Symbol.species]() {
    return Array;
  }
}

export default input => {
  const letters = Letters.from(input);
  const last = letters.slice(-2);
  const doubled = letters.map(letter => letter + letter);
  const removed = letters.splice(0, 1);
  return [
    last.text(),
    last.length,
    doubled instanceof Letters && letters.filter(Boolean) instanceof Letters,
    removed instanceof Letters && letters.concat(['x']) instanceof Letters && letters.flat() instanceof Letters,
    new Plain(1, 2).map(item => item) instanceof Plain,
  ].join(':');
};
