// What a function of the library is given is converted in order, and no more of it than is needed before it throws.
// shape: string -> string
// "" => "TypeError/ TypeError/ --/bs /cnds long/ TypeError/ RangeError/ TypeError/an TypeError/ TypeError/ -1/an TypeError/ TypeError/ TypeError/ TypeError/ TypeError/ undefined/en TypeError/ TypeError/ true/ TypeError/ RangeError/ RangeError/ TypeError/"
// "ab" => "TypeError/ TypeError/ ab/ aba/cnds long/ TypeError/ RangeError/ TypeError/an TypeError/ TypeError/ -1/an TypeError/ TypeError/ TypeError/ TypeError/ TypeError/ undefined/en TypeError/ TypeError/ true/ TypeError/ RangeError/ RangeError/ TypeError/"
// "abc" => "TypeError/ TypeError/ abc/ abc/cn long/ TypeError/ RangeError/ TypeError/an TypeError/ TypeError/ -1/an TypeError/ TypeError/ TypeError/ TypeError/ TypeError/ undefined/en TypeError/ TypeError/ true/ TypeError/ RangeError/ RangeError/ TypeError/"
export default text => {
  let log = '';
  const given = (name, value) => ({
    valueOf: () => ((log += `${name}n`), value),
    toString: () => ((log += `${name}s`), String(value)),
  });
  const one = given('a', 1);
  const tries = [
    () => text.substr(Symbol('x'), one),
    () => text.slice(1n, one),
    () => text.padStart(2, given('b', '-')),
    () => text.padEnd(given('c', 3), given('d', text)),
    () => 'long'.padStart(2, Symbol('y')),
    () => String.prototype.repeat.call(null, one),
    () => String.fromCodePoint(-1, one),
    () => String.fromCharCode(65, one, 1n, one),
    () => Number.prototype.toFixed.call(text, one),
    () => BigInt.prototype.toString.call(1, one),
    () => BigInt.asIntN(one, 255n),
    () => BigInt.asIntN(1n, one),
    () => Math.max(1n, one),
    () => ArrayBuffer(one),
    () => ArrayBuffer.prototype.slice.call({}, one),
    () => DataView(new ArrayBuffer(1), one),
    () => new DataView(new ArrayBuffer(8)).setBigInt64(given('e', 0), 5n),
    () => new BigInt(one),
    () => new Symbol(one),
    () => Reflect.construct(Object, [], BigInt) instanceof BigInt,
    () => Date.UTC(1n, one),
    () => BigInt.asUintN(-3, 1),
    () => new DataView(new ArrayBuffer(8)).setBigInt64(Infinity, 1),
    () => ({}) instanceof globalThis,
  ];
  return tries
    .map(run => {
      log = '';
      let gave;
      try {
        gave = String(run());
      } catch (error) {
        gave = error.name;
      }
      return `${gave}/${log}`;
    })
    .join(' ');
};
