// Escapes a CSS identifier: the first characters have rules of their own.
// shape: string -> string
// "" => ""
// "a" => "a"
// "1a" => "\\31 a"
// "-" => "\\-"
// "-1" => "-\\31 "
// "a b" => "a\\ b"
// "\u0000" => "\ufffd"
// "--x" => "--x"
// "\u007f\u0080" => "\\7f \u0080"
// "a\u0001" => "a\\1 "

const byCode = char => `\\${char.charCodeAt(0).toString(16)} `;

function escapeAt(char, index, whole) {
  const digitInFront = /\d/.test(char) && (index === 0 || (index === 1 && whole[0] === '-'));
  if (char === '\0') return '\ufffd';
  if (digitInFront || char < ' ' || char === '\x7f') return byCode(char);
  if (char === '-' && whole.length === 1) return '\\-';
  return /[\w-]/.test(char) || char >= '\x80' ? char : `\\${char}`;
}

export default text =>
  text
    .split('')
    .map((char, index, all) => escapeAt(char, index, all))
    .join('');
