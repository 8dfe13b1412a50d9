// Flag i without u folds by upper case, but never from outside ASCII into it.
// shape: string -> string
// "" => "    "
// "ABCabc" => "...... ABCabc ABCabc ------ ABCabc"
// "\u212a\u017f" => "\u212a\u017f \u212a\u017f \u212a\u017f -- \u212a\u017f"
// "\u00e9\u00c9" => "\u00e9\u00c9 !! \u00e9\u00c9 -- \u00e9\u00c9"
// "\u00df\u1e9e" => "\u00df\u1e9e \u00df\u1e9e \u00df\u1e9e -- ss\u1e9e"
// "\u03c3\u03c2\u03a3" => "\u03c3\u03c2\u03a3 \u03c3\u03c2\u03a3 sss --- \u03c3\u03c2\u03a3"
// "_`{" => "_`{ _`{ _`{ --- _`{"

export default (text: string): string =>
  [
    text.replace(/[a-z]/gi, '.'),
    text.replace(/\u00e9/gi, '!'),
    text.replace(/\u03c2/gi, 's'),
    text.replace(/[^k]/gi, '-'),
    text.replace(/\u00df/gi, 'ss'),
  ].join(' ');
