// A class with a table of transitions: collapses runs of blanks, and writes nothing for leading ones.
// entry: Squeeze.feed
// shape: class feed
// "" => ""
// " a  b " => "a b"
// "   " => ""
// "ab" => "ab"
// "a \t b" => "a b"

const TABLE = {
  start: { blank: ['start', ''], other: ['word', '$'] },
  word: { blank: ['gap', ''], other: ['word', '$'] },
  gap: { blank: ['gap', ''], other: ['word', ' $'] },
};

export class Squeeze {
  state = 'start';
  feed(char) {
    const kind = char === ' ' || char === '\t' ? 'blank' : 'other';
    const [next, output] = TABLE[this.state][kind];
    this.state = next;
    return output.replace('$', () => char);
  }
}
