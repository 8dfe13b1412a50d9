import { SourceError } from '../../../program/source.ts';
import { bareType, type FunctionInfo } from '../llvm/debug.ts';
import { isFloatKind } from '../values/symbol-kind.ts';
import { acceptInC, argumentsIn, argumentVariable, calledIn, calledVariable } from './accept.ts';
import { commandLineOf, takesCommandLine } from './command-line.ts';
import { RETURNED, statedRoom, writeNumber, writingLines } from './driver-output.ts';
import { isIncomplete, type Type, withoutConst, withoutReference } from './driver-types.ts';
import { handedStorage, isHanded } from './handed-symbol.ts';
import { type Init, initialCall } from './initial-call.ts';
import { isCompound, literalInC } from './literals.ts';
import type { Measure } from './roles.ts';
import type { Shape } from './shape.ts';
import { endTick, HANDED, type Source, sourceDefinitions, tickLines } from './sources.ts';
import { stateLines } from './states.ts';
import { stringOf, stringType } from './string-types.ts';
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
  isStreamType,
  NoTypeName,
  pointee,
} from './type-names.ts';

/** What else goes into a driver. */
export interface DriverOptions {
  readonly language: 'c' | 'c++';
  /** The user's functions that it gets symbols and the time from. */
  readonly sources: readonly Source[];
  /** After how many calls in a row that read nothing the input ends. */
  readonly ticks: number;
  /** Called once before the first symbol. */
  readonly init?: Init;
  /** When the input was accepted: an expression of C. */
  readonly accept?: string;
  /** What is kept in variables before each symbol: expressions of C. */
  readonly state?: readonly string[];
  /** The user's arguments, for the object of a method and for the command line of `main`. */
  readonly args: readonly unknown[];
  /** Whether pointers in memory of which nothing is said may lead anywhere. */
  readonly fillsIn?: boolean;
  /** Of the streams that can be printed on, those that are the output, as a sum; not given: stdout. */
  readonly seenStreams?: number | undefined;
  /** Whether something is to be done when `main` has returned. */
  readonly endsLater?: boolean;
}

const OBJECT = 'codomata_object';
/** Room for any result: no text is that long. */
const ROOM = '(1LL << 40)';

