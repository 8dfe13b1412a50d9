// Buffer.from reads hex and base64, and stops or skips at what is not.
// shape: string -> string
// "" => "[[],[],0]"
// "6162" => "[[97,98],[235,94,182],4]"
// "616" => "[[97],[235,94],3]"
// "61zz62" => "[[97],[235,92,243,235],6]"
// "YWI=" => "[[],[97,98],4]"
// "YWI" => "[[],[97,98],3]"
// "YW-_" => "[[],[97,111,191],4]"
// "Y W\nI=" => "[[],[97,98],6]"

export default (text: string): string =>
  JSON.stringify([
    [...Buffer.from(text, 'hex')],
    [...Buffer.from(text, 'base64')],
    [...Buffer.from(text, 'latin1')].length,
  ]);
