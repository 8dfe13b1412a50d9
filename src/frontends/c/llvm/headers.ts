import { parseValueAttributes } from './attributes.ts';
import { Cursor } from './cursor.ts';
import type { FunctionDeclaration, GlobalVariable, Operand, Parameter, Type } from './module.ts';
import { parseOperand, parseTyped } from './operands.ts';
import { parseType, seesType } from './types.ts';

const LOCAL: ReadonlySet<string> = new Set(['internal', 'private']);

/** The header of a function, with what of its text is needed to write it again. */
export interface FunctionHeader {
  readonly declaration: FunctionDeclaration;
  /** How a result that is narrower than a register is widened. */
  readonly extension: 'zeroext' | 'signext' | undefined;
  /** As they are written, between their brackets. */
  readonly parameters: string;
}

/**
 * Reads what follows `define` or `declare`, up to the cursor's limit.
 * @throws IrSyntaxError
 */
export function parseFunctionHeader(at: Cursor): FunctionHeader {
  let isLocal = false;
  let extension: FunctionHeader['extension'];
  let debug: number | undefined;
  while (!seesType(at)) {
    if (at.kind === 'metadata') {
      debug = parseDebugAttachment(at) ?? debug;
    } else if (at.kind === 'word' || at.kind === 'string' || at.kind === 'number' || at.sees('=')) {
      const word = at.written();
      isLocal ||= LOCAL.has(word);
      if (word === 'zeroext' || word === 'signext') extension = word;
      at.advance();
    } else if (at.sees('(')) {
      at.skipGroup();
    } else {
      throw at.error('expected the result type of a function');
    }
  }
  const result = parseType(at);
  const name = at.expectName('global');
  const from = at.start + 1;
  const { parameters, isVariadic } = parseParameters(at);
  const written = at.text.slice(from, at.text.lastIndexOf(')', at.start - 1)).trim();
  debug = parseAttachments(at) ?? debug;
  return {
    declaration: { name, result, parameters, isVariadic, debug, isLocal },
    extension,
    parameters: written,
  };
}

/** Reads `!kind !12` and gives the number if the kind is `dbg`. */
function parseDebugAttachment(at: Cursor): number | undefined {
  const isDebug = at.written() === '!dbg';
  at.advance();
  if (at.kind !== 'metadata') return undefined;
  const number = Number(at.name());
  const isNumbered = !at.seesBang() && Number.isInteger(number);
  at.advance();
  return isDebug && isNumbered ? number : undefined;
}

/** A parameter without a name gets the number that it has in the text of the body. */
function parseParameters(at: Cursor): { readonly parameters: readonly Parameter[]; readonly isVariadic: boolean } {
  const parameters: Parameter[] = [];
  let isVariadic = false;
  let nextNumber = 0;
  at.expect('(');
  if (at.take(')')) return { parameters, isVariadic };
  do {
    isVariadic = at.takeWord('...');
    if (isVariadic) break;
    const type = parseType(at);
    const attributes = parseValueAttributes(at);
    const name = at.kind === 'local' ? at.expectName('local') : String(nextNumber);
    if (name === String(nextNumber)) nextNumber += 1;
    parameters.push({ name, type, ...attributes });
  } while (at.take(','));
  at.expect(')');
  return { parameters, isVariadic };
}

/** What a line `@x = …` says. */
export type GlobalLine =
  | { readonly kind: 'variable'; readonly variable: GlobalVariable }
  | { readonly kind: 'alias'; readonly name: string; readonly of: Operand }
  | { readonly kind: 'ifunc'; readonly declaration: FunctionDeclaration };

/**
 * Reads a line `@x = …`, of a variable only what is in front of its initialiser.
 * @throws IrSyntaxError
 */
export function parseGlobalLine(at: Cursor): GlobalLine {
  const name = at.expectName('global');
  at.expect('=');
  let isLocal = false;
  let isThreadLocal = false;
  let isElsewhere = false;
  for (;;) {
    if (at.sees('(')) {
      at.skipGroup();
      continue;
    }
    if (at.kind !== 'word') throw at.error('expected a global variable');
    const word = at.written();
    at.advance();
    switch (word) {
      case 'alias':
        parseType(at);
        at.expect(',');
        return { kind: 'alias', name, of: parseTyped(at) };
      case 'ifunc':
        return { kind: 'ifunc', declaration: declarationOf(name, parseType(at), isLocal) };
      case 'global':
      case 'constant': {
        const header = { name, type: parseType(at), isConstant: word === 'constant', isLocal, isThreadLocal };
        return { kind: 'variable', variable: withInitialiser(at, header, isElsewhere) };
      }
      case 'thread_local':
        isThreadLocal = true;
        break;
      case 'external':
      case 'extern_weak':
        isElsewhere = true;
        break;
      default:
        isLocal ||= LOCAL.has(word);
    }
  }
}

function declarationOf(name: string, type: Type, isLocal: boolean): FunctionDeclaration {
  const shape = type.kind === 'function' ? type : { result: type, parameters: [], isVariadic: false };
  const parameters = shape.parameters.map((parameter, i): Parameter => ({ name: String(i), type: parameter }));
  return { name, result: shape.result, parameters, isVariadic: shape.isVariadic, debug: undefined, isLocal };
}

/** A variable whose initialiser, and what follows it, is read when it is first asked for. */
function withInitialiser(
  { text, start, limit, types }: Cursor,
  header: Omit<GlobalVariable, 'initialiser' | 'debug'>,
  isElsewhere: boolean,
): GlobalVariable {
  let rest: Pick<GlobalVariable, 'initialiser' | 'debug'> | undefined;
  const read = (): Pick<GlobalVariable, 'initialiser' | 'debug'> => {
    rest ??= parseRest(new Cursor(text, start, limit, types), header.type, isElsewhere);
    return rest;
  };
  return {
    ...header,
    get initialiser() {
      return read().initialiser;
    },
    get debug() {
      return read().debug;
    },
  };
}

function parseRest(at: Cursor, type: Type, isElsewhere: boolean): Pick<GlobalVariable, 'initialiser' | 'debug'> {
  const initialiser = isElsewhere || at.kind === 'end' || at.sees(',') ? undefined : parseOperand(at, type);
  if (at.kind !== 'end' && !at.sees(',')) throw at.error('expected the end of the initialiser');
  return { initialiser, debug: parseAttachments(at) };
}

/** Reads up to the end, and gives the number of the `!dbg` that is attached there. */
function parseAttachments(at: Cursor): number | undefined {
  let debug: number | undefined;
  while (at.kind !== 'end') {
    if (at.kind === 'metadata') debug = parseDebugAttachment(at) ?? debug;
    else at.advance();
  }
  return debug;
}
