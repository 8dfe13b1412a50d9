// CleanseAttribute, of Google AutoEscape, written from what it is known to do: for attribute values without quotes. Letters,
// digits and _ - . : are safe, so is '=' between other characters, and whatever is not safe becomes '_'.

export function cleanseAttribute(value: string): string {
  const last = value.length - 1;
  let attribute = '';
  for (let at = 0; at <= last; at++) {
    const isBetween = at > 0 && at < last;
    const isKept = isSafe(value[at]) || (isBetween && value[at] === '=');
    attribute += isKept ? value[at] : '_';
  }
  return attribute;
}

function isSafe(character: string): boolean {
  return /[\w.:-]/.test(character);
}
