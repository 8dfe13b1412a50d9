// A fatal TextDecoder throws instead.
// shape: Uint8Array -> Uint8Array
// [] => [0]
// [97,98] => [2]
// [195,169] => [1]
// [195] => rejected
// [128] => rejected
// [244,144,128,128] => rejected

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export default (bytes: Uint8Array): number[] => [decoder.decode(bytes).length];