/** The bytes, zero at first, of a `void *` that has no other meaning. */
export const OWN_MEMORY = 4096;

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
    this.before.push(...sourceDefinitions(options.sources, shape, options.language));
    this.object();
    this.parameters();
    this.initialise();
    if (!this.isVoid()) this.lines.push(`${this.resultVariable()} = 0;`);
    const call = this.call();
    const written = writingLines(this.info, shape, this.names);
    if (shape.kind === 'feed' || shape.kind === 'repeated')
      this.lines.push(
        ...stateLines(options.state, RETURNED, OBJECT, 'declared'),
        'while (codomata_more()) {',
        ...this.idle(),
        ...(shape.record === undefined ? [...this.readSymbol(), ...tickLines(options.sources, shape)] : []),
        ...(shape.record === undefined ? [] : [...tickLines(options.sources, shape), ...this.readSymbol()]),
        ...this.ready(),
        ...call,
        ...written,
        ...this.handOver(),
        ...stateLines(options.state, RETURNED, OBJECT, 'set'),
        ...endTick(shape),
        '}',
      );
    else this.lines.push(...this.ready(), ...call, ...written);
    if (options.endsLater && returnsStatus(this.info)) {
      this.before.push(`${this.external}void codomata_end(void);`);
      this.lines.push('codomata_end();');
    }
    if (options.accept !== undefined)
      this.lines.push(`codomata_accept((${acceptInC(options.accept, RETURNED, OBJECT)}) ? 1 : 0);`);
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
    const result = withoutConst(withoutReference(this.info.result));
    if (isRecord(result)) return `static ${this.declared(result, RETURNED)}; int codomata_none`;
    return isIntegerType(result) ? `long long ${RETURNED}` : this.declared(result, RETURNED);
  }

  /** The object that a method is called on. */
  private object(): void {
    const { memberOf, isStatic } = this.info;
    if (memberOf === undefined || isStatic) return;
    const args = this.options.args.map(literalInC).join(', ');
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
    for (const [i, { type }] of this.info.parameters.entries()) this.parameter(type, i);
  }

  private parameter(type: Type, i: number): void {
    const { roles } = this.shape;
    const role = roles[i];
    const name = this.names[i];
    const plain = withoutConst(withoutReference(type));
    const value = (text: string): void => {
      this.lines.push(`${this.declared(plain, name)} = (${this.declared(plain, '')})${text};`);
    };
    switch (role.kind) {
      case 'symbol':
        if (isHanded(role, type)) {
          this.before.push(handedStorage(name, i, roles));
          value(`${name}_storage`);
          return;
        }
        this.lines.push(`${this.declared(plain, name)} = (${this.declared(plain, '')})0;`);
        return;
      case 'text':
        value('codomata_text()');
        return;
      case 'input':
        value('codomata_input()');
        return;
      case 'end':
        value(`((const char *)${this.names[role.of]} + ${this.lengthOf(role.of)})`);
        return;
      case 'changed text':
      case 'changed input':
        this.lines.push(
          `char *codomata_text_changed = (char *)${role.kind === 'changed text' ? 'codomata_changed_text' : 'codomata_changed'}();`,
        );
        value('codomata_text_changed');
        return;
      case 'string':
      case 'changed string':
        this.lines.push(stringOf(type, name));
        return;
      case 'output':
      case 'text output':
        this.output(plain, i);
        return;
      case 'count':
        if (role.measure !== undefined && pointee(type) === undefined) value(this.measured(role.measure, plain));
        else this.storage(type, name);
        return;
      case 'put':
      case 'state':
      case 'stream':
      case 'result':
      case 'ignored':
        this.storage(type, name);
        return;
      case 'previous':
        this.before.push(`static ${this.declared(plain, name)}${role.first === undefined ? '' : ` = ${role.first}`};`);
        return;
      case 'callback':
        this.callback(type, name, i);
        return;
      case 'argument':
        this.argument(type, name, role.value);
        return;
      case 'memory':
        this.lines.push(
          `${this.declared(plain, name)} = (${this.declared(plain, '')})__builtin_calloc(1, ${OWN_MEMORY});`,
        );
        return;
      case 'command line':
      case 'any':
        this.before.push(`static ${this.declared(plain, name)};`);
        return;
      case 'unused':
        this.unused(type, name);
        return;
    }
  }

  /** What a number says of memory. */
  private measured({ is, of, most }: Measure, type: Type): string {
    if (is === 'length') return this.lengthOf(of);
    return most === undefined ? this.capacity(type) : `${most}`;
  }

  private lengthOf(parameter: number): string {
    return this.shape.roles[parameter].kind === 'symbol' ? '1' : 'codomata_length()';
  }

  /** Memory for the result: of the size that the user says, or of any. */
  private output(type: Type, i: number): void {
    const name = this.names[i];
    const most = statedRoom(this.shape, i);
    if (most === undefined) {
      this.lines.push(`${this.declared(type, name)} = (${this.declared(type, '')})${this.made(i)}();`);
      return;
    }
    this.before.push(`static unsigned char ${name}_storage[${most}];`);
    this.lines.push(`${this.declared(type, name)} = (${this.declared(type, '')})${name}_storage;`);
  }

  private made(i: number): string {
    return this.shape.roles[i].kind === 'output' ? 'codomata_output' : 'codomata_text_output';
  }

  private argument(type: Type, name: string, value: unknown): void {
    const own = withoutConst(withoutReference(type));
    const to = withoutConst(pointee(type));
    if (isCompound(value)) {
      const isReference = bareType(type)?.kind === 'reference';
      if (isRecord(own) && stringType(type) === undefined) {
        this.before.push(`static ${this.declared(own, name)} = ${literalInC(value)};`);
        return;
      }
      if (to === undefined || isReference || (!isRecord(to) && !Array.isArray(value)))
        throw new NoTypeName(`${JSON.stringify(value)} for ${name}`);
      const isArray = !isRecord(to);
      this.before.push(`static ${this.declared(to, `${name}_given${isArray ? '[]' : ''}`)} = ${literalInC(value)};`);
      this.lines.push(`${this.declared(own, name)} = ${isArray ? '' : '&'}${name}_given;`);
      return;
    }
    if (isRecord(own) && stringType(type) === undefined)
      throw new NoTypeName(`${JSON.stringify(value)} for the struct ${name}`);
    if (value === null && !isPointer(own)) throw new NoTypeName(`null for ${name}`);
    this.lines.push(`${this.declared(own, name)} = ${literalInC(value)};`);
  }

  /** Something to hand over that nobody looks at. */
  private unused(type: Type, name: string): void {
    const own = withoutConst(withoutReference(type));
    if (bareType(type)?.kind === 'reference' || isRecord(type)) this.before.push(`static ${this.declared(own, name)};`);
    else this.lines.push(`${this.declared(own, name)} = 0;`);
  }

  private capacity(type: Type): string {
    const bare = bareType(type);
    const bits = bare?.kind === 'basic' ? bare.bits : 32;
    if (bits > 40) return ROOM;
    const isSigned = bare?.kind === 'basic' && bare.encoding === 'signed';
    return `${(1n << BigInt(isSigned ? bits - 1 : bits)) - 1n}`;
  }

  /** Memory of its own for what a pointer or a reference leads to. */
  private storage(type: Type, name: string): void {
    const bare = bareType(type);
    const to = withoutConst(pointee(type));
    const storage = `${name}_storage`;
    if (isStreamType(to)) {
      this.lines.push(`${this.declared(withoutConst(type), name)} = ${this.standardStream(name)};`);
      return;
    }
    if (isIncomplete(to)) {
      this.lines.push(`${this.declared(withoutConst(type), name)} = 0;`);
      return;
    }
    this.before.push(`static ${this.declared(to, storage)};`);
    if (this.options.fillsIn === true && isRecord(to)) this.lines.push(`codomata_fill(&${storage});`);
    const isReference = bare?.kind === 'reference';
    this.lines.push(
      `${this.declared(isReference ? type : withoutConst(type), name)} = ${isReference ? '' : '&'}${storage};`,
    );
  }

  /** The `FILE *` that a function is given: what reads by itself reads the first one. */
  private standardStream(name: string): string {
    const first = this.info.parameters.findIndex(({ type }) => isStreamType(pointee(type)));
    const reads = this.shape.kind === 'stream' || this.shape.kind === 'repeated';
    return reads && this.names[first] === name ? 'stdin' : 'stdout';
  }

  /** A function that writes what it is called with. */
  private callback(type: Type, name: string, number: number | string): void {
    this.lines.push(`${this.declared(withoutConst(type), name)} = ${this.writer(type, number, name)};`);
  }

  private writer(type: Type, number: number | string, name: string | undefined): string {
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
          ? writeNumber(this.shape, `${asByte(callback.parameters[last])}${names[last]}`)
          : '';
    const list = callback.parameters.map((parameter, i) => this.declared(parameter, names[i]));
    const unused = names.map(each => `(void)${each};`).join(' ');
    const result = callback.result === undefined ? '' : isIntegerType(callback.result) ? ' return 1;' : ' return 0;';
    const header = `${own}(${list.length === 0 ? 'void' : list.join(', ')})`;
    const marks = name === undefined ? '' : this.marks(name, callback.parameters, names);
    this.before.push(`static ${this.declared(callback.result, header)} { ${unused} ${marks}${body}${result} }`);
    return own;
  }

  /** What is kept of a call that the user asks about. */
  private marks(name: string, types: readonly Type[], names: readonly string[]): string {
    const { accept } = this.options;
    if (!calledIn(accept).includes(name)) return '';
    this.before.push(`static int ${calledVariable(name)};`);
    const kept = argumentsIn(accept, name).map(argument => {
      if (types[argument - 1] === undefined)
        throw new SourceError(
          `--accept argument(${name}, ${argument}): ${name} has ${types.length} ${types.length === 1 ? 'argument' : 'arguments'}`,
        );
      const variable = argumentVariable(name, argument);
      this.before.push(`static ${this.declared(withoutConst(types[argument - 1]), variable)};`);
      return `${variable} = ${names[argument - 1]}; `;
    });
    return `${calledVariable(name)} = 1; ${kept.join('')}`;
  }

  // ---- Calls ------------------------------------------------------------------------------------------------------------

  private initialise(): void {
    const { init, language } = this.options;
    if (init === undefined) return;
    const { info } = init;
    const callee = info.memberOf !== undefined && !info.isStatic ? `${OBJECT}.${info.name}` : nameOf(info, language);
    this.lines.push(
      initialCall(init, callee, {
        info: this.info,
        shape: this.shape,
        names: this.names,
        object: OBJECT,
        writer: ({ type, name }, i) => this.writer(type, `init_${i}`, name),
      }),
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

  /** A call that reads nothing, and so do all after it, must not go on forever. */
  private idle(): readonly string[] {
    const { sources, ticks } = this.options;
    const isRead = sources.some(({ each, step }) => each === 'tick' && (step === undefined || step.least < step.most));
    return this.shape.kind === 'repeated' && !isRead ? [`if (codomata_idle++ >= ${ticks}) break;`] : [];
  }

  /** What is made ready before each call: memory and variables to write to. */
  private ready(): readonly string[] {
    return [...this.anything(), ...this.newOutput(), ...this.counts()];
  }

  /** Parameters that may be anything. */
  private anything(): readonly string[] {
    return this.shape.roles.flatMap(({ kind }, i) => {
      if (kind !== 'any') return [];
      const plain = withoutConst(withoutReference(this.info.parameters[i].type));
      return [`${this.names[i]} = *(${this.declared(plain, '*')})codomata_anywhere();`];
    });
  }

  private readSymbol(): readonly string[] {
    const symbol = this.shape.roles.findIndex(({ kind }) => kind === 'symbol');
    if (symbol < 0) return [];
    const type = withoutConst(withoutReference(this.info.parameters[symbol].type));
    const { record, input } = this.shape;
    const read = record !== undefined ? HANDED : isFloatKind(input) ? 'codomata_read_double()' : 'codomata_read()';
    if (isHanded(this.shape.roles[symbol], type)) return [`${this.names[symbol]}_storage[0] = (unsigned char)${read};`];
    return [`${this.names[symbol]} = (${this.declared(type, '')})${read};`];
  }

  /** Each call gets memory of its own to write to. */
  private newOutput(): readonly string[] {
    const output = this.shape.roles.findIndex(({ kind }) => kind === 'output' || kind === 'text output');
    if (output < 0 || this.shape.kind === 'buffer' || statedRoom(this.shape, output) !== undefined) return [];
    const { type } = this.info.parameters[output];
    return [`${this.names[output]} = (${this.declared(withoutConst(type), '')})${this.made(output)}();`];
  }

  /** Numbers behind pointers, as the caller sets them. */
  private counts(): readonly string[] {
    return this.shape.roles.flatMap((role, i) => {
      const { type } = this.info.parameters[i];
      const to = withoutConst(pointee(type));
      const isOut = role.kind === 'result' || role.kind === 'ignored';
      if (role.kind !== 'count' && !(isOut && !isRecord(to))) return [];
      if (to === undefined) return [];
      if (role.kind === 'count' && role.measure !== undefined)
        return [`${this.names[i]}_storage = (${this.declared(to, '')})${this.measured(role.measure, to)};`];
      return this.shape.kind === 'buffer' ? [] : [`${this.names[i]}_storage = 0;`];
    });
  }

  /** What was returned is handed over as the state before the next call. */
  private handOver(): readonly string[] {
    return this.shape.roles.flatMap(({ kind }, i) => {
      if (kind !== 'previous') return [];
      const type = withoutConst(withoutReference(this.info.parameters[i].type));
      return [`${this.names[i]} = ${isRecord(type) ? '' : `(${this.declared(type, '')})`}${RETURNED};`];
    });
  }
}

/** `main`, whose result is what a program exits with. */
export function returnsStatus({ qualified, result }: FunctionInfo): boolean {
  return qualified === 'main' && isIntegerType(result);
}

function nameOf({ name, qualified }: FunctionInfo, language: 'c' | 'c++'): string {
  return language === 'c' ? name : qualified;
}

/** Characters are written as bytes, whatever their sign. */
function asByte(type: Type): string {
  return isCharType(type) ? '(unsigned char)' : '';
}
