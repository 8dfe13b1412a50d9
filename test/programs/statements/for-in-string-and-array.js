// for-in over a string and over an array gives indices as strings.
// shape: string -> string
// "" => "string5!"
// "ab" => "01;11;string0astring1bstring5!"
// "xyz" => "01;11;21;string0xstring1ystring2zstring5!"

export default function indices(text) {
  let out = '';
  for (const i in text) out += i + 1 + ';';
  const list = [...text];
  list[5] = '!';
  for (const i in list) out += typeof i + i + list[i];
  return out;
}
