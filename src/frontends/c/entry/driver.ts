import { bareType, type FunctionInfo } from '../llvm/debug.ts';
import { isFloatKind } from '../values/symbol-kind.ts';
import { commandLineOf, takesCommandLine } from './command-line.ts';
import type { Shape } from './shape.ts';
import { stringType } from './string-types.ts';
import {
  callbackType,
  declare,
  isByteType,
  isCharType,
  isFloatType,
  isHandedMemory,
  isIntegerType,
  isPointer,
  isRecord,
  isSignedType,
  isVoidPointer,
  isWritable,
  pointee,
} from './type-names.ts';

/** What else goes into a driver. */
export interface DriverOptions {
  readonly language: 'c' | 'c++';
  /** Called once before the first symbol. */
  readonly init?: FunctionInfo;
  /** When the input was accepted: an expression of C. */
  readonly accept?: string;
  /** The user's arguments, for parameters that have no other meaning. */
  readonly args: readonly unknown[];
  /** Of the streams that can be printed on, those that are the output, as a sum; not given: stdout. */
  readonly seenStreams?: number;
  /** Whether something is to be done when `main` has returned. */
  readonly endsLater?: boolean;
}

/** The name of the value that the function returned last, in an expression that says `return`. */
const RETURNED = 'codomata_returned';
const OBJECT = 'codomata_object';
/** Room for any result: no text is that long. */
const ROOM = '(1LL << 40)';

/** The bytes, zero at first, of a `void *` that has no other meaning. */
export const OWN_MEMORY = 4096;

/** The parameters that get memory of their own: each `void *` that has no role and no argument of the user's. */
export function withOwnMemory(
  { parameters, memberOf, isStatic }: FunctionInfo,
  { roles }: Shape,
  args: readonly unknown[],
): readonly number[] {
  const given = memberOf === undefined || isStatic ? args.length : 0;
  const others = parameters.flatMap((_, i) => (roles[i] === 'other' ? [i] : []));
  return others.slice(given).filter(i => isVoidPointer(parameters[i].type));
}

/**
 * A program in C or C++ that includes the user's file and calls the function in its shape, with the parameters in
 * variables of their own names, so that what the user says about them can be said in C.
 *
 * @throws NoTypeName
 */
export function driverOf(file: string, info: FunctionInfo, shape: Shape, options: DriverOptions): string {
  return new Driver(file, info, shape, options).text();
}

class Driver {
  private readonly before: string[] = [];
  private readonly lines: string[] = [];
  private readonly names: readonly string[];

  constructor(
    private readonly file: string,
    private readonly info: FunctionInfo,
    private readonly shape: Shape,
    private readonly options: DriverOptions,
  ) {
    this.names = info.parameters.map(({ name }, i) => name ?? `codomata_argument_${i}`);
  }

  text(): string {
    const { options, shape } = this;
    this.object();
    this.parameters();
    this.initialise();
    if (!this.isVoid()) this.lines.push(`${this.resultVariable()} = 0;`);
    const call = this.call();
    if (shape.kind === 'feed' || shape.kind === 'repeated') {
      this.lines.push('while (codomata_more()) {', ...this.readSymbol(), ...call, ...this.written(), '}');
    } else this.lines.push(...call, ...this.written());
    if (options.endsLater && returnsStatus(this.info)) {
      this.before.push(`${this.external}void codomata_end(void);`);
      this.lines.push('codomata_end();');
    }
    if (options.accept !== undefined) this.lines.push(`codomata_accept((${this.acceptExpression()}) ? 1 : 0);`);
    else if (returnsStatus(this.info)) this.lines.push(`if (${RETURNED} != 0) codomata_accept(0);`);
    return [
      '#include <codomata.h>',
      `#include ${JSON.stringify(this.file)}`,
      ...this.streams(),
      ...this.before,
      `${this.external}void codomata_drive(void);`,
      `${this.external}void codomata_drive(void) {`,
      ...this.lines.map(line => `  ${line}`),
      '}',
      '',
    ].join('\n');
  }

