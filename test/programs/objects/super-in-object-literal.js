// super in a method of a literal looks at the prototype of the object it was written in.
// shape: string -> string
// "" => "base !base x"
// "a" => "base a!base x"
// "b" => "base b!base x"

const base = {
  greet() {
    return 'base ' + this.name;
  },
};
const child = {
  name: 'child',
  greet() {
    return super.greet() + '!';
  },
};
Object.setPrototypeOf(child, base);

export default text => child.greet.call({ name: text }) + Object.getPrototypeOf(child).greet.call({ name: 'x' });
