// A UTF-8 decoder fed byte by byte, with a replacement for what is broken.
// entry: Decoder.push
// shape: class push
// [65,66] => "AB"
// [195,169] => "\u00e9"
// [240,159,152,128] => "\ud83d\ude00"
// [195,65] => "\ufffdA"
// [226,130] => "\ufffd"
// [128] => "\ufffd"

export class Decoder {
  private needed = 0;
  private point = 0;

  push(byte: number): string {
    if (this.needed > 0 && (byte & 0xc0) === 0x80) {
      this.point = (this.point << 6) | (byte & 0x3f);
      return --this.needed === 0 ? String.fromCodePoint(this.point) : '';
    }
    const broken = this.needed > 0 ? '\ufffd' : '';
    this.needed = 0;
    if (byte < 0x80) return broken + String.fromCharCode(byte);
    if (byte >= 0xc2 && byte < 0xe0) this.start(1, byte & 0x1f);
    else if (byte >= 0xe0 && byte < 0xf0) this.start(2, byte & 0x0f);
    else if (byte >= 0xf0 && byte < 0xf5) this.start(3, byte & 0x07);
    else return `${broken}\ufffd`;
    return broken;
  }

  end(): string {
    return this.needed > 0 ? '\ufffd' : '';
  }

  private start(needed: number, point: number): void {
    this.needed = needed;
    this.point = point;
  }
}
