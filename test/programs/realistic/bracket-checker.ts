// Are all brackets closed in order? A stack and a table.
// entry: isBalanced
// shape: string -> boolean
// "" => true
// "([]{})" => true
// "([)]" => false
// "(" => false
// "a]b" => false
// "(a[b]c)" => true

const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

export function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const char of text) {
    if (Object.values(PAIRS).includes(char)) open.push(char);
    else if (char in PAIRS && open.pop() !== PAIRS[char]) return false;
  }
  return !open.length;
}
