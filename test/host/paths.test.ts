import { posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { posixPaths } from '../../src/host/paths.ts';

const paths = posixPaths('/work/here');
const part = fc.constantFrom('', '.', '..', 'a', 'b.c', '.d', 'e.f.g', 'h.', '...', 'x y', 'ä%b#?');
const path = fc
  .tuple(fc.boolean(), fc.array(part, { maxLength: 5 }), fc.boolean())
  .map(([isAbsolute, parts, hasEnd]) => `${isAbsolute ? '/' : ''}${parts.join('/')}${hasEnd ? '/' : ''}`)
  .map(text => text.replace(/\/{2,}/g, '/'));

test('paths with single slashes are those of Node', () => {
  fc.assert(
    fc.property(path, path, (one, other) => {
      expect(paths.join(one, other)).toBe(posix.join(one, other));
      expect(paths.resolve(one, other)).toBe(posix.resolve('/work/here', one, other));
      expect(paths.relative(one, other)).toBe(
        posix.relative(posix.resolve('/work/here', one), posix.resolve('/work/here', other)),
      );
      for (const name of ['dirname', 'extname', 'isAbsolute'] as const) expect(paths[name](one)).toBe(posix[name](one));
      expect(paths.basename(one)).toBe(posix.basename(one));
      // Of slashes alone, with an ending to take off, Node gives the slashes.
      if (/[^/]/.test(one)) expect(paths.basename(one, '.c')).toBe(posix.basename(one, '.c'));
    }),
    { numRuns: 3000, seed: 1 },
  );
});

test('addresses of files lead back to them', () => {
  fc.assert(
    fc.property(path, one => {
      const absolute = paths.resolve(one);
      expect(paths.fromUrl(paths.toUrl(absolute))).toBe(absolute);
      expect(fileURLToPath(paths.toUrl(absolute))).toBe(absolute);
      expect(paths.fromUrl(pathToFileURL(absolute))).toBe(absolute);
    }),
    { numRuns: 500, seed: 2 },
  );
});
