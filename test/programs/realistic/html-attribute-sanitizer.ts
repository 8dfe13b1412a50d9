// Keeps only safe characters of an attribute, others as numeric entities.
// entry: attribute
// shape: string -> string
// "" => ""
// "abc-1_2." => "abc-1_2."
// "on\"x" => "on&#x22;x"
// "\u00e9 " => "&#xE9;&#x20;"
// "\ud83d\ude00" => "&#x1F600;"
// "\u0000\t" => "&#xFFFD;&#xFFFD;"

export function attribute(text: string): string {
  return text.replace(/[^\w.-]/gu, char => {
    const point = char.codePointAt(0) ?? 0;
    return point < 32 ? '&#xFFFD;' : `&#x${point.toString(16).toUpperCase()};`;
  });
}
