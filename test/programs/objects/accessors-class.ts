// A setter checks, a getter converts; an object with only a getter cannot be written.
// shape: string -> string
// "" => "00TypeError"
// "5" => "05TypeError"
// "300" => rejected
// "x" => rejected

class Byte {
  private stored = 0;
  get value(): number {
    return this.stored;
  }
  set value(next: number) {
    if (!(next >= 0 && next <= 255)) throw new RangeError(`not a byte: ${next}`);
    this.stored = next;
  }
  get hex(): string {
    return this.stored.toString(16).padStart(2, '0');
  }
}

export default function store(text: string): string {
  const byte = new Byte();
  byte.value = Number(text);
  try {
    (byte as { hex: string }).hex = 'ff';
  } catch (error) {
    return byte.hex + (error as Error).name;
  }
  return byte.hex;
}
