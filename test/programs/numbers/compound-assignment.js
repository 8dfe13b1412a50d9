// All the compound assignments in a row, each target evaluated once.
// shape: numbers -> numbers
// [10] => [15,14,42,21,0,0,0,0,0,0,256,259,12]
// [-3] => [2,1,3,1.5,1.5,2.25,8,4,4,4,260,263,12]
// [0] => [5,4,12,6,6,36,144,72,72,72,328,331,12]
// [1.5] => [6.5,5.5,16.5,8.25,1.25,1.5625,4,2,2,2,258,257,12]

export default ([n]) => {
  let calls = 0;
  const box = { n };
  const get = () => {
    calls++;
    return box;
  };
  const seen = [];
  seen.push(
    (get().n += 5),
    (get().n -= 1),
    (get().n *= 3),
    (get().n /= 2),
    (get().n %= 7),
    (get().n **= 2),
    (get().n <<= 2),
    (get().n >>= 1),
    (get().n >>>= 0),
    (get().n &= 0xff),
    (get().n |= 0x100),
    (get().n ^= 3),
  );
  return seen.concat(calls);
};
