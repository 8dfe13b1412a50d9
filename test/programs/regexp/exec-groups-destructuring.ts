// The result of exec taken apart by a pattern, with a fallback for no match.
// entry: parse
// shape: string -> string
// "" => "none  0 /"
// "http://a.b:80/c" => "http a.b 80 /c"
// "a.b" => "none a.b 0 /"
// "ftp://x" => "ftp x 0 /"
// "x:1" => "none x 1 /"

export function parse(text: string): string {
  const [, scheme = 'none', host = '', port = '0', path = '/'] =
    /^(?:(\w+):\/\/)?([\w.]+)(?::(\d+))?(\/.*)?$/.exec(text) ?? [];
  return [scheme, host, Number(port), path].join(' ');
}
