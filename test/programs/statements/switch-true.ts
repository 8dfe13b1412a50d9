// switch (true) is a chain of conditions.
// shape: string -> string
// "" => ""
// "m5Q%" => "ldU."
// "\u0000\u007f" => ".."

export default function kinds(text: string): string {
  return Array.from(text, char => {
    switch (true) {
      case char >= 'a' && char <= 'z':
        return 'l';
      case char >= 'A' && char <= 'Z':
        return 'U';
      case /[0-9]/.test(char):
        return 'd';
    }
    return '.';
  }).join('');
}
