/** A function with a body, as a text has it. */
export interface WrittenFunction {
  /** The namespaces and classes around it. */
  readonly scope: readonly string[];
  readonly name: string;
  /** Whether the innermost of these is a class. */
  readonly isMethod: boolean;
}

const TOKEN =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|^[ \t]*#(?:\\\n|[^\n])*|::|[A-Za-z_]\w*|[^\s\w]/gm;
const NO_NAMES = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'return',
  'sizeof',
  'defined',
  'operator',
  'noexcept',
]);

interface Scope {
  readonly name: string | undefined;
  readonly kind: 'namespace' | 'class' | 'other';
}

/**
 * The functions that a text of C or C++ defines, as far as their braces show it: methods inside their classes, and plain
 * functions. For finding what might be asked about, where a name too many or too few does no harm: what macros and
 * templates make is not seen. Linear.
 */
export function functionsWritten(text: string): readonly WrittenFunction[] {
  const found: WrittenFunction[] = [];
  const scopes: Scope[] = [];
  let said: string[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    if (/^(?:"|'|\/\/|\/\*|\s*#)/.test(token)) continue;
    if (token === '{') {
      const scope = opened(said);
      const isOpen = scopes.every(({ kind }) => kind !== 'other');
      const name = isOpen && scope.kind === 'other' ? functionName(said) : undefined;
      if (name !== undefined)
        found.push({
          scope: scopes.flatMap(each => (each.name === undefined ? [] : [each.name])),
          name,
          isMethod: scopes.at(-1)?.kind === 'class',
        });
      scopes.push(scope);
      said = [];
    } else if (token === '}') {
      scopes.pop();
      said = [];
    } else if (token === ';') said = [];
    else said.push(token);
  }
  return found;
}

/** What a brace opens, after what was said before it. */
function opened(said: readonly string[]): Scope {
  if (said.includes('namespace') || said[0] === 'extern')
    return { name: nameAfter('namespace', said), kind: 'namespace' };
  const keyword = said.includes('(') || said.includes('enum') ? undefined : said.find(isClassKeyword);
  if (keyword === undefined || said.includes('template')) return { name: undefined, kind: 'other' };
  return { name: nameAfter(keyword, said), kind: 'class' };
}

function isClassKeyword(token: string): boolean {
  return token === 'class' || token === 'struct' || token === 'union';
}

function nameAfter(keyword: string, said: readonly string[]): string | undefined {
  const next = said[said.lastIndexOf(keyword) + 1];
  return next !== undefined && /^\w+$/.test(next) ? next : undefined;
}

/** The name in front of the first parenthesis, of what is no operator, constructor or method outside of its class. */
function functionName(said: readonly string[]): string | undefined {
  const open = said.indexOf('(');
  const [before, name] = [said[open - 2], said[open - 1]];
  if (open < 1 || name === undefined || !/^[A-Za-z_]\w*$/.test(name) || NO_NAMES.has(name)) return undefined;
  return said.includes('template') || said.includes('operator') || before === '~' || before === '::' ? undefined : name;
}

/**
 * Code that makes the compiler keep functions although nothing in the file uses them. Of an overloaded method nothing is
 * used.
 */
export function usesOf(functions: readonly WrittenFunction[], language: 'c' | 'c++'): readonly string[] {
  return functions.flatMap(({ scope, name, isMethod }, i) => {
    const use = `codomata_use_${i}`;
    if (language === 'c') return [`void *${use}(void); void *${use}(void) { return (void *)&${name}; }`];
    if (!isMethod || name === scope.at(-1)) return [];
    return [
      `template <class T> static auto ${use}(int) -> decltype(&T::${name}) { return &T::${name}; }`,
      `template <class T> static int ${use}(...) { return 0; }`,
      `auto codomata_used_${i} = ${use}<${scope.join('::')}>(0);`,
    ];
  });
}
