// The whole input backwards: the first symbol of the output is the last of the input.

export function reverse(text: string): string {
  let reversed = '';
  for (let i = text.length - 1; i >= 0; i--) reversed += text.charAt(i);
  return reversed;
}
