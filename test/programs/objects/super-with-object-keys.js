// A property of super by a key that is an object, which is converted.
// shape: string -> string
// "a" => "TypeError got 1  kept"
// "b" => "TypeError b called b"
// "none" => "TypeError undefined  none"
export default text => {
  const key = { toString: () => text };
  class Parent {
    get a() {
      return `got ${this.kept}`;
    }
    set a(value) {
      this.kept = value;
    }
    b() {
      return 'called';
    }
  }
  class Child extends Parent {
    use() {
      super[key] = 1;
      return `${super[key]} ${text === 'b' ? super[key]() : ''} ${Object.keys(this)}`;
    }
  }
  const orphan = {
    use() {
      return super[key];
    },
  };
  Object.setPrototypeOf(orphan, null);
  try {
    return String(new Child().use() + orphan.use());
  } catch (error) {
    return `${error.name} ${new Child().use().replace(/b\(\)[^]*\}/, 'b')}`;
  }
};
