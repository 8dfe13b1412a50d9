// A class that is written chunks of bytes decodes length-prefixed frames.
// entry: Frames.write
// shape: class write
// [] => []
// [2,7,8,1,9] => [15,9]
// [[2,7],[8,1],[9]] => [15,9]
// [0,1,5] => [0,5]
// [3,1] => []

export class Frames {
  private left = 0;
  private sum = 0;

  write(chunk: Uint8Array): number[] {
    const sums: number[] = [];
    for (const byte of chunk) {
      if (this.left === 0) {
        this.left = byte;
        this.sum = 0;
        if (byte === 0) sums.push(0);
      } else {
        this.sum += byte;
        if (--this.left === 0) sums.push(this.sum);
      }
    }
    return sums;
  }
}