  private get external(): string {
    return this.options.language === 'c' ? '' : 'extern "C" ';
  }

  private streams(): readonly string[] {
    const { language, seenStreams } = this.options;
    if (seenStreams === undefined) return [];
    const variable = `const int codomata_seen_streams = ${seenStreams};`;
    return [language === 'c' ? variable : `extern "C" { extern ${variable} }`];
  }

  private declared(type: Type, name: string): string {
    return declare(type, name, this.options.language);
  }

  private isVoid(): boolean {
    return this.info.result === undefined;
  }

  private resultVariable(): string {
    const { result } = this.info;
    if (isRecord(result)) return `static ${this.declared(result, RETURNED)}; int codomata_none`;
    return isIntegerType(result) ? `long long ${RETURNED}` : this.declared(withoutConst(result), RETURNED);
  }

  /** The object that a method is called on. */
  private object(): void {
    const { memberOf, isStatic } = this.info;
    if (memberOf === undefined || isStatic) return;
    const args = this.options.args.map(literal).join(', ');
    const name = this.declared(memberOf, '');
    this.before.push(`static ${name} ${OBJECT}${args === '' ? '' : `(${args})`};`);
  }

  // ---- Parameters -------------------------------------------------------------------------------------------------------

  private parameters(): void {
    if (takesCommandLine(this.info)) {
      const { before, values } = commandLineOf(this.file, this.options.args);
      this.before.push(...before);
      for (const [i, { type }] of this.info.parameters.entries())
        this.lines.push(`${this.declared(withoutConst(type), this.names[i])} = ${values[i] ?? '0'};`);
      return;
    }
    const given = this.info.memberOf === undefined || this.info.isStatic ? [...this.options.args] : [];
    for (const [i, { type }] of this.info.parameters.entries()) this.parameter(type, i, given);
  }

  private parameter(type: Type, i: number, given: unknown[]): void {
    const { roles } = this.shape;
    const name = this.names[i];
    const value = (text: string): void => {
      this.lines.push(
        `${this.declared(withoutConst(type), name)} = (${this.declared(withoutReference(type), '')})${text};`,
      );
    };
    switch (roles[i]) {
      case 'symbol':
        this.lines.push(`${this.declared(withoutConst(type), name)} = (${this.declared(type, '')})0;`);
        return;
      case 'text':
        value('codomata_text()');
        return;
      case 'buffer':
        value('codomata_input()');
        return;
      case 'length':
        value('codomata_length()');
        return;
      case 'end':
        value(`((const char *)${this.names[i - 1]} + codomata_length())`);
        return;
      case 'changed text':
      case 'changed buffer':
        this.lines.push(
          `char *codomata_text_changed = (char *)${roles[i] === 'changed text' ? 'codomata_changed_text' : 'codomata_changed'}();`,
        );
        value('codomata_text_changed');
        return;
      case 'string':
      case 'changed string':
        this.lines.push(stringOf(type, name));
        return;
      case 'output':
        value('codomata_output()');
        return;
      case 'text output':
        value('codomata_text_output()');
        return;
      case 'capacity':
        value(this.capacity(type));
        return;
      case 'output length':
      case 'put':
      case 'context':
        this.storage(type, name, roles[i] === 'output length' && roles.includes('output'));
        return;
      case 'callback':
        this.callback(type, name, i);
        return;
      default:
        this.other(type, name, given.shift());
        return;
    }
  }

  private capacity(type: Type): string {
    const bare = bareType(type);
    const bits = bare?.kind === 'basic' ? bare.bits : 32;
    if (bits > 40) return ROOM;
    const isSigned = bare?.kind === 'basic' && bare.encoding === 'signed';
    return `${(1n << BigInt(isSigned ? bits - 1 : bits)) - 1n}`;
  }

