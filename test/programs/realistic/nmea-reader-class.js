// Reads NMEA sentences character by character, and gives the type of each good one.
// entry: Reader.feed
// shape: class feed
// "" => ""
// "$A*41" => "<A>"
// "x$A*41$B*42" => "<A><B>"
// "$A*40" => "<bad>"
// "$$A*41" => "<A>"
// "$A*4" => ""

export class Reader {
  constructor() {
    this.reset('idle');
  }
  reset(state) {
    this.state = state;
    this.body = '';
    this.sum = 0;
    this.expected = '';
  }
  feed(char) {
    if (char === '$') return void this.reset('body');
    if (this.state === 'body') {
      if (char === '*') this.state = 'sum';
      else {
        this.body += char;
        this.sum ^= char.charCodeAt(0);
      }
    } else if (this.state === 'sum') {
      this.expected += char;
      if (this.expected.length === 2) {
        const good = parseInt(this.expected, 16) === this.sum;
        const { body } = this;
        this.reset('idle');
        return good ? `<${body}>` : '<bad>';
      }
    }
    return undefined;
  }
}
