// \x, \u, \c and \0 in patterns, and the classes of control characters.
// shape: string -> string
// "" => "   "
// "\u0000\t\n" => " %00tt 0%09%0A %00%09%0A"
// "A\u007f\u0080" => "A%C2%80 A%7F%C2%80 A%7F%C2%80 !%7F!"
// "\u0001\u001f " => "%20 %01%1F%20 %01%1F%20 %01%1F%20"

export default text =>
  [
    text.replace(/[\x00-\x1f\x7f]/g, ''),
    text.replace(/\cI|\cj/g, 't'),
    text.replace(/\0/g, '0'),
    text.replace(/[\u0041\x80]/g, '!'),
  ]
    .map(encodeURIComponent)
    .join(' ');
