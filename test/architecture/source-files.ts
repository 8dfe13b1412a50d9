import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** What a file takes from another one. */
export interface Import {
  /** A path from the root of the repository for a relative import, the bare specifier for a package. */
  readonly from: string;
  readonly isPackage: boolean;
  /** The names as the other file exports them; `*` for all of them. */
  readonly names: readonly string[];
}

export interface SourceFile {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  /** Names that the file gives away and that it declares itself. */
  readonly exports: readonly string[];
  /** Those of them that are types which the file's own declarations mention: they describe what others are given. */
  readonly describing: readonly string[];
}

const FROM = /^(import|export)\s+(?:type\s+)?([^;'"]*?)\s*from\s*['"]([^'"]+)['"]/gm;
const BARE = /^import\s+['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const RESOLVED = /(?:\.resolve|\brequire)\(\s*['"]([^'"]+)['"]\s*\)/g;
const DECLARED =
  /^export\s+(?:default\s+)?(?:abstract\s+|async\s+)*(function\*?|class|const|let|interface|type|enum)\s+(\w+)/gm;
const TYPES: ReadonlySet<string> = new Set(['interface', 'type', 'class']);

/** All TypeScript files under a folder, by path. The code is formatted by one tool, so imports have one shape. */
export function sourceFiles(folder: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(folder, name.replaceAll('\\', '/')))
    .sort()
    .map(path => readSource(path, readFileSync(path, 'utf8')));
}

/** Reads imports and exports out of a file's text. */
export function readSource(path: string, text: string): SourceFile {
  const imports: Import[] = [];
  const add = (specifier: string, names: readonly string[]): void => {
    const isPackage = !specifier.startsWith('.');
    imports.push({ from: isPackage ? specifier : join(dirname(path), specifier), isPackage, names });
  };
  for (const [, , clause, specifier] of text.matchAll(FROM)) add(specifier, namesOf(clause));
  for (const [, specifier] of text.matchAll(BARE)) add(specifier, []);
  for (const [, specifier] of [...text.matchAll(DYNAMIC), ...text.matchAll(RESOLVED)]) add(specifier, ['*']);
  const declared = [...text.matchAll(DECLARED)];
  const mentions = (name: string): number => [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length;
  return {
    path,
    lines: text.split('\n').length - 1,
    imports,
    exports: declared.map(match => match[2]),
    describing: declared.filter(([, kind, name]) => TYPES.has(kind) && mentions(name) > 1).map(match => match[2]),
  };
}

/** `{ a, type B, c as d }`, `* as all`, `standard`: the names on the other side. */
function namesOf(clause: string): readonly string[] {
  if (clause.includes('*')) return ['*'];
  const braces = /\{([^}]*)\}/.exec(clause);
  const listed = (braces?.[1] ?? '').split(',').map(part => part.trim());
  const names = listed.filter(part => part !== '').map(part => part.replace(/^type\s+/, '').split(/\s+as\s+/)[0]);
  const standard = clause.replace(/\{[^}]*\}/, '').replace(/[\s,]/g, '');
  return standard === '' ? names : [...names, 'default'];
}
