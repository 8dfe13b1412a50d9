// Arrays of the characters of a text, and single characters of it.

export function overUnits(text: string): string {
  let made = '';
  for (const unit of text.split('')) made += unit === 'a' ? 'bb' : unit;
  return made;
}

export function byIndex(text: string): string {
  const units = text.split('');
  let made = '';
  for (let i = 0; i < units.length; i++) made += units[i] === 'a' ? String(i + 1 in units) : units[i];
  return made;
}

export function withForEach(text: string): string {
  let made = '';
  text.split('').forEach((unit, i) => {
    made += i === 0 || unit === 'a' ? '!' : unit;
  });
  return made;
}

export function withMap(text: string): string {
  const first = text.length > 0 ? '+' : '-';
  const units = text.split('').map(unit => (unit === 'a' ? 'bb' : unit));
  return first + units.join('');
}

export function withFilter(text: string): string {
  const first = text.length > 0 ? '+' : '-';
  const units = text.split('').filter(unit => unit !== 'a');
  return first + units.join('');
}

export function withReduce(text: string): string {
  return text.split('').reduce((made, unit) => made + (unit === '<' ? '&lt;' : unit), '');
}

export function withSome(text: string): string {
  return String(text.split('').some(unit => unit === '<'));
}

export function joinedAgain(text: string): string {
  const first = text.length > 0 ? '+' : '-';
  const units = text.split('');
  return first + units.join('');
}

export function overCodePoints(text: string): string {
  let made = '';
  for (const point of [...text]) made += point.length === 2 ? 'P' : point;
  return made;
}

export function overArrayFrom(text: string): string {
  let made = '';
  for (const point of Array.from(text)) made += point.length === 2 ? 'P' : point;
  return made;
}

export function byCodePointAt(text: string): string {
  let made = '';
  for (let i = 0; i < text.length; ) {
    const point = text.codePointAt(i) ?? 0;
    made += point > 0xffff ? 'P' : String.fromCodePoint(point);
    i += point > 0xffff ? 2 : 1;
  }
  return made;
}

export function withSubstr(text: string): string {
  let made = '';
  for (let i = 0; i < text.length; i++) made += `${text.substr(i, 1)}.`;
  return made;
}

export function withNext(text: string): string {
  let made = '';
  for (let i = 0; i < text.length; i++) made = made.concat(text.charAt(i), `${text[i + 1]}`);
  return made;
}

// ---- all code points --------------------------------------------------------------------------------------------------

export function everyPoint(text: string): string {
  return [...text].every(point => point !== 'a') ? text : '';
}

export function somePoint(text: string): string {
  return [...text].some(point => point === '\u{1f600}') ? 'smiles' : text;
}

export function eachPoint(text: string): string {
  let made = '';
  [...text].forEach(point => {
    made += point.length === 2 ? '?' : point;
  });
  return made;
}

export function keptPoints(text: string): string {
  const points = [...text].filter(point => point !== '<');
  return `(${points.join('')})`;
}

export function mappedPoints(text: string): string {
  const points = Array.from(text, point => (point === '<' ? '&lt;' : point));
  return `(${points.join('')})`;
}
