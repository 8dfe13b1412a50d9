/** Programs that ask how long their input is before they look at it. */

export function cut(s: string): string {
  return s.length > 3 ? 'long' : `${s}!`;
}

export function atLeastTwice(s: string): string {
  if (s.length >= 4) return s.length >= 6 ? 'longest' : `${s}.`;
  return s.length < 3 ? `${s}?` : 'three';
}

export function afterTheFirst(s: string): string {
  if (s.charAt(0) !== 'a') return 'other';
  return s.length > 4 ? 'long' : s.length === 2 ? 'two' : `${s}!`;
}
