// A class pushed one byte at a time undoes a two-byte escape.
// entry: Unescaper.push
// shape: class push
// [] => []
// [1,2] => [1,2]
// [125,94] => [126]
// [1,125,93,2] => [1,125,2]
// [125] => rejected
// [125,125] => [93]

export class Unescaper {
  #escaped = false;

  push(byte: number): number[] {
    if (this.#escaped) {
      this.#escaped = false;
      return [byte ^ 0x20];
    }
    if (byte === 0x7d) {
      this.#escaped = true;
      return [];
    }
    return [byte];
  }

  finish(): number[] {
    if (this.#escaped) throw new Error('escape at the end');
    return [];
  }
}
