/** Functions that take a text apart, into lists, tuples and lists of lists. */

export function splitOnComma(line: string): string[] {
  return line.split(',');
}

export function words(text: string): string[] {
  return text.split(/\s+/).filter(word => word !== '');
}

/** What is between the commas, without the spaces around it. */
export function trimmedFields(line: string): string[] {
  return line.split(',').map(field => field.trim());
}

export function keyValue(line: string): [string, string] | null {
  const at = line.indexOf('=');
  if (at === -1) return null;
  return [line.slice(0, at), line.slice(at + 1)];
}

/** One line of CSV: fields in quotes may hold commas, and two quotes are one. */
export function csvFields(line: string): string[] {
  const fields: string[] = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (quoted) {
      if (c !== '"') {
        field += c;
      } else if (line[i + 1] === '"') {
        field += '"';
        i++;
      } else {
        quoted = false;
      }
    } else if (c === '"') {
      quoted = true;
    } else if (c === ',') {
      fields.push(field);
      field = '';
    } else {
      field += c;
    }
  }
  fields.push(field);
  return fields;
}

export function* digitsOf(text: string): Generator<number> {
  for (const c of text) {
    if (c >= '0' && c <= '9') yield Number(c);
  }
}

export function* linesOf(text: string): Generator<string> {
  let line = '';
  for (const c of text) {
    if (c === '\n') {
      yield line;
      line = '';
    } else {
      line += c;
    }
  }
  if (line !== '') yield line;
}

/** Rows of cells: lines, and what is between the tabs of each. */
export function table(text: string): string[][] {
  return text.split('\n').map(row => row.split('\t'));
}

export function pairs(text: string): string[] {
  const result: string[] = [];
  for (let i = 0; i < text.length; i += 2) result.push(text.slice(i, i + 2));
  return result;
}

export const codes = (text: string): number[] => Array.from(text, c => c.charCodeAt(0));

/** The part before the last dot, and the part after it. */
export function splitExtension(name: string): readonly [base: string, extension: string] {
  const match = /^(.*)\.([a-z]+)$/.exec(name);
  return match ? [match[1], match[2]] : [name, ''];
}

export function flags(options: string): boolean[] {
  return [...options].map(c => c === '1' || c === 'y');
}
