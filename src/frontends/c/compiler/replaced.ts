import { functionPlace } from '../llvm/debug.ts';
import { textOf } from '../llvm/escapes.ts';
import type { Module, Type } from '../llvm/module.ts';
import { type FunctionText, functionTexts } from '../llvm/parse-module.ts';
import { type FunctionInFile, meantFunctions } from '../meant-functions.ts';
import type { WrittenForm } from '../values/written-form.ts';
import { CompileError } from './compile-error.ts';
import { escaped } from './ir-names.ts';

/** The user's functions that read and write, and whether what they read and write is floating-point numbers. */
export interface Replaced {
  readonly reads?: readonly string[];
  /** Functions for which one of the driver's stands, which gives 64 bits: those of a double where `isFloat`. */
  readonly sources?: ReadonlyMap<
    string,
    { readonly bits: string; readonly isFloat: boolean; readonly isField: boolean }
  >;
  readonly writes?: ReadonlyMap<string, WrittenForm>;
  readonly floats?: { readonly reads: boolean; readonly writes: boolean };
}

const INTEGERS = { reads: false, writes: false };
const NOTHING: ReadonlyMap<string, WrittenForm> = new Map();

/**
 * LLVM IR of the files of a program, the first one's first, in which calls of some of the user's functions reach the outside.
 * Each of them, defined or only declared, becomes a function that calls the import `env.<name>` with the number that it writes
 * (or 0) as 64 bits, and returns what comes back, cut to its type. It has a name of its own, so that functions of the library
 * that call one of the user's name call that of the library. Where symbols are floating-point numbers, the 64 bits are those of
 * a double. One that writes returns 1, or a null pointer. What it writes from memory goes to `codomata_write_all` or `codomata_write_text`. In C++ a name means all functions
 * of that name; `Class::method` is a name too. See `meantFunctions` for what a name means in which file. The modules are what
 * the files say.
 *
 * @throws CompileError when such a function returns what is not a number
 */
export function withReplaced(
  files: readonly string[],
  modules: readonly Module[],
  replaced: Replaced,
): readonly string[] {
  const names = [
    ...(replaced.reads ?? []),
    ...(replaced.sources?.keys() ?? []),
    ...(replaced.writes ?? NOTHING).keys(),
  ];
  if (names.length === 0) return files;
  const meant = meantFunctions(modules.map(module => functionsNamed(module, names)));
  return files.map((ir, i) => (meant[i].size === 0 ? ir : withReplacedIn(ir, modules[i], names, meant[i], replaced)));
}

function functionsNamed(module: Module, names: readonly string[]): readonly FunctionInFile[] {
  const all = [...module.declarations.values(), ...module.functions.values()];
  return all
    .filter(({ name }) => names.some(wanted => isCalled(name, wanted)))
    .map(({ name, isLocal, debug }) => {
      const place = debug === undefined ? undefined : functionPlace(module, debug);
      return { name, isLocal, place: place && `${place.file}:${place.line}` };
    });
}

function withReplacedIn(
  ir: string,
  module: Module,
  names: readonly string[],
  meant: ReadonlySet<string>,
  { reads = [], sources, writes = NOTHING, floats = INTEGERS }: Replaced,
): string {
  const parts: string[] = [];
  const imports = new Map<string, string>();
  let copied = 0;
  for (const text of functionTexts(ir)) {
    const symbol = text.declaration.name;
    const name = meant.has(symbol) ? names.find(wanted => isCalled(symbol, wanted)) : undefined;
    if (name === undefined) continue;
    const source = sources?.get(name);
    const target = source === undefined ? `@"codomata.replaced.${name}"` : `@${source.bits}`;
    if (source === undefined)
      imports.set(name, `declare i64 ${target}(i64) "wasm-import-module"="env" "wasm-import-name"="${name}"`);
    else if (!ir.includes(`${target}(`)) imports.set(name, `declare i64 ${target}(i64)`);
    const form = reads.includes(name) || source !== undefined ? undefined : writes.get(name);
    const given = source === undefined ? floats : { ...floats, reads: source.isFloat };
    requireParameters(text, name, module);
    parts.push(withOwnNames(ir.slice(copied, text.start), meant), forwarding(text, name, target, form, given));
    copied = text.end;
  }
  const declared = (name: string, types: string): string =>
    ir.includes(`@${name}(`) ? '' : `declare void @${name}(${types})`;
  const writing = [declared('codomata_write_all', 'ptr, i64'), declared('codomata_write_text', 'ptr')];
  parts.push(withOwnNames(ir.slice(copied), meant));
  return [parts.join(''), ...imports.values(), ...writing, ''].join('\n');
}

