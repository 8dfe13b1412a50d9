// References between objects: a linked list, reversed in place.
// shape: string -> string
// "" => ""
// "a" => "a"
// "abc" => "cba"

interface Cell {
  char: string;
  next: Cell | null;
}

export default function reverse(text: string): string {
  let head: Cell | null = null;
  let tail: Cell | null = null;
  for (const char of text) {
    const cell: Cell = { char, next: null };
    if (tail) tail.next = cell;
    else head = cell;
    tail = cell;
  }
  let reversed: Cell | null = null;
  while (head) {
    const next: Cell | null = head.next;
    head.next = reversed;
    reversed = head;
    head = next;
  }
  let out = '';
  for (let cell = reversed; cell; cell = cell.next) out += cell.char;
  return out;
}
