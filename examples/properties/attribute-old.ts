// An escaper for attribute values before a change; attribute-new.ts is after it. The two differ on the single quote, the
// back-tick, the null and line ends.

const REFERENCES: Record<string, string> = { '&': '&amp;', '"': '&quot;', "'": '&#39;', '<': '&lt;' };

export function escapeAttribute(value: string): string {
  return value.replace(/[&"'<]/g, character => REFERENCES[character]);
}
