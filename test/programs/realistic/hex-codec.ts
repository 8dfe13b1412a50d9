// Hexadecimal text to bytes; an odd length or a wrong digit is refused.
// entry: decode
// "" => []
// "00ff" => [0,255]
// "AbCd" => [171,205]
// "f" => rejected
// "zz" => rejected
// "0x" => rejected

export function decode(text: string): number[] {
  if (text.length & 1) throw new RangeError('odd length');
  return (text.match(/../g) ?? []).map(pair => {
    const value = Number.parseInt(pair, 16);
    if (Number.isNaN(value) || value.toString(16).padStart(2, '0') !== pair.toLowerCase()) throw new RangeError(pair);
    return value;
  });
}
