// SLIP framing by a generator.
// entry: frame
// shape: generator
// [] => [192,192]
// [1,2] => [192,1,2,192]
// [192] => [192,219,220,192]
// [219,192,219] => [192,219,221,219,220,219,221,192]
// [220,221] => [192,220,221,192]

const END = 0xc0;
const ESC = 0xdb;

export function* frame(bytes: Iterable<number>): Generator<number> {
  yield END;
  for (const byte of bytes) {
    if (byte === END) yield* [ESC, 0xdc];
    else if (byte === ESC) yield* [ESC, 0xdd];
    else yield byte;
  }
  yield END;
}
