/** Reads the binary format of WebAssembly (core specification, chapter 5), as far as clang writes it without vectors and threads. */
export class ByteReader {
  position: number;
  private readonly content: Uint8Array;

  constructor(content: Uint8Array, position = 0) {
    this.content = content;
    this.position = position;
  }

  get isAtEnd(): boolean {
    return this.position >= this.content.length;
  }

  byte(): number {
    return this.content[this.position++];
  }

  bytes(count: number): Uint8Array {
    this.position += count;
    return this.content.subarray(this.position - count, this.position);
  }

  /** A number in groups of seven bits, exact below 2^53. */
  unsigned(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  /** Reads past one instruction, and gives its first byte. */
  instruction(): number {
    const code = this.byte();
    if (code === 0xfc) this.skip(LONG_OPERANDS[this.unsigned()]);
    else this.skip(operandsOf(code));
    return code;
  }

  private skip(operands: string | undefined): void {
    if (operands === undefined) throw new Error(`an instruction that is not known here, before byte ${this.position}`);
    for (const operand of operands) {
      if (operand === 'n') this.unsigned();
      else if (operand === 'l') for (let left = this.unsigned(); left > 0; left--) this.unsigned();
      else this.position += Number(operand);
    }
  }
}

/** Of each instruction after 0xfc: 'n' is a number. */
const LONG_OPERANDS = ['', '', '', '', '', '', '', '', 'nn', 'n', 'nn', 'n', 'nn', 'n', 'nn', 'n', 'n', 'n'];

/** 'n' is a number, 'l' a list of numbers with its length before, a digit so many bytes. */
function operandsOf(code: number): string | undefined {
  if (code === 0x0e) return 'ln';
  if (code === 0x11 || code === 0x13) return 'nn';
  if (code === 0x1c) return 'l';
  if (code === 0x43) return '4';
  if (code === 0x44) return '8';
  if (code >= 0x28 && code <= 0x3e) return 'nn';
  if (ONE_NUMBER.has(code)) return 'n';
  return code <= 0x01 || WITHOUT.has(code) || (code >= 0x45 && code <= 0xc4) ? '' : undefined;
}

const ONE_NUMBER = new Set([
  ...[0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x12],
  ...[0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26],
  ...[0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2],
]);

const WITHOUT = new Set([0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1]);
