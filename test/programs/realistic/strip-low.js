// Removes control characters with a class built from ranges, keeping new lines on request.
// entry: stripControls
// shape: string -> string
// args: [true]
// "" => ""
// "a\u0000b" => "ab"
// "x\ny\r" => "x\ny\r"
// "\u001f\u007f " => " "
// "\t" => ""

const code = number => '\\x' + number.toString(16).padStart(2, '0');
const range = ([low, high]) => (low === high ? code(low) : `${code(low)}-${code(high)}`);
const ALL = [
  [0, 31],
  [127, 127],
];
const BUT_LINES = [
  [0, 9],
  [11, 12],
  [14, 31],
  [127, 127],
];

export function stripControls(text, keepLines = false) {
  const ranges = (keepLines ? BUT_LINES : ALL).map(range).join('');
  return text.replace(RegExp('[' + ranges + ']', 'g'), '');
}