  /** Memory of its own for what a pointer or a reference leads to. */
  private storage(type: Type, name: string, isRoom: boolean): void {
    const bare = bareType(type);
    const to = withoutConst(pointee(type));
    const storage = `${name}_storage`;
    if (isStream(to)) {
      this.lines.push(`${this.declared(withoutConst(type), name)} = ${this.standardStream(name)};`);
      return;
    }
    if (isIncomplete(to)) {
      this.lines.push(`${this.declared(withoutConst(type), name)} = 0;`);
      return;
    }
    this.before.push(`static ${this.declared(to, storage)}${isRoom ? ` = ${this.capacity(to)}` : ''};`);
    const isReference = bare?.kind === 'reference';
    this.lines.push(
      `${this.declared(isReference ? type : withoutConst(type), name)} = ${isReference ? '' : '&'}${storage};`,
    );
  }

  /** The `FILE *` that a function is given: what reads by itself reads the first one. */
  private standardStream(name: string): string {
    const first = this.info.parameters.findIndex(({ type }) => isStream(pointee(type)));
    const reads = this.shape.kind === 'stream' || this.shape.kind === 'repeated';
    return reads && this.names[first] === name ? 'stdin' : 'stdout';
  }

  private other(type: Type, name: string, given: unknown): void {
    const bare = bareType(type);
    if (given === undefined && leadsToVariable(type)) this.storage(type, name, false);
    else if (given !== undefined) this.lines.push(`${this.declared(withoutConst(type), name)} = ${literal(given)};`);
    else if (isVoidPointer(type)) {
      const plain = withoutConst(type);
      this.lines.push(
        `${this.declared(plain, name)} = (${this.declared(plain, '')})__builtin_calloc(1, ${OWN_MEMORY});`,
      );
    } else if (bare?.kind === 'reference' || isRecord(type)) {
      const storage = `${name}_storage`;
      this.before.push(`static ${this.declared(withoutConst(withoutReference(type)), storage)};`);
      this.lines.push(`${this.declared(type, name)} = ${storage};`);
    } else this.lines.push(`${this.declared(withoutConst(type), name)} = 0;`);
  }

  /** A function that writes what it is called with. */
  private callback(type: Type, name: string, number: number | string): void {
    this.lines.push(`${this.declared(withoutConst(type), name)} = ${this.writer(type, number)};`);
  }

  private writer(type: Type, number: number | string): string {
    const callback = callbackType(type);
    if (callback === undefined) return '0';
    const own = `codomata_callback_${number}`;
    const names = callback.parameters.map((_, i) => `codomata_${i}`);
    const bytes = callback.parameters.findIndex((parameter, i) => {
      const next = callback.parameters[i + 1];
      const isBytes = isPointer(parameter) && isByteType(pointee(parameter)) && isIntegerType(next);
      return isBytes || isHandedMemory(parameter, next);
    });
    const integer = callback.parameters.findLastIndex(parameter => isIntegerType(parameter));
    const float = callback.parameters.findLastIndex(parameter => isFloatType(parameter));
    const last = integer >= 0 ? integer : float;
    const body =
      bytes >= 0
        ? `codomata_write_all(${names[bytes]}, (unsigned long long)${names[bytes + 1]});`
        : last >= 0
          ? this.writing(`${asByte(callback.parameters[last])}${names[last]}`)
          : '';
    const list = callback.parameters.map((parameter, i) => this.declared(parameter, names[i]));
    const unused = names.map(each => `(void)${each};`).join(' ');
    const result = callback.result === undefined ? '' : isIntegerType(callback.result) ? ' return 1;' : ' return 0;';
    const header = `${own}(${list.length === 0 ? 'void' : list.join(', ')})`;
    this.before.push(`static ${this.declared(callback.result, header)} { ${unused} ${body}${result} }`);
    return own;
  }

  /** Writes a number as a symbol. */
  private writing(number: string): string {
    return isFloatKind(this.shape.output)
      ? `codomata_write_double((double)${number});`
      : `codomata_write((long long)${number});`;
  }

