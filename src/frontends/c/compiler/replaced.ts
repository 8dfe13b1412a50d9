import { type FunctionInFile, meantFunctions } from '../meant-functions.ts';
import type { WrittenForm } from '../values/written-form.ts';
import { CompileError } from './compile-error.ts';
import { DebugNodes } from './debug-nodes.ts';

/** The first line of a function in LLVM IR. */
const HEADER = /^(define|declare) ([^@\n]*)@("[^"\n]*"|[\w.$-]+)\((.*)$/;

/** What is written before a function that only its file sees. */
const LOCAL = /\b(?:internal|private)\b/;

/** The user's functions that read and write, and whether what they read and write is floating-point numbers. */
export interface Replaced {
  readonly reads?: readonly string[];
  /** Functions for which one of the driver's stands, which gives 64 bits: those of a double where `isFloat`. */
  readonly sources?: ReadonlyMap<string, { readonly bits: string; readonly isFloat: boolean }>;
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
 * of that name; `Class::method` is a name too. See `meantFunctions` for what a name means in which file.
 *
 * @throws CompileError when such a function returns what is not a number
 */
export function withReplaced(files: readonly string[], replaced: Replaced): readonly string[] {
  const names = [
    ...(replaced.reads ?? []),
    ...(replaced.sources?.keys() ?? []),
    ...(replaced.writes ?? NOTHING).keys(),
  ];
  if (names.length === 0) return files;
  const meant = meantFunctions(files.map(ir => functionsNamed(ir, names)));
  return files.map((ir, i) => (meant[i].size === 0 ? ir : withReplacedIn(ir, names, meant[i], replaced)));
}

function functionsNamed(ir: string, names: readonly string[]): readonly FunctionInFile[] {
  const nodes = new DebugNodes(ir);
  return ir.split('\n').flatMap(line => {
    const header = headerIn(line);
    if (header === null) return [];
    const [, , before, symbol, after] = header;
    const name = unquoted(symbol);
    if (!names.some(wanted => isCalled(name, wanted))) return [];
    const node = after.match(/ !dbg (![0-9]+)/)?.[1];
    const [file, at] = [nodes.field(nodes.field(node, 'file'), 'filename'), nodes.field(node, 'line')];
    const place = file === undefined || at === undefined ? undefined : `${file}:${at}`;
    return [{ name, isLocal: LOCAL.test(before), place }];
  });
}

function headerIn(line: string): RegExpMatchArray | null {
  return /^(?:define|declare) /.test(line) ? line.match(HEADER) : null;
}

function withReplacedIn(
  ir: string,
  names: readonly string[],
  meant: ReadonlySet<string>,
  { reads = [], sources, writes = NOTHING, floats = INTEGERS }: Replaced,
): string {
  const kept: string[] = [];
  const imports = new Map<string, string>();
  const lines = withOwnNames(ir, meant).split('\n');
  for (let i = 0; i < lines.length; i++) {
    const header = headerIn(lines[i]);
    const symbol = header === null ? undefined : meantBy(unquoted(header[3]));
    const name = symbol === undefined ? undefined : names.find(wanted => isCalled(symbol, wanted));
    if (header === null || name === undefined) {
      kept.push(lines[i]);
      continue;
    }
    const source = sources?.get(name);
    const target = source === undefined ? `@"codomata.replaced.${name}"` : `@${source.bits}`;
    if (source === undefined)
      imports.set(name, `declare i64 ${target}(i64) "wasm-import-module"="env" "wasm-import-name"="${name}"`);
    else if (!ir.includes(`${target}(`)) imports.set(name, `declare i64 ${target}(i64)`);
    const form = reads.includes(name) || source !== undefined ? undefined : writes.get(name);
    const given = source === undefined ? floats : { ...floats, reads: source.isFloat };
    kept.push(forwarding(header, name, target, ir, form, given));
    if (header[1] === 'define') while (lines[i] !== '}') i++;
  }
  const declared = (name: string, types: string): string =>
    ir.includes(`@${name}(`) ? '' : `declare void @${name}(${types})`;
  const writing = [declared('codomata_write_all', 'ptr, i64'), declared('codomata_write_text', 'ptr')];
  return [...kept, ...imports.values(), ...writing, ''].join('\n');
}

const OWN_NAME = 'codomata.instead.of.';

/** Gives functions names that the library has not. Texts in quotes stay as they are. */
function withOwnNames(ir: string, symbols: ReadonlySet<string>): string {
  return ir.replace(/@("[^"\n]*"|[\w.$-]+)|"[^"\n]*"/g, (found, symbol: string | undefined) =>
    symbol !== undefined && symbols.has(unquoted(symbol)) ? `@"${OWN_NAME}${unquoted(symbol)}"` : found,
  );
}

function meantBy(symbol: string): string | undefined {
  return symbol.startsWith(OWN_NAME) ? symbol.slice(OWN_NAME.length) : undefined;
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
  header: RegExpMatchArray,
  name: string,
  target: string,
  ir: string,
  form: WrittenForm | undefined,
  floats: Required<Replaced>['floats'],
): string {
  const [, , before, symbol, after] = header;
  const parameters = splitParameters(after);
  const result = before.match(/(\S+)\s*$/)?.[1] ?? 'void';
  const extension = before.match(/\b(?:zeroext|signext)\b/)?.[0] ?? '';
  const called = `@(?:${escaped(meantBy(unquoted(symbol)) ?? '')}|"${escaped(meantBy(unquoted(symbol)) ?? '')}")`;
  if (parameters.includes('...') && new RegExp(`\\(\\.\\.\\.\\) ${called}\\([^)]`).test(ir))
    throw new CompileError(`${name} is declared without its parameters: write them into its declaration`);
  const types = parameters.map(parameter => parameter.match(/^\S+/)?.[0] ?? '');
  // One that is declared as `f()` is called without arguments, as pointers to it are.
  const given = parameters.length === 1 && parameters[0] === '...' ? [] : parameters;
  const linkage = LOCAL.test(before) ? 'internal ' : '';
  const body = [`define ${linkage}${extension} ${result} @${symbol}(${given.join(', ')}) {`];
  const place = (at: number): number => types.length - 1 - at;
  if (form?.kind === 'bytes' || form?.kind === 'text') {
    const from = `ptr %${place(form.at)}`;
    if (form.kind === 'text') body.push(`  call void @codomata_write_text(${from})`);
    else {
      body.push(widened('count', types[place(form.count)], place(form.count), true));
      body.push(`  call void @codomata_write_all(${from}, i64 %codomata.count)`);
    }
    body.push(WRITTEN, ...returned(result, name), '}');
    return body.join('\n');
  }
  const at = form === undefined ? -1 : place(form.at);
  if (form === undefined || types[at] === undefined) body.push('  %codomata.argument = add i64 0, 0');
  else if (floats.writes) body.push(...asDouble(types[at], at, form.isUnsigned));
  else body.push(widened('argument', types[at], at, form.isUnsigned));
  if (form !== undefined) {
    body.push(`  call i64 ${target}(i64 %codomata.argument)`, WRITTEN, ...returned(result, name), '}');
    return body.join('\n');
  }
  body.push(`  %codomata.answer = call i64 ${target}(i64 %codomata.argument)`);
  body.push(...(floats.reads ? returnedFloat(result, name) : returned(result, name)), '}');
  return body.join('\n');
}

/** An argument that is an integer, as 64 bits. */
function widened(name: string, type: string, at: number, isUnsigned: boolean): string {
  const bits = Number(type.slice(1));
  if (bits === 64) return `  %codomata.${name} = add i64 %${at}, 0`;
  if (bits > 64) return `  %codomata.${name} = trunc ${type} %${at} to i64`;
  return `  %codomata.${name} = ${isUnsigned || bits === 1 ? 'zext' : 'sext'} ${type} %${at} to i64`;
}

/** An argument that is a number, as the bits of a double. */
function asDouble(type: string, at: number, isUnsigned: boolean): readonly string[] {
  if (type === 'double') return [`  %codomata.argument = bitcast double %${at} to i64`];
  const bits = '  %codomata.argument = bitcast double %codomata.double to i64';
  if (type === 'float') return [`  %codomata.double = fpext float %${at} to double`, bits];
  return [
    widened('integer', type, at, isUnsigned),
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

/** The parameters without their names, from the text behind the opening bracket. */
function splitParameters(after: string): readonly string[] {
  const parameters: string[] = [];
  let depth = 0;
  let start = 0;
  let end = 0;
  for (; end < after.length; end++) {
    const letter = after[end];
    if (letter === ')' && depth === 0) break;
    if ('([{<'.includes(letter)) depth++;
    else if (')]}>'.includes(letter)) depth--;
    else if (letter === ',' && depth === 0) {
      parameters.push(after.slice(start, end));
      start = end + 1;
    }
  }
  parameters.push(after.slice(start, end));
  return parameters.map(text => text.trim().replace(/\s+%[\w.$-]+$/, '')).filter(text => text !== '');
}

function escaped(text: string): string {
  return text.replace(/[^\w]/g, '\\$&');
}

function unquoted(symbol: string): string {
  return symbol.replace(/^"(.*)"$/, '$1');
}
