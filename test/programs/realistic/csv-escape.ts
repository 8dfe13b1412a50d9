// Quotes a CSV field when it must, and defuses formulas.
// shape: string -> string
// "" => ""
// "a" => "a"
// "a,b" => "\"a,b\""
// "say \"hi\"" => "\"say \"\"hi\"\"\""
// "=1+1" => "'=1+1"
// "-x\n" => "\"'-x\n\""
// " @" => " @"

export default function field(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.split('"').join('""')}"` : safe;
}