  // ---- Calls ------------------------------------------------------------------------------------------------------------

  private initialise(): void {
    const { init } = this.options;
    if (init === undefined) return;
    const contexts = this.shape.roles.flatMap((role, i) => (role === 'context' ? [i] : []));
    const memory = withOwnMemory(this.info, this.shape, this.options.args);
    const args = init.parameters.map(({ type }, i) => {
      if (callbackType(type) !== undefined) return this.writer(type, `init_${i}`);
      const own = contexts.find(c => sameTarget(this.info.parameters[c].type, type));
      if (own !== undefined) return this.names[own];
      if (init.memberOf === undefined && this.info.memberOf !== undefined && isRecord(pointee(type))) {
        const isOwn = bareType(pointee(type)) === bareType(this.info.memberOf);
        if (isOwn) return bareType(type)?.kind === 'pointer' ? `&${OBJECT}` : OBJECT;
      }
      if (isVoidPointer(type) && memory.length === 1) return this.names[memory[0]];
      return isIntegerType(type) ? `(${this.declared(withoutConst(type), '')})0` : '0';
    });
    const callee =
      init.memberOf !== undefined && !init.isStatic ? `${OBJECT}.${init.name}` : nameOf(init, this.options.language);
    const call = `${callee}(${args.join(', ')})`;
    const made = contexts.find(c => isPointer(init.result) && sameTarget(this.info.parameters[c].type, init.result));
    this.lines.push(
      made !== undefined && !args.includes(this.names[made]) ? `${this.names[made]} = ${call};` : `${call};`,
    );
  }

  private call(): readonly string[] {
    const { info } = this;
    const callee =
      info.memberOf !== undefined && !info.isStatic ? `${OBJECT}.${info.name}` : nameOf(info, this.options.language);
    const call = `${callee}(${this.names.join(', ')})`;
    if (this.isVoid()) return [`${call};`];
    return [`${RETURNED} = ${isIntegerType(info.result) ? '(long long)' : ''}${call};`];
  }

  private readSymbol(): readonly string[] {
    const symbol = this.shape.roles.indexOf('symbol');
    if (symbol < 0) return this.newOutput();
    const { type } = this.info.parameters[symbol];
    const read = isFloatKind(this.shape.input) ? 'codomata_read_double()' : 'codomata_read()';
    return [`${this.names[symbol]} = (${this.declared(withoutConst(type), '')})${read};`, ...this.newOutput()];
  }

  /** Each call gets memory of its own to write to. */
  private newOutput(): readonly string[] {
    const output = this.shape.roles.findIndex(role => role === 'output' || role === 'text output');
    if (output < 0) return [];
    const made = this.shape.roles[output] === 'output' ? 'codomata_output()' : 'codomata_text_output()';
    const { type } = this.info.parameters[output];
    return [`${this.names[output]} = (${this.declared(withoutConst(type), '')})${made};`];
  }

