// PreEscape, of Google AutoEscape (`pre_escape`): as HtmlEscape, but white space stays, for what stands in <pre>.
// What it does was taken from the public C++ source of that system; the code is written here.

const REFERENCES: Record<string, string> = { '&': 'amp', '"': 'quot', "'": '#39', '<': 'lt', '>': 'gt' };

export function preEscape(text: string): string {
  const pieces: string[] = [];
  let run = '';
  for (let i = 0; i < text.length; i++) {
    const name = REFERENCES[text.charAt(i)];
    if (name === undefined) {
      run += text.charAt(i);
      continue;
    }
    flush(pieces, run);
    run = '';
    pieces.push(reference(name));
  }
  flush(pieces, run);
  return pieces.join('');
}

function flush(pieces: string[], run: string): void {
  if (run !== '') pieces.push(run);
}

function reference(name: string): string {
  return `&${name};`;
}
