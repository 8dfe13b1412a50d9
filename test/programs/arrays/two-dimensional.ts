// A table of rows: transposition.
// shape: string -> string
// "" => ""
// "ab\ncd" => "ac\nbd"
// "abc" => "a\nb\nc"
// "a\nb\nc" => "abc"
// "ab\nc" => "ac\nb."

export default function transpose(text: string): string {
  const rows = text.split('\n').map(row => [...row]);
  const width = Math.max(...rows.map(row => row.length));
  const out: string[][] = Array.from({ length: width }, () => []);
  for (let y = 0; y < rows.length; y++) {
    for (let x = 0; x < width; x++) out[x][y] = rows[y][x] ?? '.';
  }
  return out.map(row => row.join('')).join('\n');
}
