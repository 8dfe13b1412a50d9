// A class that gives one number for each: a running checksum started by its constructor.
// entry: Checksum.push
// shape: class push
// args: [7]
// [] => []
// [1] => [8]
// [255,255] => [6,5]
// [1,2,3] => [8,10,13]

export class Checksum {
  sum;
  constructor(start = 0) {
    this.sum = start;
  }
  push(byte) {
    this.sum = (this.sum + byte) & 0xff;
    return this.sum;
  }
}
