// Computed keys are strings in the end, and evaluated in order.
// shape: string -> string
// "" => "first12twonullfirst7"
// "a" => "first12twonullfirst7"
// "1" => "first12twonullfirst7"

export default function computed(text) {
  let i = 0;
  const table = {
    [text]: 'first',
    ['k' + ++i]: i,
    [`k${++i}`]: i,
    [1 + 1]: 'two',
    [null]: 'null',
    ['get']() {
      return this[text];
    },
    get ['size']() {
      return Object.keys(this).length;
    },
  };
  return table[text] + table.k1 + table.k2 + table['2'] + table.null + table.get() + table.size;
}
