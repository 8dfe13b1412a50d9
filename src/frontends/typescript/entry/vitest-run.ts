import { type EntryShape, furtherArguments, type Plain } from '../native/call.ts';
import { literal } from './literal.ts';

/** A list of what a value holds, where it is a typed array, as the answers of ours have them. */
const AS_LIST = 'const asList = value => (ArrayBuffer.isView(value) ? Array.from(value) : value);';
const FIELDS = "Object.fromEntries(Object.entries(object).filter(([, value]) => typeof value !== 'function'))";

/**
 * The lines of a test file that define `run`, which gives `target` one symbol of an input after the other and returns what
 * `outputOf` takes from that; `undefined` for shapes without such a function.
 *
 * @param eachIsEvent whether what each symbol gives is an output of its own
 */
export function runLines(
  shape: EntryShape,
  args: readonly Plain[],
  eachIsEvent: boolean,
): readonly string[] | undefined {
  const further = furtherArguments(shape, args).map(literal);
  switch (shape.kind) {
    case 'reducer':
      return [
        AS_LIST,
        '',
        'const run = async input => {',
        `  let state = ${literal(shape.initial)};`,
        `  for (const symbol of ${symbols(shape.each)}) state = await target(${['state', 'symbol', ...further].join(', ')});`,
        '  return asList(state);',
        '};',
      ];
    case 'feed':
      return [
        AS_LIST,
        '',
        'const run = async input => {',
        `  const object = new target(${(shape.construct ?? []).map(literal).join(', ')});`,
        '  const given = [];',
        `  for (const part of ${shape.each === 'chunk' ? '[input]' : symbols(shape.each)}) given.push(await object.${shape.method}(${['part', ...further].join(', ')}));`,
        ...returned(shape.fields === true, eachIsEvent, shape.finish),
        '};',
      ];
    case 'methods':
      return [
        AS_LIST,
        `const methods = ${literal(shape.methods)};`,
        '',
        'const run = async input => {',
        `  const object = ${shape.made === 'constructed' ? 'new ' : ''}target(${(shape.construct ?? []).map(literal).join(', ')});`,
        '  const given = [];',
        '  for (const event of input) {',
        "    const name = typeof event === 'string' ? event : event.type;",
        '    given.push(await object[name](...(methods[name] ?? []).map(field => event[field])));',
        '  }',
        ...returned(shape.fields === true, true, undefined),
        '};',
      ];
    default:
      return undefined;
  }
}

function symbols(each: 'symbol' | 'point' | 'chunk' | undefined): string {
  return each === 'point' ? 'input' : "typeof input === 'string' ? input.split('') : input";
}

/** What is left of the calls: the fields of the object, what each gave, or all that was handed out strung together. */
function returned(hasFields: boolean, eachIsEvent: boolean, finish: string | undefined): readonly string[] {
  if (hasFields) return [`  return ${FIELDS};`];
  if (eachIsEvent) return ['  return given.map(value => (value === object ? undefined : value));'];
  return [
    ...(finish === undefined ? [] : [`  given.push(await object.${finish}());`]),
    '  const parts = given.filter(value => value !== undefined && value !== object).map(asList);',
    "  if (parts.length === 0) return typeof input === 'string' ? '' : [];",
    "  return parts.every(part => typeof part === 'string') ? parts.join('') : parts.flat();",
  ];
}
