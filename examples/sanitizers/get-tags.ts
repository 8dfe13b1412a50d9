// GetTags, of the paper on symbolic finite transducers: all substrings '<', x, '>' with x other than '<', one after
// the other. After '<' x, another '<' begins anew (that paper's second version; in its first, "<a<a>" has no tag).
// What it does is what ../paper/get-tags2.bek does.

const OUTSIDE = 0;
const OPENED = 1;
const HAS_LETTER = 2;

export function getTags(text: string): string {
  let tags = '';
  let state = OUTSIDE;
  let letter = '';
  for (const unit of text.split('')) {
    if (state === HAS_LETTER && unit === '>') {
      tags = `${tags}<${letter}>`;
      state = OUTSIDE;
    } else if (unit === '<') {
      state = OPENED;
    } else if (state === OPENED) {
      letter = unit;
      state = HAS_LETTER;
    } else {
      state = OUTSIDE;
    }
  }
  return tags;
}
