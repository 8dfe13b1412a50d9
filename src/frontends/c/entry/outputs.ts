import { SourceError } from '../../../program/source.ts';
import { bareType, type DebugType, type FunctionInfo } from '../llvm/debug.ts';
import { isFloatKind, type SymbolKind } from '../values/symbol-kind.ts';
import type { AskedReturn, AskedShape } from './asked-shape.ts';
import type { BodyFacts } from './body-facts.ts';
import { RETURN } from './count-evidence.ts';
import { isInput } from './parameter-roles.ts';
import { fieldsOf, type RecordField } from './record-fields.ts';
import type { Returned, Role } from './roles.ts';
import { stringType } from './string-types.ts';
import {
  isByteType,
  isFloatType,
  isIntegerType,
  isPointer,
  isRecord,
  isSignedType,
  isSizeType,
  isTruth,
  isWritable,
  kindBehind,
  kindOf,
  pointee,
} from './type-names.ts';

/** Where what is written comes from. */
export type Writing =
  | 'by calls'
  | 'returned'
  | 'returned text'
  /** With each call, a text with its NUL, so that it is seen where one ends. */
  | 'returned texts'
  | 'returned up to the length put'
  | 'put when true'
  | 'output up to the returned length'
  | 'output as long as the input'
  | 'output up to its NUL'
  | 'output up to the length put'
  | 'changed text'
  | 'changed up to the returned length'
  | 'changed up to the length put'
  | 'changed as long as the input'
  | 'returned string'
  | 'changed string'
  | 'nothing';

/** A number that is written after the rest: what is returned, or where a parameter leads to, or a field of these. */
export interface FurtherOutput {
  readonly of: number | typeof RETURN;
  readonly path: string;
  readonly type: DebugType | undefined;
  readonly isBitField?: boolean;
}

const MOST_LISTED = 3;

/** What the function gives, with each call. */
export interface Outputs {
  readonly writing: Writing;
  readonly returned: Returned;
  readonly further: readonly FurtherOutput[];
  readonly output: SymbolKind;
  /** Where the length of the output is a field of what is returned: that field, as `.length`. */
  readonly lengthPath?: string;
}

export interface OutputQuestion {
  readonly info: FunctionInfo;
  /** Output that is found to be text becomes so here. */
  readonly roles: Role[];
  readonly facts: BodyFacts;
  readonly stated: AskedShape;
  readonly kind: 'stream' | 'repeated' | 'feed' | 'buffer';
  readonly input: SymbolKind;
  readonly alphabet: SymbolKind | undefined;
  /** What is handed to functions that write; undefined where there are none. */
  readonly called: SymbolKind | undefined;
  /** The same of functions that print, which are the output where there is no other. */
  readonly printed: SymbolKind | undefined;
  /** Whether the user says what is accepted. */
  readonly hasAccept: boolean;
  /** Whether a pointer that is returned and is no output is left alone. */
  readonly fillsIn: boolean;
}

/**
 * Finds out what a function gives: memory, text, numbers, or what it hands to others. A number that it returns beside its
 * output is output, too, unless it is always the same, or says that the function failed.
 *
 * @throws SourceError where that is not certain, with what the user can say
 */
export function outputsOf(question: OutputQuestion): Outputs {
  return new OutputFinder(question).find();
}

class OutputFinder {
  private readonly result: DebugType | undefined;
  private readonly asked: AskedReturn | undefined;

  constructor(private readonly question: OutputQuestion) {
    this.result = question.info.result;
    this.asked = question.stated.returned;
  }

  find(): Outputs {
    this.refuseTwoLengths();
    const { writing, output } = this.main();
    const returned = this.returnedRole(writing);
    const given = this.further(returned);
    const further = writing === 'nothing' && given.length === 0 ? this.visibleState() : given;
    const written = this.writtenField();
    const lengthPath = written === undefined ? {} : { lengthPath: this.field(written).path };
    return { writing, returned, further, output: this.common(output, further), ...lengthPath };
  }

  /** @throws SourceError where two pointers are to the length of the output */
  private refuseTwoLengths(): void {
    const { roles, info } = this.question;
    const names = roles.flatMap((role, i) =>
      role.kind === 'count' && role.outgoing === 'written' ? [info.parameters[i].name ?? `parameter ${i + 1}`] : [],
    );
    if (names.length > 1)
      throw new SourceError(
        `${info.qualified}: ${names.join(' and ')} both seem to be the length of the output: say of one --shape '${names[0]}: result' or '${names[0]}: ignored'`,
      );
  }

