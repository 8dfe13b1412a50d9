// CleanseAttribute, of Google AutoEscape (the template system's modifier `cleanse_attribute`): for attribute values
// without quotes. Letters, digits and _ - : stay, '=' stays unless it is the first or the last character, and
// everything else becomes '_'. What it does was taken from the public C++ source of that system, except that '.',
// which that source keeps, is replaced too, as the benchmark is described; the code is written here.

export function cleanseAttribute(value: string): string {
  let cleansed = '';
  /** An '=' that stays if something follows. */
  let held = false;
  for (let i = 0; i < value.length; i++) {
    if (held) {
      cleansed += '=';
      held = false;
    }
    const character = value[i];
    if (character === '=' && i > 0) held = true;
    else cleansed += isSafe(character) ? character : '_';
  }
  return held ? `${cleansed}_` : cleansed;
}

function isSafe(character: string): boolean {
  return (
    (character >= 'a' && character <= 'z') ||
    (character >= 'A' && character <= 'Z') ||
    (character >= '0' && character <= '9') ||
    '_-:'.includes(character)
  );
}
