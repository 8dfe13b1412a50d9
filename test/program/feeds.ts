/** Classes that are fed one symbol at a time, for the tests of in-states. */

/** Strips C comments: four states. */
export class Comments {
  state = 'code';
  feed(char: string): string {
    switch (this.state) {
      case 'code':
        if (char === '/') this.state = 'slash';
        return char === '/' ? '' : char;
      case 'slash':
        this.state = char === '*' ? 'comment' : 'code';
        return char === '*' ? '' : `/${char}`;
      case 'comment':
        if (char === '*') this.state = 'star';
        return '';
      default:
        this.state = char === '/' ? 'code' : char === '*' ? 'star' : 'comment';
        return '';
    }
  }
}

/** Remembers the last symbol. */
export class Previous {
  last = '';
  feed(char: string): boolean {
    const same = char === this.last;
    this.last = char;
    return same;
  }
}

/** Makes a new object for every symbol, and some garbage. */
export class Fresh {
  box: { readonly inner: { readonly size: number } } = { inner: { size: 0 } };
  feed(char: string): number {
    const garbage = [char, [char]];
    this.box = { inner: { size: 0 } };
    return garbage.length;
  }
}

export class Counter {
  count = 0;
  feed(_: string): number {
    return ++this.count;
  }
}

export class Growing {
  readonly all: string[] = [];
  feed(char: string): void {
    this.all.push(char);
  }
}

/** The largest of some numbers, and one more. */
export function largest(numbers: number[]): number[] {
  let most = numbers[0];
  for (const number of numbers) if (number > most) most = number;
  return [most, most + 1];
}

export function ofSignedBytes(numbers: Int8Array): number {
  return numbers[0];
}

export function ofShorts(numbers: Int16Array): number {
  return numbers[0];
}

export function ofFloats(numbers: Float32Array): number {
  return numbers[0];
}
