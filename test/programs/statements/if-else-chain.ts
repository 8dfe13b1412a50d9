// An else-if chain classifies the first character.
// entry: classify
// shape: string -> string
// "" => "empty"
// "7up" => "digit"
// "Zed" => "upper"
// "zed" => "lower"
// "\u00e9" => "other"
// "_x" => "mark"
// "\ud800" => "surrogate"

export function classify(text: string): string {
  if (text.length === 0) return 'empty';
  const code = text.charCodeAt(0);
  if (code >= 48 && code <= 57) return 'digit';
  else if (code >= 65 && code <= 90) return 'upper';
  else if (code >= 97 && code <= 122) return 'lower';
  else if (code > 127) {
    if (code >= 0xd800 && code <= 0xdfff) return 'surrogate';
    return 'other';
  } else return 'mark';
}
