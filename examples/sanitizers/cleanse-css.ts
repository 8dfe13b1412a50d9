// CleanseCss, of Google AutoEscape (`cleanse_css`): drops everything that could begin something in a CSS value.
// Letters, digits, space and _ . , ! # % - stay. Runs that stay are copied as a whole. What it does was taken from
// the public C++ source of that system; the code is written here.

const SAFE_SIGNS = ' _.,!#%-';

export function cleanseCss(value: string): string {
  let cleansed = '';
  let runStart = -1;
  for (let i = 0; i < value.length; i++) {
    if (isSafe(value.charCodeAt(i))) {
      if (runStart < 0) runStart = i;
    } else if (runStart >= 0) {
      cleansed += value.substring(runStart, i);
      runStart = -1;
    }
  }
  if (runStart >= 0) cleansed += value.substring(runStart);
  return cleansed;
}

function isSafe(unit: number): boolean {
  const lower = unit | 0x20;
  if (unit < 0x80 && lower >= 0x61 && lower <= 0x7a) return true;
  if (unit >= 0x30 && unit <= 0x39) return true;
  return SAFE_SIGNS.indexOf(String.fromCharCode(unit)) !== -1;
}
