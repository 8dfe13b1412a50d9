// Overloads leave one body that looks at its arguments.
// shape: string -> string
// "" => " 0"
// "5" => "55 10"
// "a" => "aa NaN"
// "12" => "1212 24"

function double(value: number): number;
function double(value: string): string;
function double(value: number | string): number | string {
  return typeof value === 'number' ? value * 2 : value + value;
}

export default (text: string): string => `${double(text)} ${double(Number(text))}`;
