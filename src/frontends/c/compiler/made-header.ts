import { utf8Of } from '../../../host/bytes.ts';
import { Remembered, type Workspace } from '../../../host/workspace.ts';

/** Sizes that configurations ask for, where pointers have 64 bits. */
const SIZES: Readonly<Record<string, number>> = {
  SIZEOF_CHAR: 1,
  SIZEOF_SHORT: 2,
  SIZEOF_SHORT_INT: 2,
  SIZEOF_INT: 4,
  SIZEOF_UNSIGNED_INT: 4,
  SIZEOF_FLOAT: 4,
  SIZEOF_DOUBLE: 8,
  SIZEOF_LONG_LONG: 8,
  SIZEOF_LONG_LONG_INT: 8,
  SIZEOF_INT64_T: 8,
  SIZEOF_PID_T: 4,
  SIZEOF_UID_T: 4,
  SIZEOF_GID_T: 4,
  SIZEOF_WCHAR_T: 4,
};

const LONG_SIZES = new Set([
  'SIZEOF_LONG',
  'SIZEOF_LONG_INT',
  'SIZEOF_TIME_T',
  'SIZEOF_OFF_T',
  'SIZEOF_SSIZE_T',
  'SIZEOF_SIZE_T',
  'SIZEOF_VOID_P',
  'SIZEOF_CHAR_P',
]);

/** Texts that every configuration has. */
const TEXTS = /^(?:PACKAGE|VERSION|PACKAGE_(?:NAME|VERSION|STRING|TARNAME|BUGREPORT|URL))$/;

const ASKED =
  /\b(?:HAVE_[A-Z][A-Z0-9_]*|HAS_[A-Z][A-Z0-9_]*|STDC_HEADERS|SIZEOF_[A-Z0-9_]+|TIME_WITH_SYS_TIME|RETSIGTYPE|PACKAGE\w*|VERSION)\b/g;

/**
 * What a configuration header would say that is made when a project is built: of all that the texts ask about, which headers
 * and functions the C library here has.
 */
export function configurationText(texts: readonly Uint8Array[], is64Bit: boolean, workspace: Workspace): string {
  const asked = new Set<string>();
  for (const bytes of texts) for (const [name] of utf8Of(bytes).matchAll(ASKED)) asked.add(name);
  const { headers, words } = library.of(workspace, '', () => ownLibrary(workspace));
  const lines = [...asked].sort().flatMap(name => {
    const value = definitionOf(name, headers, words, is64Bit);
    return value === undefined ? [] : [`#ifndef ${name}`, `#define ${name} ${value}`, '#endif'];
  });
  return `${lines.join('\n')}\n`;
}

/** What a template says whatever is configured: all but the lines that are filled in. */
export function templateText(bytes: Uint8Array): string {
  const lines = utf8Of(bytes).split(/\r?\n/);
  return lines
    .map(line => {
      if (/^\s*#\s*(?:undef|cmakedefine\w*|mesondefine)\b/.test(line)) return '';
      if (!/@\w+@|\$\{\w+\}/.test(line)) return line;
      const [, condition] = /^\s*#\s*(if|elif)\b/.exec(line) ?? [];
      return condition === undefined ? '' : `#${condition} 0`;
    })
    .join('\n');
}

interface Library {
  readonly headers: ReadonlySet<string>;
  /** All that is called, or declared with brackets, in headers, and types, structs with `struct_` before their names. */
  readonly words: ReadonlySet<string>;
}

const library = new Remembered<string, Library>();

function definitionOf(name: string, headers: Library['headers'], words: Library['words'], is64Bit: boolean) {
  if (TEXTS.test(name)) return '"unknown"';
  if (name === 'STDC_HEADERS' || name === 'TIME_WITH_SYS_TIME') return '1';
  if (name === 'RETSIGTYPE') return 'void';
  if (LONG_SIZES.has(name)) return is64Bit ? '8' : '4';
  if (name in SIZES) return String(SIZES[name]);
  const what = name.replace(/^HA(?:VE|S)_(?:DECL_)?/, '').toLowerCase();
  if (/_h$/.test(what)) {
    const plain = what.slice(0, -2);
    return headers.has(`${plain}.h`) || headers.has(`${plain.replace('_', '/')}.h`) ? '1' : undefined;
  }
  return words.has(what) && !/^SIZEOF_/.test(name) ? '1' : undefined;
}

function ownLibrary({ host: { files, paths, own } }: Workspace): Library {
  const headers = new Set<string>(['stddef.h', 'stdarg.h', 'stdint.h', 'stdbool.h', 'float.h', 'limits.h']);
  const words = new Set<string>([
    'u_int',
    'u_char',
    'intxx_t',
    'int64_t',
    'u_intxx_t',
    'u_int64_t',
    'uintxx_t',
    'long_long',
    'long_long_int',
    'stdint',
    'va_copy',
    'vprintf',
    'inline',
  ]);
  const enter = (folder: string, before: string): void => {
    for (const name of files.names(folder)) {
      const path = paths.join(folder, name);
      if (name === 'lib') continue;
      if (files.kind(path) === 'folder') enter(path, `${before}${name}/`);
      else if (name.endsWith('.h')) {
        headers.add(`${before}${name}`);
        const text = files.text(path) ?? '';
        for (const [, word] of text.matchAll(/\b([a-z_]\w*)\s*\(/g)) words.add(word);
        for (const [, word] of text.matchAll(/\btypedef\b[^;{}]*?\b(\w+);|^\} (\w+);/gm)) words.add(word);
        for (const [, word] of text.matchAll(/^struct (\w+) \{/gm)) words.add(`struct_${word}`);
      }
    }
  };
  enter(own.cFolder, '');
  return { headers, words };
}
