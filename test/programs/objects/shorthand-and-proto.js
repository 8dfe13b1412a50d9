// Shorthand properties and methods; __proto__ in a literal sets the prototype, computed it does not.
// shape: string -> string
// "" => "hello base;;text;__proto__;false"
// "a" => "hello base;;text;__proto__;false"
// "kind" => "hello base;base;text;__proto__;false"

export default function literals(text) {
  const kind = 'base';
  const base = {
    kind,
    hello() {
      return 'hello ' + this.kind;
    },
  };
  const child = { __proto__: base, text };
  const odd = { ['__proto__']: 'own' };
  return [child.hello(), child[text], Object.keys(child), Object.keys(odd), child.hasOwnProperty('kind')].join(';');
}
