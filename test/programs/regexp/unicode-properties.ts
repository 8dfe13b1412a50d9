// Property escapes see letters and marks of all scripts.
// shape: string -> string
// "" => "     "
// "aB1_" => "LL1_ aU1_ aB1_ aB1_ aB#_ aB1_"
// "\u00e9\u0416\u4e2d" => "LLL \u00e9U\u4e2d ??? \u00e9\u0416\u4e2d \u00e9\u0416\u4e2d \u00e9C\u4e2d"
// "e\u0301" => "L\u0301 e\u0301 e? e e\u0301 e\u0301"
// "\ud835\udc00" => "L U ? \ud835\udc00 \ud835\udc00 \ud835\udc00"
// "\u2460" => "\u2460 \u2460 ? \u2460 # \u2460"

export default (text: string): string =>
  [
    text.replace(/\p{L}/gu, 'L'),
    text.replace(/\p{Lu}/gu, 'U'),
    text.replace(/\P{ASCII}/gu, '?'),
    text.replace(/\p{M}/gu, ''),
    text.replace(/\p{N}/gu, '#'),
    text.replace(/\p{Script=Cyrillic}/gu, 'C'),
  ].join(' ');
