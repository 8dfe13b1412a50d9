// With named groups, a replacer gets the groups as its last argument.
// shape: string -> string
// "" => ""
// "a=1" => "1:a:6"
// "a=1&b=" => "1:a:6&:b:6"
// "=x" => "x::6"

export default text =>
  text.replace(/(?<key>\w*)=(?<value>\w*)/g, (...all) => {
    const { key, value } = all.at(-1);
    return `${value}:${key}:${all.length}`;
  });
