import type { CProgram } from '../c-program.ts';
import { OWN_MEMORY, returnsStatus, withOwnMemory } from './driver.ts';
import type { Role, Writing } from './shape.ts';

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
  'returned up to the length put':
    'the bytes that it returns, as many as it says in the length; a null pointer rejects',
  'put when true': 'what it puts where its pointer leads, when it returns true',
  'output as long as the input': 'what it puts into its output buffer, as many bytes as the input has',
  'output up to the returned length':
    'what it puts into its output buffer, as many bytes as it returns; a negative number rejects',
  'output up to its NUL': 'what it puts into its output buffer, up to the NUL',
  'output up to the length put': 'what it puts into its output buffer, as many bytes as it says in the length',
  'changed text': 'its text after the call, up to the NUL',
  'changed up to the returned length': 'its buffer after the call, as many bytes as it returns',
  'returned string': 'the object that it returns, all of its bytes',
  'changed string': 'its object after the call, all of its bytes',
  nothing: 'nothing',
};

/** The streams whose text is in the output, after what else is. */
function printedText({ shape, printed: { seen, isUsed } }: CProgram): string {
  const streams = seen.filter(stream => isUsed[stream]);
  if (streams.length === 0) return '';
  return shape.writing === 'nothing' || shape.writing === 'by calls'
    ? ` (on ${streams.join(' and ')})`
    : `, after what it prints on ${streams.join(' and ')} each time`;
}

/** How a function was read, in words. */
export function describeProgram(program: CProgram): Readonly<Record<string, string>> {
  const { info, shape, options, streams, compileOptions, printed } = program;
  const named = (role: Role): string =>
    info.parameters
      .flatMap(({ name }, i) => (shape.roles[i] === role ? [name ?? `parameter ${i + 1}`] : []))
      .join(', ');
  const reads = streams.reads.length > 0 ? options.read?.join(', ') : 'the C library';
  const shapes = {
    stream: `a program that reads by itself (${reads})`,
    repeated: `called again and again while there is input; it reads by itself (${reads})`,
    feed: `called once for each symbol (${named('symbol')})`,
    buffer: `called once with all of its input in memory (${named('buffer') || named('text') || named('changed text') || named('changed buffer') || named('string') || named('changed string')})`,
  };
  const contexts = named('context');
  const object =
    info.memberOf === undefined || info.isStatic ? '' : `an object of ${info.memberOf.qualified ?? 'its class'}`;
  const memory = withOwnMemory(info, shape, options.args ?? []).map(
    i => info.parameters[i].name ?? `parameter ${i + 1}`,
  );
  const kept = [contexts, object].filter(text => text !== '').join(', ');
  return {
    function: `${info.qualified} at ${info.file}:${info.line}`,
    shape: shapes[shape.kind],
    input: SYMBOLS[shape.input],
    output: `${WRITINGS[shape.writing]}${printedText(program)} (${SYMBOLS[shape.output]})`,
    ...(printed.unseen.length === 0 ? {} : { unseen: `not in the output: ${printed.unseen.join('; ')}` }),
    accepts:
      options.accept === undefined
        ? `all that does not fail, exit${returnsStatus(info) ? ' or return' : ''} otherwise than with 0, or do what C leaves undefined`
        : options.accept,
    state: `${kept === '' ? 'static variables' : `${kept} and static variables`}, zero at first${options.init === undefined ? '' : `, then as ${options.init} leaves it`}`,
    ...(memory.length === 0 ? {} : { memory: `${memory.join(', ')}: ${OWN_MEMORY} bytes of its own, zero at first` }),
    target: compileOptions.target,
  };
}
