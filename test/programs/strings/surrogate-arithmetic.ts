// Pairs put together and taken apart by arithmetic.
// shape: string -> string
// "" => ""
// "a" => "a"
// "\ud83d\ude00" => "&#x1F600;true"
// "\ud800\udc00" => "&#x10000;true"
// "\udbff\udfff" => "&#x10FFFF;true"
// "\ud83d" => "\ud83d"

export default (text: string): string =>
  text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, pair => {
    const point = (pair.charCodeAt(0) - 0xd800) * 0x400 + (pair.charCodeAt(1) - 0xdc00) + 0x10000;
    const rest = point - 0x10000;
    const again = String.fromCharCode(0xd800 + (rest >> 10), 0xdc00 + (rest & 0x3ff));
    return `&#x${point.toString(16).toUpperCase()};${again === pair}`;
  });
