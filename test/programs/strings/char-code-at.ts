// charCodeAt gives code units, and NaN outside.
// shape: string -> string
// "" => "NaN,NaN"
// "A" => "NaN,65,NaN"
// "\u20ac" => "NaN,8364,NaN"
// "\ud83d\ude00" => "NaN,55357,56832,NaN"
// "\udc00a" => "NaN,56320,97,NaN"

export default function codes(text: string): string {
  const out: number[] = [];
  for (let i = -1; i <= text.length; i++) out.push(text.charCodeAt(i));
  return out.join();
}
