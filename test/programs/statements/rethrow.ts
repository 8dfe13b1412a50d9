// catch rethrows what it does not know, and the input is rejected.
// shape: string -> string
// "" => ""
// "ok" => "ok"
// "soft" => "recovered"
// "hard" => rejected

function risky(text: string): string {
  if (text === 'soft') throw new RangeError('soft');
  if (text === 'hard') throw new TypeError('hard');
  return text;
}

export default function guarded(text: string): string {
  try {
    return risky(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return 'recovered';
  }
}
