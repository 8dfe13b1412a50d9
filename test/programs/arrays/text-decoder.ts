// TextDecoder reads UTF-8, replaces what is malformed and drops a byte order mark.
// shape: Uint8Array -> Uint8Array
// [] => []
// [97,195,169] => [97,233]
// [240,159,152,128] => [128512]
// [195,40] => [65533,40]
// [226,130] => [65533]
// [237,160,128] => [65533,65533,65533]
// [239,187,191,97] => [97]
// [255,192,128] => [65533,65533,65533]

export default (bytes: Uint8Array): number[] => [...new TextDecoder().decode(bytes)].map(char => char.codePointAt(0)!);
