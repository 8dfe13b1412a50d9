// Decodes entities in text that comes in chunks; an ampersand waits for its semicolon.
// entry: Entities.write
// shape: class write
// "" => ""
// "a&lt;b" => "a<b"
// ["a&l","t;b"] => "a<b"
// ["&","&amp",";"] => "&&"
// ["&nope;","x&"] => "&nope;x&"

const TABLE = { lt: '<', gt: '>', amp: '&' };

export class Entities {
  held = '';

  write(chunk) {
    const text = this.held + chunk;
    const open = text.lastIndexOf('&');
    const whole = open < 0 || text.indexOf(';', open) >= 0 ? text.length : open;
    this.held = text.slice(whole);
    return text.slice(0, whole).replace(/&(\w+);/g, (all, name) => TABLE[name] ?? all);
  }

  finish() {
    return this.held;
  }
}