  /** The main part of the output, and what its symbols are. */
  private main(): { readonly writing: Writing; readonly output: SymbolKind | undefined } {
    const { roles, kind, called, info, alphabet } = this.question;
    const to = roles.findIndex(({ kind: role }) => role === 'output' || role === 'text output');
    const put = roles.findIndex(({ kind: role }) => role === 'put');
    if (called !== undefined && (kind !== 'buffer' || to < 0)) return { writing: 'by calls', output: called };
    if (put >= 0) return { writing: 'put when true', output: kindOf(pointee(info.parameters[put].type)) };
    if (to >= 0) return { writing: this.outputWriting(to), output: alphabet ?? kindBehind(info.parameters[to].type) };
    if (kind === 'buffer') {
      const found = this.bufferWriting();
      if (found !== undefined) return found;
    }
    if (kind !== 'buffer' && isPointer(this.result) && isByteType(pointee(this.result)) && this.asked === undefined)
      return { writing: 'returned texts', output: kindOf(pointee(this.result)) };
    const gives = kind !== 'stream' && isNumberType(this.result) && this.isResult();
    if (gives) return { writing: 'returned', output: this.returnedKind() };
    const { printed } = this.question;
    return printed === undefined ? { writing: 'nothing', output: undefined } : { writing: 'by calls', output: printed };
  }

  /** Whether a number that is returned is a symbol, where there is no other output. */
  private isResult(): boolean {
    return this.asked === undefined || this.asked === 'result';
  }

  private returnedKind(): SymbolKind {
    if (isFloatType(this.result)) return kindOf(this.result);
    return this.question.kind === 'feed' ? kindOf(this.result) : 'int';
  }

  /** How much of its output memory was written. */
  private outputWriting(to: number): Writing {
    const { roles, info, facts } = this.question;
    const name = info.parameters[to].name ?? '';
    if (this.hasLengthPut()) return 'output up to the length put';
    if (this.asked === 'written' || this.writtenField() !== undefined) return 'output up to the returned length';
    if (roles[to].kind === 'text output') return 'output up to its NUL';
    if (facts.counts.isCut(name, this.endlessRoom(to))) {
      roles[to] = { kind: 'text output' };
      return 'output up to its NUL';
    }
    if (this.asked === undefined && this.isReturnedLength(name)) return 'output up to the returned length';
    const length = roles.findIndex(role => role.kind === 'count' && role.measure?.is === 'length');
    const isShared = length >= 0 && facts.counts.bounds(info.parameters[length].name ?? '', name);
    if (isShared) return 'output as long as the input';
    const isText = roles.some(({ kind }) => kind === 'text') || kindBehind(info.parameters[to].type) === 'char';
    if (!isText || this.mayBeLength()) throw this.unknownLength(to, name);
    roles[to] = { kind: 'text output' };
    return 'output up to its NUL';
  }

  /** The parameter that says that there is room for any output. */
  private endlessRoom(to: number): string | undefined {
    const { roles, info } = this.question;
    const room = roles.findIndex(
      role => role.kind === 'count' && role.measure?.is === 'capacity' && role.measure.of === to,
    );
    const role = roles[room];
    return role?.kind === 'count' && role.measure?.most === undefined ? info.parameters[room].name : undefined;
  }

  private hasLengthPut(): boolean {
    return this.question.roles.some(role => role.kind === 'count' && role.outgoing === 'written');
  }

  /**
   * Whether what is returned is how much was written: it is a place in the output, or the number of constant places, or its
   * type says so and nothing is against it.
   */
  private isReturnedLength(name: string): boolean {
    const { facts } = this.question;
    const { result } = this;
    if (!isIntegerType(result) || isTruth(result) || bareType(result)?.kind === 'enum') return false;
    if (facts.counts.counts(RETURN, name)) return true;
    const { returned } = facts;
    if (returned === undefined) return isSizeType(result);
    const highest = facts.counts.highestPlace(name);
    return highest !== undefined && largest(returned) === BigInt(highest + 1);
  }

