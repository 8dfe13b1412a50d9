// The four forms side by side, by length.
// shape: string -> string
// "" => "0,0,0,0"
// "a" => "1,1,1,1"
// "\u00e9" => "1,2,1,2"
// "\ufb01" => "1,1,2,2"
// "bad" => rejected

export default (text: string): string =>
  [text.normalize(), text.normalize('NFD'), text.normalize('NFKC'), text.normalize(text === 'bad' ? 'nfc' : 'NFKD')]
    .map(form => form.length)
    .join();