/** A name that the library has not. */
function ownSymbol(name: string): string {
  return `@"codomata.instead.of.${escaped(name)}"`;
}

/** Gives functions names of their own. Texts in quotes stay as they are. */
function withOwnNames(ir: string, symbols: ReadonlySet<string>): string {
  return ir.replace(/@(?:"([^"\n]*)"|([\w.$-]+))|"[^"\n]*"/g, (found, quoted?: string, plain?: string) => {
    const name = plain ?? (quoted === undefined ? undefined : textOf(quoted));
    return name !== undefined && symbols.has(name) ? ownSymbol(name) : found;
  });
}

/** @throws CompileError where calls give arguments to a function that is declared as `f()` */
function requireParameters(
  { declaration: { name: symbol, isVariadic, parameters } }: FunctionText,
  name: string,
  module: Module,
): void {
  if (!isVariadic || parameters.length > 0) return;
  for (const { body } of module.functions.values())
    for (const { instructions } of body.blocks)
      for (const { action } of instructions)
        if (
          action.do === 'call' &&
          action.callee.kind === 'global' &&
          action.callee.name === symbol &&
          action.args.length > 0
        )
          throw new CompileError(`${name} is declared without its parameters: write them into its declaration`);
}

/** Whether a symbol is of a function of this name, in C or in C++ with its parameters behind. */
function isCalled(symbol: string, name: string): boolean {
  if (symbol === name) return true;
  const parts = name.split('::').map(part => `${part.length}${part}`);
  const starts =
    parts.length === 1
      ? [`_Z${parts[0]}`, `_ZL${parts[0]}`]
      : ['_ZN', '_ZNK'].map(start => `${start}${parts.join('')}E`);
  return starts.some(start => symbol.startsWith(start) && symbol.length > start.length);
}

/** What a function that writes returns where it returns a number. */
const WRITTEN = '  %codomata.answer = add i64 0, 1';

function forwarding(
  { declaration, extension, parameters }: FunctionText,
  name: string,
  target: string,
  form: WrittenForm | undefined,
  floats: Required<Replaced>['floats'],
): string {
  const result = typeText(declaration.result);
  const all = declaration.parameters.map(parameter => ({
    name: localText(parameter.name),
    type: typeText(parameter.type),
  }));
  // One that is declared as `f()` is called without arguments, as pointers to it are.
  const given = declaration.isVariadic && all.length === 0 ? '' : parameters;
  const linkage = declaration.isLocal ? 'internal ' : '';
  const body = [`define ${linkage}${extension ?? ''} ${result} ${ownSymbol(declaration.name)}(${given}) {`];
  const parameter = (at: number): WrittenParameter | undefined => all.at(-1 - at);
  if (form?.kind === 'bytes' || form?.kind === 'text') {
    const from = `ptr ${parameter(form.at)?.name}`;
    const count = form.kind === 'text' ? undefined : parameter(form.count);
    if (count === undefined) body.push(`  call void @codomata_write_text(${from})`);
    else {
      body.push(widened('count', count, true));
      body.push(`  call void @codomata_write_all(${from}, i64 %codomata.count)`);
    }
    body.push(WRITTEN, ...returned(result, name), '}');
    return body.join('\n');
  }
  if (form?.kind === 'nothing') return [...body, WRITTEN, ...returned(result, name), '}'].join('\n');
  const argument = form === undefined ? undefined : parameter(form.at);
  if (form === undefined || argument === undefined) body.push('  %codomata.argument = add i64 0, 0');
  else if (floats.writes) body.push(...asDouble(argument, form.isUnsigned));
  else body.push(widened('argument', argument, form.isUnsigned));
  if (form !== undefined) {
    body.push(`  call i64 ${target}(i64 %codomata.argument)`, WRITTEN, ...returned(result, name), '}');
    return body.join('\n');
  }
  body.push(`  %codomata.answer = call i64 ${target}(i64 %codomata.argument)`);
  body.push(...(floats.reads ? returnedFloat(result, name) : returned(result, name)), '}');
  return body.join('\n');
}

/** A parameter as LLVM writes it. */
interface WrittenParameter {
  readonly name: string;
  readonly type: string;
}

