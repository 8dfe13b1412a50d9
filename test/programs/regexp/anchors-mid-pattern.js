// Anchors inside alternatives and after optional parts.
// shape: string -> string
// "" => "|.|!|true"
// "  a " => "a|.  a .|  a |false"
// "a" => "a|.a.|a|false"
// " " => "|. .| |false"
// "b\n" => "b|.b\n.|!\n|false"

export default text =>
  text.replace(/^\s+|\s+$/g, '') +
  '|' +
  text.replace(/^|$/g, '.') +
  '|' +
  text.replace(/(?:^|b)(?=\n|$)/, '!') +
  '|' +
  /a?^b?$/.test(text);
