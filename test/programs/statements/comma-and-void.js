// The comma operator gives its last value, void gives undefined.
// shape: string -> string
// "" => "2 0 0 undefined"
// "a" => "3 1 0 undefined"
// "abc" => "5 2 1 undefined"

export default function commas(text) {
  let i = 0;
  const value = (i++, i++, text.length + i);
  let j;
  for (i = 0, j = text.length; i < j; i++, j--);
  return `${value} ${i} ${j} ${void text}`;
}
