// Removes line comments and empty lines of a settings text, and reads the rest.
// shape: string -> string
// "" => ""
// "a=1\n# x\nb=2" => "a:1,b:2"
// "#" => ""
// "a = b # c" => "a:b"
// "\r\na=1\r\n" => "a:1"

export default text => {
  const out = [];
  const lines = text.replace(/\s*#.*$/gm, '').replace(/^\s+|\s+$/gm, '');
  for (const [, key, value] of lines.matchAll(/^(\w+)\s*=\s*(.*)$/gm)) out.push(key + ':' + value);
  return out.join(',');
};
