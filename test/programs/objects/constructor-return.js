// A constructor that returns an object gives that one; new.target tells how it was called.
// shape: string -> string
// "" => "called"
// "own" => "othercalled"
// "new" => "newcalled"

function Maybe(text) {
  if (!new.target) return 'called';
  this.text = text;
  if (text === 'own') return { text: 'other' };
  return 5;
}

export default text => new Maybe(text).text + Maybe(text);
