/** How paths are written and joined. Those of Node are of this kind. */
export interface Paths {
  readonly sep: string;
  /** The working directory. */
  directory(): string;
  join(...parts: string[]): string;
  /** An absolute path; what is relative is so to the working directory. */
  resolve(...parts: string[]): string;
  relative(from: string, to: string): string;
  dirname(path: string): string;
  basename(path: string, ending?: string): string;
  extname(path: string): string;
  isAbsolute(path: string): boolean;
  /** The address of a file (`file:///a/b`), and back. */
  toUrl(path: string): URL;
  fromUrl(url: string | URL): string;
}

/** Paths with slashes, none of them doubled, below one root, for a working directory that never changes. */
export function posixPaths(directory = '/'): Paths {
  const resolve = (...parts: string[]): string => {
    const last = parts.findLastIndex(isAbsolute);
    const whole = last < 0 ? [directory, ...parts] : parts.slice(last);
    return `/${normalParts(whole.join('/'), true).join('/')}`;
  };
  return {
    sep: '/',
    directory: () => directory,
    join,
    resolve,
    relative: (from, to) => {
      const [start, end] = [from, to].map(path => normalParts(resolve(path), true));
      let shared = 0;
      while (shared < start.length && shared < end.length && start[shared] === end[shared]) shared++;
      return [...start.slice(shared).map(() => '..'), ...end.slice(shared)].join('/');
    },
    dirname: path => {
      const trimmed = path.replace(/(?<=.)\/+$/, '');
      const slash = trimmed.lastIndexOf('/');
      return slash < 0 ? '.' : trimmed.slice(0, slash).replace(/\/+$/, '') || '/';
    },
    basename,
    extname: path => {
      const name = basename(path);
      return name === '..' ? '' : (/[^/]\.[^./]*$/.exec(name)?.[0].slice(1) ?? '');
    },
    isAbsolute,
    toUrl: path => new URL(`file://${resolve(path).split('/').map(encodeURIComponent).join('/')}`),
    fromUrl: url => decodeURIComponent(new URL(url).pathname),
  };
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/');
}

function join(...parts: string[]): string {
  const path = parts.filter(part => part !== '').join('/');
  const root = isAbsolute(path) ? '/' : '';
  const inside = normalParts(path, root !== '').join('/');
  if (root !== '' && inside === '') return root;
  return `${root}${inside || '.'}${path.endsWith('/') ? '/' : ''}`;
}

function basename(path: string, ending = ''): string {
  const name = path.replace(/\/+$/, '').replace(/^.*\//s, '');
  return ending !== '' && name !== ending && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}

/** The names along a path, without `.`, and without `..` as far as that is possible. */
function normalParts(path: string, hasRoot: boolean): readonly string[] {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts[parts.length - 1] !== '..') parts.pop();
    else if (!hasRoot) parts.push('..');
  }
  return parts;
}
