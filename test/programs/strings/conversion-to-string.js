// String, template and + agree on most values; symbols only on String.
// shape: string -> string
// "" => "null;undefined;true;0;1e+21;1e-7;123456789012345680000;;,,1;[object Object];Symbol()true"
// "a" => "null;undefined;true;0;1e+21;1e-7;123456789012345680000;;,,1;[object Object];aSymbol(a)true"
// "symbol" => rejected

export default function convert(text) {
  const values = [null, undefined, true, -0, 1e21, 1e-7, 123456789012345680000, [], [null, [undefined, 1]], {}, text];
  if (text === 'symbol') return `${Symbol(text)}`;
  return (
    values.map(value => String(value)).join(';') +
    String(Symbol(text)) +
    values.every(value => `${value}` === '' + value)
  );
}
