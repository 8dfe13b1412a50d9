// An escaper for attribute values after a change; attribute-old.ts is before it.

export function escapeAttribute(value: string): string {
  let escaped = '';
  for (let i = 0; i < value.length; i++) {
    const character = value.charAt(i);
    switch (character) {
      case '&':
        escaped += '&amp;';
        break;
      case '"':
        escaped += '&quot;';
        break;
      case "'":
        escaped += '&#x27;';
        break;
      case '`':
        escaped += '&#96;';
        break;
      case '<':
        escaped += '&lt;';
        break;
      case '\0':
        break;
      case '\r':
        if (value.charAt(i + 1) === '\n') i++;
        escaped += '&#10;';
        break;
      case '\n':
        escaped += '&#10;';
        break;
      default:
        escaped += character;
    }
  }
  return escaped;
}
