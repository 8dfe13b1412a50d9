// Later spreads win; null and undefined add nothing; a string adds its characters.
// shape: string -> string
// "" => "{\"a\":1,\"b\":3}{\"b\":3}"
// "ab" => "{\"0\":\"a\",\"1\":\"b\",\"a\":1,\"b\":3,\"c\":2}{\"0\":\"a\",\"1\":\"b\",\"b\":3,\"c\":2}"
// "x" => "{\"0\":\"x\",\"a\":1,\"b\":3,\"c\":1}{\"0\":\"x\",\"b\":3,\"c\":1}"

export default function merge(text: string): string {
  const base = { a: 1, b: 2 };
  const merged = { ...base, b: 3, ...(text && { c: text.length }), ...null, ...undefined, ...[...text] };
  return JSON.stringify(merged) + JSON.stringify({ ...merged, a: undefined });
}
