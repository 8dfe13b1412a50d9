// The exec loop with a global pattern advances lastIndex.
// shape: string -> string
// "" => "0"
// "a1b22c333" => "1@1-2,22@3-5,333@6-90"
// "abc" => "0"
// "9" => "9@0-10"

export default function numbers(text: string): string {
  const pattern = /\d+/g;
  const out: string[] = [];
  let match: RegExpExecArray | null;
  while ((match = pattern.exec(text)) !== null) out.push(`${match[0]}@${match.index}-${pattern.lastIndex}`);
  return out.join() + pattern.lastIndex;
}