function localText(name: string): string {
  return /^[-\w.$]+$/.test(name) ? `%${name}` : `%"${escaped(name)}"`;
}

/** Of numbers and pointers: nothing else is read or written. */
function typeText(type: Type): string {
  if (type.kind === 'int') return `i${type.width}`;
  return type.kind === 'float' ? type.name : type.kind;
}

/** An argument that is an integer, as 64 bits. */
function widened(to: string, { name, type }: WrittenParameter, isUnsigned: boolean): string {
  const bits = Number(type.slice(1));
  if (bits === 64) return `  %codomata.${to} = add i64 ${name}, 0`;
  if (bits > 64) return `  %codomata.${to} = trunc ${type} ${name} to i64`;
  return `  %codomata.${to} = ${isUnsigned || bits === 1 ? 'zext' : 'sext'} ${type} ${name} to i64`;
}

/** An argument that is a number, as the bits of a double. */
function asDouble(argument: WrittenParameter, isUnsigned: boolean): readonly string[] {
  const { name, type } = argument;
  if (type === 'double') return [`  %codomata.argument = bitcast double ${name} to i64`];
  const bits = '  %codomata.argument = bitcast double %codomata.double to i64';
  if (type === 'float') return [`  %codomata.double = fpext float ${name} to double`, bits];
  return [
    widened('integer', argument, isUnsigned),
    '  %codomata.double = sitofp i64 %codomata.integer to double',
    bits,
  ];
}

/** A symbol that is a floating-point number: as an integer, the nearest that fits, towards 0. */
function returnedFloat(result: string, name: string): readonly string[] {
  if (result === 'void' || result === 'ptr') return returned(result, name);
  const double = '  %codomata.double = bitcast i64 %codomata.answer to double';
  if (result === 'double') return [double, '  ret double %codomata.double'];
  if (result === 'float')
    return [double, '  %codomata.result = fptrunc double %codomata.double to float', '  ret float %codomata.result'];
  const bits = Number(/^i([0-9]+)$/.exec(result)?.[1] ?? Number.NaN);
  if (!(bits <= 64)) throw new CompileError(`${name} returns what is not a number`);
  if (bits === 1)
    return [double, '  %codomata.result = fcmp une double %codomata.double, 0.0', '  ret i1 %codomata.result'];
  return [double, ...saturated(bits), `  ret ${result} %codomata.result`];
}

/** By comparisons, so that no function of the compiler has to be declared. */
function saturated(bits: number): readonly string[] {
  const most = (1n << BigInt(bits - 1)) - 1n;
  const bound = (value: bigint): string => `0x${hexOfDouble(Number(value))}`;
  return [
    `  %codomata.low = fcmp ole double %codomata.double, ${bound(-most - 1n)}`,
    `  %codomata.high = fcmp oge double %codomata.double, ${bound(most + 1n)}`,
    '  %codomata.nan = fcmp uno double %codomata.double, %codomata.double',
    '  %codomata.out1 = or i1 %codomata.low, %codomata.high',
    '  %codomata.out2 = or i1 %codomata.out1, %codomata.nan',
    '  %codomata.safe = select i1 %codomata.out2, double 0.0, double %codomata.double',
    `  %codomata.whole = fptosi double %codomata.safe to i${bits}`,
    `  %codomata.up = select i1 %codomata.high, i${bits} ${most}, i${bits} %codomata.whole`,
    `  %codomata.result = select i1 %codomata.low, i${bits} ${-most - 1n}, i${bits} %codomata.up`,
  ];
}

/** A double as LLVM writes it. */
function hexOfDouble(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).padStart(16, '0').toUpperCase();
}

function returned(result: string, name: string): readonly string[] {
  if (result === 'void') return ['  ret void'];
  if (result === 'ptr') return ['  ret ptr null'];
  if (result === 'i64') return ['  ret i64 %codomata.answer'];
  if (result === 'float' || result === 'double')
    return [`  %codomata.result = sitofp i64 %codomata.answer to ${result}`, `  ret ${result} %codomata.result`];
  if (!/^i[0-9]+$/.test(result)) throw new CompileError(`${name} returns what is not a number`);
  const cut = Number(result.slice(1)) > 64 ? 'sext' : 'trunc';
  return [`  %codomata.result = ${cut} i64 %codomata.answer to ${result}`, `  ret ${result} %codomata.result`];
}
