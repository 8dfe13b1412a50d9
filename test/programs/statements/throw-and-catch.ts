// An exception carries a value out of nested calls.
// shape: string -> string
// "" => "depth 0"
// "(a(b)c)" => "depth 2"
// "(" => "unbalanced at 1 (1)"
// "())" => "unbalanced at 2 (2)"
// "()()" => "depth 1"

class Unbalanced extends Error {
  constructor(readonly at: number) {
    super(`unbalanced at ${at}`);
  }
}

function depth(text: string): number {
  let open = 0;
  let most = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') most = Math.max(most, ++open);
    if (text[i] === ')' && --open < 0) throw new Unbalanced(i);
  }
  if (open > 0) throw new Unbalanced(text.length);
  return most;
}

export default function report(text: string): string {
  try {
    return `depth ${depth(text)}`;
  } catch (error) {
    if (error instanceof Unbalanced) return `${error.message} (${error.at})`;
    throw error;
  }
}
