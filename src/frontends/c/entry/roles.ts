/** What is left behind a pointer to a number, or in one that is returned. */
export type Outgoing =
  /** How many bytes of the output were written. */
  | 'written'
  /** How many bytes of the input were used: the machine does not say it. */
  | 'consumed'
  /** A symbol of the output, after all others. */
  | 'result'
  | 'ignored';

/** What a number says about the memory of another parameter. */
export interface Measure {
  readonly is: 'length' | 'capacity';
  /** The parameter. */
  readonly of: number;
  /** Of a capacity: the number of bytes that the user says. */
  readonly most?: number;
}

/** What one of the parameters is for. */
export type Role =
  | {
      readonly kind:
        | 'symbol'
        /** The whole input in memory: with its length in another parameter, or with a NUL at its end. */
        | 'input'
        | 'text'
        /** The same, changed in place. */
        | 'changed input'
        | 'changed text'
        /** The whole input as an object of the C++ library; one that is changed in place. */
        | 'string'
        | 'changed string'
        /** Memory that the result is written to; one for text that ends with a NUL. */
        | 'output'
        | 'text output'
        /** Where one symbol is put, when the function returns true. */
        | 'put'
        /** Where a number, or a struct, is put that is part of the output. */
        | 'result'
        /** The same where it is no part of it. */
        | 'ignored'
        /** A function that is called with what is written. */
        | 'callback'
        /** What lives from call to call: an object behind a pointer or a reference. */
        | 'state'
        /** A `FILE *`. */
        | 'stream'
        /** A `void *` with memory of its own. */
        | 'memory'
        /** Of `main`. */
        | 'command line'
        /** Any value, another one with each call: for answers that contain what the code does. */
        | 'any'
        | 'unused';
    }
  /** A pointer behind the last byte of the input. */
  | { readonly kind: 'end'; readonly of: number }
  /** A number, or a pointer to one: what it says when the function is called, and what it is set to. */
  | { readonly kind: 'count'; readonly measure?: Measure; readonly outgoing?: Outgoing }
  /** What was returned last: what it is before the first call, in C; 0 unless given. */
  | { readonly kind: 'previous'; readonly first?: string }
  /** A value of the user's. */
  | { readonly kind: 'argument'; readonly value: unknown };

export type PlainRole = Exclude<Role['kind'], 'end' | 'count' | 'previous' | 'argument'>;

/** What is done with what is returned, besides what `Writing` says. */
export type Returned =
  /** It is what is written, or says how much is. */
  | 'used'
  /** Written as a symbol, after all others. */
  | 'result'
  /** False, or 0, rejects. */
  | 'success'
  /** All but 0 rejects. */
  | 'error'
  /** A negative number rejects. */
  | 'negative rejects'
  | 'ignored'
  /** There is none, or it is always the same. */
  | 'none';

/** A role in the words of `--shape`. */
export function roleText(role: Role, nameOf: (parameter: number) => string): string {
  switch (role.kind) {
    case 'end':
      return `end of ${nameOf(role.of)}`;
    case 'count':
      return [role.measure && measureText(role.measure, nameOf), role.outgoing]
        .filter(text => text !== undefined)
        .join(', ');
    case 'previous':
      return role.first === undefined ? role.kind : `previous from ${role.first}`;
    case 'argument':
      return `= ${JSON.stringify(role.value)}`;
    default:
      return role.kind;
  }
}

function measureText({ is, of, most }: Measure, nameOf: (parameter: number) => string): string {
  return `${is} of ${nameOf(of)}${most === undefined ? '' : ` = ${most}`}`;
}

const OUTGOING: Readonly<Record<Outgoing, string>> = {
  written: 'bytes written',
  consumed: 'bytes used of the input, which the machine does not say',
  result: 'the last symbol of the output',
  ignored: 'not looked at',
};

const MEANINGS: Readonly<Record<PlainRole, string>> = {
  symbol: 'one symbol of the input with each call',
  input: 'the whole input, whose length is known',
  text: 'the whole input, with a NUL behind it',
  'changed input': 'the whole input, which is changed in place',
  'changed text': 'the whole input with a NUL behind it, which is changed in place',
  string: 'the whole input',
  'changed string': 'the whole input, which is changed in place',
  output: 'memory that the result is written to',
  'text output': 'memory that the result is written to, up to its NUL',
  put: 'where a symbol is put when true is returned',
  result: 'out: part of the output, after the rest; 0 before the call',
  ignored: 'out: not looked at; 0 before the call',
  callback: 'a function that is called with what is written',
  state: 'state that is kept from call to call, zero at first, or as its constructor makes it',
  stream: 'the standard input or output',
  memory: 'memory of its own, zero at first',
  'command line': 'the command line of the program, with the arguments of --args',
  any: 'any value with each call',
  unused: 'not used',
};

/** A role in words. */
export function roleMeaning(role: Role, nameOf: (parameter: number) => string): string {
  switch (role.kind) {
    case 'end':
      return `a pointer behind the last byte of \`${nameOf(role.of)}\``;
    case 'previous':
      return `what the call before returned; ${role.first ?? '0'} at first`;
    case 'argument':
      return `${JSON.stringify(role.value)}, as given`;
    case 'count': {
      const { measure, outgoing } = role;
      const size =
        measure?.is === 'capacity'
          ? measure.most === undefined
            ? ', larger than any output'
            : ` (${measure.most} bytes)`
          : '';
      const incoming = measure === undefined ? undefined : `${measure.is} of \`${nameOf(measure.of)}\`${size}`;
      if (outgoing === undefined) return incoming ?? '';
      return [...(incoming === undefined ? [] : [`in: ${incoming}`]), `out: ${OUTGOING[outgoing]}`].join(', ');
    }
    default:
      return MEANINGS[role.kind];
  }
}