  /** Whether what is returned may be a length, as far as can be seen. */
  private mayBeLength(): boolean {
    const { result, asked } = this;
    const isNumber = isIntegerType(result) && !isTruth(result) && bareType(result)?.kind !== 'enum';
    return asked === undefined && isNumber && this.question.facts.returned === undefined;
  }

  private unknownLength(to: number, name: string): SourceError {
    const { info } = this.question;
    const shown = name === '' ? `parameter ${to + 1}` : name;
    const byReturn = isIntegerType(this.result) ? `, --shape 'return: written' if it returns that` : '';
    const besides = isIntegerType(this.result) ? '; return: result' : '';
    const lengths = isRecord(this.result) ? fieldsOf(this.result).numbers.filter(each => isIntegerType(each.type)) : [];
    const byField = lengths
      .slice(0, MOST_LISTED)
      .map(({ path }) => `, --shape 'return: written ${path.slice(1)}' if that field says it`)
      .join('');
    return new SourceError(
      `${info.qualified}: it is not certain how many bytes of its output ${shown} count: say --shape '${shown}: text output${besides}' if there is a NUL behind them${byReturn}${byField}, or --shape 'NAME: written' for a pointer to the number`,
    );
  }

  private bufferWriting(): { readonly writing: Writing; readonly output: SymbolKind } | undefined {
    const { roles, info, input } = this.question;
    const { result } = this;
    const returned = stringType(result);
    if (returned !== undefined) return { writing: 'returned string', output: returned.symbol };
    const whole = roles.findIndex(isInput);
    const kind = roles[whole]?.kind;
    if (kind === 'changed string') return { writing: 'changed string', output: input };
    if (isPointer(result) && isByteType(pointee(result)) && this.asked === undefined) {
      const writing = this.hasLengthPut() ? 'returned up to the length put' : 'returned text';
      return { writing, output: kindOf(pointee(result)) };
    }
    if (kind === 'changed text') return { writing: 'changed text', output: input };
    if (kind !== 'changed input') return undefined;
    if (this.hasLengthPut()) return { writing: 'changed up to the length put', output: input };
    const isLength = this.asked === undefined && this.isReturnedLength(info.parameters[whole].name ?? '');
    if (this.asked === 'written' || isLength) return { writing: 'changed up to the returned length', output: input };
    return { writing: 'changed as long as the input', output: input };
  }

  /** What is done with what is returned, where it is not the main part of the output. */
  private returnedRole(writing: Writing): Returned {
    const { result } = this;
    const { info, facts, kind } = this.question;
    if (result === undefined || info.qualified === 'main') return 'none';
    if (writing.endsWith('returned length')) return isRecord(result) ? 'result' : 'negative rejects';
    if (writing.startsWith('returned') || writing === 'put when true') return 'used';
    const { asked } = this;
    if (asked !== undefined && asked !== 'written') return typeof asked === 'string' ? asked : 'result';
    if (writing === 'by calls') return facts.returned?.size === 1 || !isNumberType(result) ? 'none' : 'ignored';
    if (isRecord(result)) return 'result';
    if (!isNumberType(result)) {
      if (writing === 'nothing' && kind !== 'stream' && !this.question.fillsIn) throw this.unknownResult();
      return 'ignored';
    }
    if (isTruth(result)) return facts.returned?.size === 1 ? 'none' : 'success';
    const codes = facts.returned;
    if (codes !== undefined && codes.size === 1) return 'none';
    const accepted = codes === undefined ? undefined : [...codes].filter(code => code >= 0n);
    if (isSignedType(result) && accepted?.length === 1) return 'negative rejects';
    return 'result';
  }

  private unknownResult(): SourceError {
    return new SourceError(
      `${this.question.info.qualified}: what it returns is no text, number or struct, and it has no other output: say --shape 'return: ignored' if that does not matter`,
    );
  }

  private further(returned: Returned): readonly FurtherOutput[] {
    const { roles, info } = this.question;
    const own = returned === 'result' ? this.numbersIn(RETURN, 'return', this.result) : [];
    const behind = roles.flatMap((role, i) => {
      const isResult = role.kind === 'result' || (role.kind === 'count' && role.outgoing === 'result');
      const { name = `parameter ${i + 1}`, type } = info.parameters[i];
      return isResult ? this.numbersIn(i, name, pointee(type)) : [];
    });
    return [...own, ...behind];
  }

