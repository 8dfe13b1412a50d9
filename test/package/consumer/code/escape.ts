export function escapeAmp(s: string): string {
  return s.replace(/&/g, '&amp;');
}

export function unescapeAmp(s: string): string {
  return s.replace(/&amp;/g, '&');
}
