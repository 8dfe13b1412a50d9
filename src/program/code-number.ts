const numbers = new WeakMap<object, number>();
let next = 0;

/** A number for a function's code, by which states are compared: the same code, the same number, within a process. */
export function codeNumber(code: object): number {
  let number = numbers.get(code);
  if (number === undefined) {
    number = next++;
    numbers.set(code, number);
  }
  return number;
}
