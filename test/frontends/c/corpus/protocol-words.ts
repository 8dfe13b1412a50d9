import type { Random } from './corpus-program.ts';

/** The characters of a text as symbols. */
export function textSymbols(text: string): readonly number[] {
  return Array.from(text, character => character.charCodeAt(0));
}

/** CRC-16/IBM-SDLC: the check of HDLC, SML and (without the final inversion) MAVLink. */
export function crc16X25(bytes: readonly number[]): number {
  return reflectedCrc16(bytes, 0x8408, 0xffff) ^ 0xffff;
}

/** A CRC-16 that takes the lowest bit of each byte first; `polynomial` is written reversed. */
export function reflectedCrc16(bytes: readonly number[], polynomial: number, initial: number): number {
  let crc = initial;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >> 1) ^ polynomial : crc >> 1;
  }
  return crc;
}

/** CRC-16/XMODEM: polynomial 0x1021, highest bit first, from 0. */
export function crc16Xmodem(bytes: readonly number[]): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000) !== 0 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}

/** A number's lowest bytes, the lowest first. */
export function littleEndian(value: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => Math.floor(value / 2 ** (8 * i)) & 0xff);
}

export function exclusiveOr(bytes: readonly number[]): number {
  return bytes.reduce((all, byte) => all ^ byte, 0);
}

/** Bytes by chance, those that mean something to the protocol more often than others. */
export function payload(random: Random, longest: number, special: readonly number[]): readonly number[] {
  const length = random.between(0, longest);
  return Array.from({ length }, () => (random.chance(0.4) ? random.pick(special) : random.below(256)));
}

/** The word with one symbol changed, dropped, doubled or added, or cut short. */
export function withFault(random: Random, word: readonly number[], special: readonly number[]): readonly number[] {
  const at = random.below(word.length + 1);
  const before = word.slice(0, at);
  const after = word.slice(at + 1);
  const other = random.pick(special);
  switch (random.below(6)) {
    case 0:
      return [...before, other, ...after];
    case 1:
      return [...before, ...after];
    case 2:
      return [...before, ...word.slice(at, at + 1), ...word.slice(at)];
    case 3:
      return [...before, other, ...word.slice(at)];
    case 4:
      return before;
    default:
      return at < word.length ? [...before, word[at] ^ (1 << random.below(7)), ...after] : word;
  }
}

/** Frames in a row, some with one fault, some with noise between them; at most about `longest` symbols. */
export function framesInARow(
  random: Random,
  frame: (random: Random) => readonly number[],
  special: readonly number[],
  longest = 80,
): readonly number[] {
  const word: number[] = [];
  const count = random.between(0, 4);
  for (let i = 0; i < count; i++) {
    if (random.chance(0.2)) word.push(...payload(random, 3, special));
    const next = frame(random);
    word.push(...(random.chance(0.3) ? withFault(random, next, special) : next));
    if (word.length > longest) break;
  }
  return word.slice(0, longest + 4);
}
