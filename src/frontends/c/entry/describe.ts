import type { CProgram } from '../c-program.ts';
import { OWN_MEMORY, returnsStatus } from './driver.ts';
import type { Writing } from './outputs.ts';
import { isInput } from './parameter-roles.ts';
import { recordText } from './record.ts';
import { type Returned, type Role, roleMeaning, roleText } from './roles.ts';
import type { Shape } from './shape.ts';
import { describeSources } from './sources.ts';

const SYMBOLS = {
  char: 'text: each symbol is a byte',
  byte: 'bytes',
  int: 'integers',
  float: 'floating-point numbers',
  double: 'floating-point numbers of double precision',
} as const;

const WRITINGS: Readonly<Record<Writing, string>> = {
  'by calls': 'what it hands to the functions that write, in order',
  returned: 'what it returns',
  'returned text': 'the text that it returns; a null pointer rejects',
  'returned texts': 'the text that it returns and a NUL, with each call; a null pointer rejects',
  'returned up to the length put':
    'the bytes that it returns, as many as it says in the length; a null pointer rejects',
  'put when true': 'what it puts where its pointer leads, when it returns true',
  'output as long as the input': 'what it puts into its output buffer, as many bytes as the input has',
  'output up to the returned length': 'what it puts into its output buffer, as many bytes as it returns',
  'output up to its NUL': 'what it puts into its output buffer, up to the NUL',
  'output up to the length put': 'what it puts into its output buffer, as many bytes as it says in the length',
  'changed text': 'its text after the call, up to the NUL',
  'changed up to the returned length': 'its buffer after the call, as many bytes as it returns',
  'changed up to the length put': 'its buffer after the call, as many bytes as it says in the length',
  'changed as long as the input': 'its buffer after the call, as many bytes as the input has',
  'returned string': 'the object that it returns, all of its bytes',
  'changed string': 'its object after the call, all of its bytes',
  nothing: 'nothing',
};

function writingText({ writing, lengthPath }: Shape): string {
  if (lengthPath === undefined) return WRITINGS[writing];
  return `what it puts into its output buffer, as many bytes as ${lengthPath.slice(1)} of what it returns says`;
}

/** The streams whose text is in the output, after what else is. */
function printedText({ shape, printed: { seen, isUsed } }: CProgram): string {
  const streams = seen.filter(stream => isUsed[stream]);
  if (streams.length === 0) return '';
  return shape.writing === 'nothing' || shape.writing === 'by calls'
    ? ` (on ${streams.join(' and ')})`
    : `, after what it prints on ${streams.join(' and ')} each time`;
}

const RETURNS: Readonly<Record<Returned, string | undefined>> = {
  used: undefined,
  none: undefined,
  result: 'what it returns, after the rest of the output',
  success: '0 or false rejects',
  error: 'all but 0 rejects',
  'negative rejects': 'a negative number rejects',
  ignored: 'not looked at',
};

/** Roles that cannot be said by `--shape`. */
const UNSAID: ReadonlySet<Role['kind']> = new Set([
  ...(['string', 'changed string', 'stream', 'command line', 'unused'] as const),
]);

