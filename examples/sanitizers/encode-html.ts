// EncodeHtml, of the AntiXSS library as the Bek papers show it: letters, digits, space and . , - _ stay; every other
// code unit becomes a decimal reference. What it does is what ../paper/encode-html.bek does; written around a builder.

export function encodeHtml(text: string): string {
  if (text.length === 0) return '';
  const builder: string[] = [];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (isSafe(unit)) builder.push(text.charAt(i));
    else builder.push('&#', unit.toString(), ';');
  }
  return builder.join('');
}

function isSafe(unit: number): boolean {
  return (
    (unit > 96 && unit < 123) ||
    (unit > 64 && unit < 91) ||
    (unit > 47 && unit < 58) ||
    unit === 32 ||
    unit === 46 ||
    unit === 44 ||
    unit === 45 ||
    unit === 95
  );
}
