// Normalises a path, which must not climb out of its root.
// entry: normalize
// shape: string -> string
// "" => "/"
// "/a/./b//c" => "/a/b/c"
// "/a/../b" => "/b"
// "../x" => rejected
// "/a/b/../../.." => rejected
// "a/b/" => "/a/b"

export function normalize(path: string): string {
  const stack: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') stack.push(part);
    else if (stack.pop() === undefined) throw new RangeError('outside of the root');
  }
  return `/${stack.join('/')}`;
}
