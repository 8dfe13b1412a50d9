// The logical assignments evaluate their right side only when needed.
// shape: string -> string
// "" => "or,,nullish,2"
// "a" => "a,and,a,1"
// "0" => "0,and,0,1"

export default function assign(text: string): string {
  let calls = 0;
  const count = (value: string): string => {
    calls++;
    return value;
  };
  let a: string | null = text;
  let b: string | null = text;
  let c: string | null = text || null;
  a ||= count('or');
  b &&= count('and');
  c ??= count('nullish');
  return [a, b, c, calls].join();
}
