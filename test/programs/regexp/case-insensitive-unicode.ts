// Flags i and u fold by simple case folding: the Kelvin sign is a k, the long s an s.
// shape: string -> string
// "" => "    "
// "Kk\u212a" => "... --- Kk\u212a Kk\u212a www"
// "Ss\u017f" => "Ss\u017f --- Ss\u017f Ss\u017f www"
// "\ud801\udc00\ud801\udc28" => "\ud801\udc00\ud801\udc28 \ud801\udc00\ud801\udc28 !! \ud801\udc00\ud801\udc28 \ud801\udc00\ud801\udc28"
// "\u00df\u1e9e" => "\u00df\u1e9e \u00df\u1e9e \u00df\u1e9e ssss \u00df\u1e9e"
// "\u0130i\u0131I" => "\u0130i\u0131I \u0130-\u0131- \u0130i\u0131I \u0130i\u0131I \u0130w\u0131w"

export default (text: string): string =>
  [
    text.replace(/k/giu, '.'),
    text.replace(/[a-z]/giu, '-'),
    text.replace(/\ud801\udc28/giu, '!'),
    text.replace(/\u1e9e/giu, 'ss'),
    text.replace(/\w/giu, 'w'),
  ].join(' ');