/** How a function was read, in words: `return` and each parameter under their own names. */
export function describeProgram(program: CProgram): Readonly<Record<string, string>> {
  const { info, shape, options, inputs, compileOptions } = program;
  const nameOf = (i: number): string => info.parameters[i].name ?? `parameter ${i + 1}`;
  const named = (isMeant: (role: Role) => boolean): string =>
    shape.roles.flatMap((role, i) => (isMeant(role) ? [nameOf(i)] : [])).join(', ');
  const reads = options.read?.join(', ') ?? 'the C library';
  const shapes = {
    stream: `a program that reads by itself (${reads})`,
    repeated: `called again and again while there is input, until ${program.ticks} calls in a row read nothing; it reads by itself (${reads})`,
    feed: `called once for each symbol (${named(({ kind }) => kind === 'symbol')})`,
    buffer: `called once with all of its input in memory (${named(isInput)})`,
  };
  const contexts = named(({ kind }) => kind === 'state');
  const object =
    info.memberOf === undefined || info.isStatic ? '' : `an object of ${info.memberOf.qualified ?? 'its class'}`;
  const kept = [contexts, object].filter(text => text !== '').join(', ');
  const roles = shape.roles.map((role, i): [string, string] => [`\`${nameOf(i)}\``, meaning(program, role, nameOf)]);
  const returned = RETURNS[shape.returned];
  const stated = shape.roles.flatMap((role, i) =>
    UNSAID.has(role.kind) ? [] : [`${nameOf(i)}: ${roleText(role, nameOf)}`],
  );
  return {
    function: `${info.qualified} at ${info.file}:${info.line}`,
    shape: shapes[shape.kind],
    ...Object.fromEntries(roles),
    ...(returned === undefined ? {} : { return: returned }),
    ...(stated.length === 0 ? {} : { '--shape': stated.join('; ') }),
    ...describeSources(inputs),
    input: inputOf(program),
    output: outputOf(program, nameOf),
    accepts:
      options.accept === undefined
        ? `all that does not fail, exit${returnsStatus(info) ? ' or return' : ''} otherwise than with 0, or do what C leaves undefined`
        : options.accept,
    state: `${kept === '' ? 'static variables' : `${kept} and static variables`}, zero at first${options.init === undefined ? '' : `, then as ${options.init} leaves it`}`,
    ...(program.assumptions.length === 0 ? {} : { assumes: program.assumptions.join('; ') }),
    ...(program.notSeen.length === 0 ? {} : { 'not seen': program.notSeen.join('; ') }),
    target: compileOptions.target,
  };
}

function meaning({ shape }: CProgram, role: Role, nameOf: (parameter: number) => string): string {
  if (role.kind === 'memory') return `${OWN_MEMORY} bytes of its own, zero at first`;
  if (role.kind === 'symbol' && shape.events !== undefined)
    return `an event with each call (${shape.events.map(({ name }) => name).join(', ')})`;
  const isOutput = role.kind === 'output' || role.kind === 'text output';
  const isLimited = shape.roles.some(each => each.kind === 'count' && each.measure?.most !== undefined);
  return `${roleMeaning(role, nameOf)}${isOutput && !isLimited ? ', as large as it needs' : ''}`;
}

function inputOf({ shape }: CProgram): string {
  if (shape.record !== undefined) return `records ${recordText(shape.record)}`;
  if (shape.events === undefined) return SYMBOLS[shape.input];
  return `events: ${shape.events.map(({ name, value }) => `${name} (${value})`).join(', ')}`;
}

function outputOf(program: CProgram, nameOf: (parameter: number) => string): string {
  const { shape } = program;
  const further = shape.further.map(({ of, path }) =>
    of === 'return'
      ? path === ''
        ? 'what it returns'
        : `${path.slice(1)} of what it returns`
      : `*${nameOf(of)}${path}`,
  );
  const main =
    shape.writing === 'nothing' && further.length > 0 ? [] : [`${writingText(shape)}${printedText(program)}`];
  const symbols = shape.results?.map(({ name }) => name).join(', ') ?? SYMBOLS[shape.output];
  return `${[...main, ...further].join(', then ')} (${symbols})`;
}

/** What the user may have forgotten when the function does the same with every input. */
export function vacuousHint({ info, shape, options }: CProgram): string {
  const states = shape.roles.flatMap(({ kind }, i) =>
    kind === 'state' ? [info.parameters[i].name ?? 'its object'] : [],
  );
  if (options.init === undefined && states.length > 0)
    return `is --init missing? ${states.join(' and ')} started with zeros`;
  if (shape.writing === 'nothing' && shape.further.length === 0)
    return 'it has no output that is seen: say by --write, --accept or --shape what it gives';
  if (options.init === undefined) return 'is --init missing? All static variables started as they are declared';
  return 'is this the function that is meant, and are its parameters what --explain says they are?';
}
