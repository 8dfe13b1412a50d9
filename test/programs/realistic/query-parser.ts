// Parses a query into an ordered table, with repeated keys as lists.
// entry: parse
// shape: string -> string
// "" => "{}"
// "a=1&b=2" => "{\"a\":\"1\",\"b\":\"2\"}"
// "a=1&a=2&a" => "{\"a\":[\"1\",\"2\",\"\"]}"
// "=x" => "{\"\":\"x\"}"
// "a=b=c" => "{\"a\":\"b=c\"}"
// "%61=%62" => "{\"a\":\"b\"}"
// "a&&b" => "{\"a\":\"\",\"b\":\"\"}"
// "__proto__=x" => "{\"__proto__\":\"x\"}"

export function parse(query: string): string {
  const result: Record<string, string | string[]> = Object.create(null);
  for (const part of query.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const [key, value] = (at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]).map(decodeURIComponent);
    const old = result[key];
    if (old === undefined) result[key] = value;
    else if (Array.isArray(old)) old.push(value);
    else result[key] = [old, value];
  }
  return JSON.stringify(result);
}
