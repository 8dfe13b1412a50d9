// Buffer.from and toString: UTF-8, hex and base64; lone surrogates become U+FFFD.
// shape: string -> string
// "" => "  0 0 "
// "abc" => "616263 YWJj 3 3 abc"
// "\u00e9\u20ac" => "c3a9e282ac w6nigqw= 5 5 \u00e9\u20ac"
// "\ud83d\ude00" => "f09f9880 8J+YgA== 4 4 \ud83d\ude00"
// "\ud83d" => "efbfbd 77+9 3 3 \ufffd"
// "<?>" => "3c3f3e PD8+ 3 3 <?>"

export default (text: string): string => {
  const buffer = Buffer.from(text, 'utf8');
  return [
    buffer.toString('hex'),
    buffer.toString('base64'),
    buffer.length,
    Buffer.byteLength(text),
    buffer.toString(),
  ].join(' ');
};
