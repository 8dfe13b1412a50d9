// Reads chunked bodies from chunks of bytes: a size in hexadecimal, a line end, the data, a line end.
// entry: Chunked.write
// shape: class write
// [] => []
// [50,13,10,65,66,13,10,48,13,10] => [65,66]
// [[50,13],[10,65],[66,13,10,49,13,10,67,13,10]] => [65,66,67]
// [122] => rejected

export class Chunked {
  #size = 0;
  #left = 0;
  #state: 'size' | 'line' | 'data' | 'end' = 'size';

  write(chunk: Uint8Array): number[] {
    const out: number[] = [];
    for (const byte of chunk) {
      switch (this.#state) {
        case 'size':
          if (byte === 13) this.#state = 'line';
          else {
            const digit = parseInt(String.fromCharCode(byte), 16);
            if (Number.isNaN(digit)) throw new SyntaxError('not a size');
            this.#size = this.#size * 16 + digit;
          }
          break;
        case 'line':
          this.#left = this.#size;
          this.#size = 0;
          this.#state = this.#left > 0 ? 'data' : 'end';
          break;
        case 'data':
          out.push(byte);
          if (--this.#left === 0) this.#state = 'end';
          break;
        case 'end':
          if (byte === 10) this.#state = 'size';
          break;
      }
    }
    return out;
  }
}
