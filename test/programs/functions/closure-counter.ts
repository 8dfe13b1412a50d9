// A closure keeps its own counter; two closures do not share it.
// shape: string -> string
// "" => ""
// "a" => "a1"
// "abac" => "a1b1a2c2"
// "bbbb" => "b1b2b3b4"

function counter(): () => number {
  let count = 0;
  return () => ++count;
}

export default function number(text: string): string {
  const forA = counter();
  const others = counter();
  return text.replace(/./g, char => char + (char === 'a' ? forA() : others()));
}
