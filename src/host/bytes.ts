/** Bytes as text and back, where the language itself has nothing for it. */

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

export function base64Of(bytes: Uint8Array): string {
  return btoa(latin1Of(bytes));
}

export function bytesOfBase64(text: string): Uint8Array {
  return bytesOfLatin1(atob(text));
}

/** A text with one code unit for each byte. */
export function latin1Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + CHUNK));
  return text;
}

/** As many as go into one call. */
const CHUNK = 8192;

/** The bytes of a text whose code units are bytes; of others, the low halves. */
export function bytesOfLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** What is no UTF-8 becomes U+FFFD; a mark of the byte order stays. */
export function utf8Of(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

export function bytesOfUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
