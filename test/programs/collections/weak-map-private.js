// A WeakMap for hidden data of objects.
// shape: string -> string
// "" => "falsenothing"
// "a" => "afalsenothing"
// "ab" => "abfalsenothing"

const hidden = new WeakMap();

class Secret {
  constructor(text) {
    hidden.set(this, text);
  }
  reveal() {
    return hidden.get(this) ?? 'nothing';
  }
}

export default text => new Secret(text).reveal() + hidden.has({}) + Secret.prototype.reveal.call({});
