// Getters and setters of an object literal run code on plain property access.
// shape: string -> string
// "" => "1.2.gsgs"
// "a" => "A1.2.gsgs"
// "abc" => "ABC1.2.gsgs"

export default function access(text) {
  const box = {
    log: '',
    inner: text,
    get value() {
      this.log += 'g';
      return this.inner.toUpperCase();
    },
    set value(next) {
      this.log += 's';
      this.inner = next + '.';
    },
  };
  box.value = box.value + '1';
  box.value += '2';
  return box.inner + box.log;
}
