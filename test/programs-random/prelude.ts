/** Lines of `show`, each with what a program must mention to need it. */
const SHOW: readonly (readonly [needs: RegExp | undefined, line: string])[] = [
  [undefined, '/** The text of a value, to compare engines by; functions and error messages have none. */'],
  [undefined, 'function show(value, depth = 3) {'],
  [undefined, "  if (typeof value === 'string') return JSON.stringify(value);"],
  [undefined, "  if (typeof value === 'function') return 'function';"],
  [undefined, "  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);"],
  [/\bcatch\b|Error/, '  if (value instanceof Error) return value.name;'],
  [/RegExp|\bre\d/, "  if (value instanceof RegExp) return [value.source, value.flags, value.lastIndex].join('/');"],
  [undefined, "  if (depth === 0) return '...';"],
  [undefined, '  const inside = item => show(item, depth - 1);'],
  [/\bMap\b/, "  if (value instanceof Map) return 'Map' + inside([...value]);"],
  [/\bSet\b/, "  if (value instanceof Set) return 'Set' + inside([...value]);"],
  [undefined, '  if (Array.isArray(value))'],
  [
    undefined,
    "    return '[' + Array.from(value, (item, i) => (i in value ? inside(item) : 'hole')).join(', ') + ']';",
  ],
  [undefined, "  return '{' + Object.keys(value).map(key => key + ': ' + inside(value[key])).join(', ') + '}';"],
  [undefined, '}'],
];

const NOTE = [
  'const notes = [];',
  "const note = (...values) => void notes.push(values.map(value => show(value)).join(' '));",
];

const SEE = ['const see = value => (note(value), value);'];

const CLIP = [
  '/** Keeps strings and arrays short. */',
  "const clip = value => (typeof value === 'string' || Array.isArray(value) ? value.slice(0, 40) : value);",
];

/** The helpers that a program with this text needs, in the same language. */
export function prelude(program: string): readonly string[] {
  return [
    ...SHOW.filter(([needs]) => needs === undefined || needs.test(program)).map(([, line]) => line),
    '',
    ...NOTE,
    ...(program.includes('see(') ? SEE : []),
    ...(program.includes('clip(') ? CLIP : []),
  ];
}