  private written(): readonly string[] {
    const { roles, writing } = this.shape;
    const output = this.names[roles.findIndex(role => role === 'output' || role === 'text output')];
    const put = roles.indexOf('output length');
    switch (writing) {
      case 'returned':
        return [
          this.writing(
            `${this.shape.output === 'char' || this.shape.output === 'byte' ? '(unsigned char)' : ''}${RETURNED}`,
          ),
        ];
      case 'returned text':
        return [`if (${RETURNED} == 0) codomata_accept(0);`, `else codomata_write_text((const char *)${RETURNED});`];
      case 'output up to the returned length':
        return [
          `if (${RETURNED} < 0) codomata_accept(0);`,
          `else codomata_write_all(${output}, (unsigned long long)${RETURNED});`,
        ];
      case 'returned up to the length put':
        return [
          `if (${RETURNED} == 0) codomata_accept(0);`,
          `else codomata_write_all(${RETURNED}, (unsigned long long)${this.pointedTo(put)});`,
        ];
      case 'put when true':
        return [`if (${RETURNED}) codomata_write((long long)${this.pointedTo(roles.indexOf('put'))});`];
      case 'output as long as the input':
        return [`codomata_write_all(${output}, codomata_length());`];
      case 'output up to its NUL':
        return [`codomata_write_text((const char *)${output});`];
      case 'output up to the length put': {
        const length = this.pointedTo(put);
        const isSigned = isIntegerType(this.info.result) && isSignedType(this.info.result);
        return [
          ...(isSigned ? [`if (${RETURNED} < 0) codomata_accept(0);`] : []),
          `codomata_write_all(${output}, (unsigned long long)${length});`,
        ];
      }
      case 'changed text':
        return ['codomata_write_text(codomata_text_changed);'];
      case 'returned string':
        return [`codomata_write_all(${RETURNED}.data(), ${RETURNED}.size());`];
      case 'changed string': {
        const changed = this.names[roles.indexOf('changed string')];
        return [`codomata_write_all(${changed}.data(), ${changed}.size());`];
      }
      case 'changed up to the returned length':
        return [`codomata_write_all(codomata_text_changed, (unsigned long long)${RETURNED});`];
      default:
        return [];
    }
  }

  /** What a parameter that is a pointer or a reference leads to. */
  private pointedTo(parameter: number): string {
    const isReference = bareType(this.info.parameters[parameter].type)?.kind === 'reference';
    return `${isReference ? '' : '*'}${this.names[parameter]}`;
  }

  /** The user's expression, where `return` is what was returned last. */
  private acceptExpression(): string {
    const { accept = '1' } = this.options;
    return accept.replace(/\breturn\b/g, RETURNED);
  }
}

/** `main`, whose result is what a program exits with. */
export function returnsStatus({ qualified, result }: FunctionInfo): boolean {
  return qualified === 'main' && isIntegerType(result);
}

type Type = Parameters<typeof declare>[0];

function withoutConst(type: Type): Type {
  return type?.kind === 'const' ? withoutConst(type.to) : type;
}

function withoutReference(type: Type): Type {
  const plain = withoutConst(type);
  return plain?.kind === 'reference' ? plain.to : plain;
}

/** The whole input as an object of the C++ library. */
function stringOf(type: Type, name: string): string {
  const string = stringType(type);
  if (string === undefined) throw new Error('the whole input is no object of the library');
  const { name: own, element, isMadeFromRange } = string;
  const from = `${name}_from`;
  const made = `${own} ${name}(${from}, ${isMadeFromRange ? `${from} + ` : ''}codomata_length());`;
  return `const ${element} *${from} = (const ${element} *)codomata_input(); ${made}`;
}

/** A pointer to a variable that the function may set, such as `int *` or `char **`. */
function leadsToVariable(type: Type): boolean {
  const to = bareType(pointee(type));
  return isPointer(type) && isWritable(type) && to !== undefined && to.kind !== 'function';
}

/** What `FILE` of our `stdio.h` is. */
function isStream(type: Type): boolean {
  const bare = bareType(type);
  return bare?.kind === 'struct' && bare.name === 'codomata_stream';
}

function isIncomplete(type: Type): boolean {
  const bare = bareType(type);
  return (bare?.kind === 'struct' || bare?.kind === 'class' || bare?.kind === 'union') && bare.isIncomplete;
}

/** Whether two pointers or references lead to the same type. */
function sameTarget(a: Type, b: Type): boolean {
  const [x, y] = [bareType(pointee(a)), bareType(pointee(b))];
  return x !== undefined && x === y;
}

function nameOf({ name, qualified }: FunctionInfo, language: 'c' | 'c++'): string {
  return language === 'c' ? name : qualified;
}

/** Characters are written as bytes, whatever their sign. */
function asByte(type: Type): string {
  return isCharType(type) ? '(unsigned char)' : '';
}

/** A value of the user's as C writes it. */
function literal(value: unknown): string {
  if (value === null) return '0';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return JSON.stringify(value);
  return String(value);
}
