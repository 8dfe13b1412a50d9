// A subclass of RegExp is asked by the methods of strings through its own exec.
// shape: string -> string
// "" => "|0|true"
// "ab" => "[b]|1|true"
// "abxab" => "[b]x[b]|2|true"

class Counting extends RegExp {
  matches = 0;

  exec(text) {
    const match = super.exec(text);
    if (match !== null) this.matches++;
    return match;
  }
}

export default text => {
  const pattern = new Counting('a(b)', 'g');
  return `${text.replace(pattern, '[$1]')}|${pattern.matches}|${pattern instanceof Counting}`;
};