  /** Of a step function that gives nothing else: what its object is in afterwards, by its enumerations and truth values. */
  private visibleState(): readonly FurtherOutput[] {
    const { roles, info, kind, hasAccept } = this.question;
    if (kind !== 'feed' || hasAccept) return [];
    return roles.flatMap((role, of) => {
      const { type } = info.parameters[of];
      if (role.kind !== 'state' || !isRecord(pointee(type)) || !isWritable(type)) return [];
      const { numbers } = fieldsOf(pointee(type));
      return numbers.filter(field => isNamedValue(field.type)).map(field => ({ of, ...field }));
    });
  }

  private numbersIn(of: FurtherOutput['of'], name: string, type: DebugType | undefined): readonly FurtherOutput[] {
    if (!isRecord(type)) return [{ of, path: '', type }];
    const { numbers, opaque } = fieldsOf(type);
    const { asked } = this;
    if (of === RETURN && typeof asked === 'object' && asked.fields !== undefined)
      return asked.fields.map(field => ({ of, ...this.field(field) }));
    if (opaque.length > 0 || numbers.length === 0) {
      const listed = numbers.map(({ path }) => path.slice(1)).join(', ');
      const said = of === RETURN && numbers.length > 0 ? `'return: fields ${listed}'` : `'${name}: ignored'`;
      throw new SourceError(
        `${this.question.info.qualified}: ${name === 'return' ? 'the struct that it returns' : name} has ${opaque.map(({ path, what }) => `${path.slice(1)} (${what})`).join(', ')}, which is no number: say --shape ${said} for what counts`,
      );
    }
    const length = of === RETURN ? this.writtenField() : undefined;
    return numbers.filter(({ path }) => path !== `.${length}`).map(field => ({ of, ...field }));
  }

  /** The field of what is returned that is the length of the output, as the user says. */
  private writtenField(): string | undefined {
    return typeof this.asked === 'object' ? this.asked.written : undefined;
  }

  /** @throws SourceError where what is returned has no such number */
  private field(name: string): RecordField {
    const { numbers } = fieldsOf(this.result);
    const found = numbers.find(({ path }) => path === `.${name}`);
    if (found !== undefined) return found;
    const listed = numbers.map(({ path }) => path.slice(1)).join(', ');
    throw new SourceError(`--shape return: ${name} is no number in what is returned; there are ${listed}`);
  }

  /** The kind that all symbols of the output have. */
  private common(main: SymbolKind | undefined, further: readonly FurtherOutput[]): SymbolKind {
    const { input, facts } = this.question;
    if (further.length === 0) return main ?? input;
    const kinds = [...(main === undefined ? [] : [main]), ...further.map(({ type }) => kindOf(type))];
    const isWide = further.some(({ type }) => isIntegerType(type) && (bareType(type) as { bits?: number }).bits === 64);
    if (kinds.some(isFloatKind)) {
      if (isWide)
        throw new SourceError(
          `${this.question.info.qualified}: it gives floating-point numbers and integers of 64 bits, which no number holds exactly: leave one out by --shape 'NAME: ignored'`,
        );
      return kinds.every(kind => kind === 'float') ? 'float' : 'double';
    }
    const isByte = ({ of, path, type }: FurtherOutput): boolean =>
      kindOf(type) === 'byte' ||
      isTruth(type) ||
      (of === RETURN && path === '' && facts.returned !== undefined && [...facts.returned].every(isByteValue));
    const isBytes = main !== undefined && main !== 'int' && further.every(isByte);
    return isBytes ? main : kinds.length === 1 ? kinds[0] : 'int';
  }
}

function isByteValue(code: bigint): boolean {
  return code >= 0n && code <= 0xffn;
}

function largest(values: ReadonlySet<bigint>): bigint | undefined {
  return [...values].reduce<bigint | undefined>((a, b) => (a === undefined || b > a ? b : a), undefined);
}

function isNamedValue(type: DebugType | undefined): boolean {
  return isTruth(type) || bareType(type)?.kind === 'enum';
}

export function isNumberType(type: DebugType | undefined): boolean {
  return isIntegerType(type) || isFloatType(type);
}
