// Fields are set in order, before the constructor's body and after super.
// shape: string -> string
// "" => "fieldCsaB[undefined]bt[2]"
// "a" => "fieldCsaB[undefined]bt[2]"
// "abc" => "fieldCsaB[undefined]bt[2]"

let log = '';
const mark = (name, value) => {
  log += name;
  return value;
};

class Base {
  a = mark('a', 1);
  constructor(text) {
    log += 'B' + this.describe();
    this.text = text;
  }
  describe() {
    return '-';
  }
}

class Child extends Base {
  b = mark('b', this.a + 1);
  text = mark('t', 'field');
  constructor(text) {
    log += 'C';
    super(mark('s', text));
    log += this.describe();
  }
  describe() {
    return `[${this.b}]`;
  }
}

export default text => {
  log = '';
  return new Child(text).text + log;
};
