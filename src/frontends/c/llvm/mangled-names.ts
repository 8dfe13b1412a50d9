/** The last part of a mangled name of C++: `_ZN5clock4readEv` is `read`. Undefined for other names. */
export function plainName(linkage: string): string | undefined {
  if (!linkage.startsWith('_Z')) return undefined;
  let rest = linkage.slice(2).replace(/^N[KVr]*/, '');
  let last: string | undefined;
  for (;;) {
    const length = /^\d+/.exec(rest);
    if (length === null) return last;
    last = rest.slice(length[0].length, length[0].length + Number(length[0]));
    rest = rest.slice(length[0].length + Number(length[0]));
  }
}
