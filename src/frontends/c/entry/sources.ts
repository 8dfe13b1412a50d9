import { plainName } from '../llvm/mangled-names.ts';
import type { Module } from '../llvm/module.ts';
import { standingFor } from '../memory/variable-at.ts';
import { isFloatKind } from '../values/symbol-kind.ts';
import { calledVariable } from './accept.ts';
import type { AskedShape, ClockStep, When } from './asked-shape.ts';
import type { RecordPart, RecordShape } from './record.ts';
import type { Shape } from './shape.ts';

/** A function of the user's that the program gets something from: the next symbol, or the time. */
export interface Source {
  /** As the user names it. */
  readonly name: string;
  /**
   * Where a symbol is read: with each call; once for each tick, so that all calls in a tick give the same; or, where symbols
   * are records, in each round of a loop that reads: a call takes its field of the symbol of the round, and the next symbol
   * where it has taken that before.
   */
  readonly each: 'call' | 'tick' | 'round';
  /** Of a clock: how it goes on. */
  readonly step?: ClockStep;
  /** Of a function that gives nothing, and is only seen to be called. */
  readonly isMark?: true;
}

/** Functions that are clocks wherever a program only declares them. */
const CLOCKS = ['millis', 'micros', 'clock', 'time', 'HAL_GetTick', 'xTaskGetTickCount', 'k_uptime_get'];

/**
 * The functions that tell the time: those that the user says, and the well-known ones among those that are reached which
 * are declared and not defined.
 * `time` is one where it is called with a null pointer only: it puts the time behind others.
 */
export function clocksOf(
  modules: readonly Module[],
  stated: AskedShape,
  reached: readonly string[],
): ReadonlyMap<string, ClockStep> {
  const declared = new Set(reached.map(name => plainName(name) ?? name));
  const defined = new Set(
    modules.flatMap(({ functions }) => [...functions.keys()].map(name => plainName(name) ?? name)),
  );
  const usual = CLOCKS.filter(
    name => declared.has(name) && !defined.has(name) && !stated.readers.has(name) && isWithoutPointer(modules, name),
  );
  return new Map([...usual.map(name => [name, { least: 1, most: 1 }] as const), ...stated.clocks]);
}

function isWithoutPointer(modules: readonly Module[], name: string): boolean {
  const calls = modules.flatMap(({ functions }) =>
    [...functions.values()].flatMap(({ body }) =>
      body.blocks.flatMap(({ instructions }) =>
        instructions.flatMap(({ action }) =>
          action.do === 'call' && action.callee.kind === 'global' && action.callee.name === name ? [action.args] : [],
        ),
      ),
    ),
  );
  return calls.every(args => args.every(({ value }) => value.kind === 'null'));
}

/**
 * Readers and clocks, in the order in which they read. Several that read, which clocks with several steps do, too, read a
 * record for each tick, unless the user says otherwise, or the function reads in a loop of its own.
 */
export function sourcesOf(
  readers: readonly string[],
  clocks: ReadonlyMap<string, ClockStep>,
  stated: AskedShape,
  kind: Shape['kind'],
  marks: readonly string[],
  readsInLoop: () => boolean,
): readonly Source[] {
  const reading = readers.length + [...clocks.values()].filter(({ least, most }) => least < most).length;
  const hasTicks = kind === 'feed' || kind === 'repeated';
  const usual = (): When => (reading < 2 ? 'each call' : hasTicks && !readsInLoop() ? 'each tick' : 'each round');
  const common = stated.readers.get('readers') ?? usual();
  const each = (name: string): Source['each'] => {
    const when = stated.readers.get(name) ?? common;
    return when === 'each round' ? 'round' : when === 'each tick' && hasTicks ? 'tick' : 'call';
  };
  const isRound = common === 'each round';
  return [
    ...readers.map(name => ({ name, each: each(name) })),
    ...[...clocks].map(
      ([name, step]) =>
        ({ name, each: hasTicks ? 'tick' : isRound && step.least < step.most ? 'round' : 'call', step }) as const,
    ),
    ...marks.map(name => ({ name, each: 'call', isMark: true }) as const),
  ];
}

/** A source whose symbols are no records: it reads with each call. */
export function withoutRounds(source: Source): Source {
  return source.each === 'round' ? { ...source, each: 'call' } : source;
}

/** Ticks in a row that read nothing, after which the input ends. */
export const IDLE_TICKS = 100;

/** The function of a driver that stands for a source, and the one that gives the same as 64 bits. */
export function sourceFunction(i: number): string {
  return `codomata_source_${i}`;
}

export function bitsFunction(i: number): string {
  return `codomata_bits_${i}`;
}

/** Whether a source reads symbols. */
export function isReader({ step, isMark }: Source): boolean {
  return step === undefined && isMark !== true;
}

/** Whether a source gives floating-point numbers. */
export function givesFloats(source: Source, { input, record }: Shape): boolean {
  const part = record?.find(({ name }) => name === partName(source));
  return isReader(source) && isFloatKind(part === undefined ? input : part.kind);
}

/** What the field of a symbol is called that is what a source reads. */
function partName({ name, step }: Source): string {
  return step === undefined ? name : `${name}_step`;
}

/** Whether a source takes symbols of the input: a function that reads, or a clock with several steps. */
function takesSymbols({ step, isMark }: Source): boolean {
  return isMark !== true && (step === undefined || step.least < step.most);
}

/**
 * The fields of a symbol, where more than one thing is read: the symbol that is handed to the function, what the functions
 * that read give, and the steps of clocks. `undefined` where there is one at most, or some are read in the order of the calls.
 *
 * @param given what a function that reads gives
 */
export function recordOf(
  sources: readonly Source[],
  handed: RecordPart | undefined,
  given: (name: string) => Omit<RecordPart, 'name'>,
): RecordShape | undefined {
  if (sources.some(source => takesSymbols(source) && source.each === 'call')) return undefined;
  const parts = [
    ...(handed === undefined ? [] : [handed]),
    ...sources
      .filter(takesSymbols)
      .map(source => ({ name: partName(source), ...(source.step === undefined ? given(source.name) : STEP) })),
  ];
  return parts.length > 1 ? parts : undefined;
}

const STEP = { kind: 'int', bits: 32 } as const;

/** Functions for all sources, in C. */
export function sourceDefinitions(sources: readonly Source[], shape: Shape, language: 'c' | 'c++'): readonly string[] {
  const external = language === 'c' ? '' : 'extern "C" ';
  const lines = sources.flatMap((source, i) => {
    const type = givesFloats(source, shape) ? 'double' : 'long long';
    const own = `${external}${type} ${sourceFunction(i)}(void)`;
    const bits = `${external}long long ${bitsFunction(i)}(long long codomata_nothing)`;
    const isField = shape.record !== undefined && takesSymbols(source) && source.step === undefined;
    return [
      ...(source.isMark === true ? [`static int ${calledVariable(source.name)};`] : []),
      ...(source.isMark === true || isField ? [] : [`static ${type} ${standingFor(source.name, i)};`]),
      `${own};`,
      `${own} { ${sourceBody(source, i, shape)} }`,
      `${bits};`,
      `${bits} { (void)codomata_nothing; ${bitsBody(source, i, shape)} }`,
    ];
  });
  if (lines.length === 0) return [];
  return ['static unsigned codomata_idle;', ...recordDefinitions(sources, shape, external), ...lines];
}

/** One that reads with each call says only that something is read: reading is done behind it. */
function sourceBody(source: Source, i: number, shape: Shape): string {
  const { name, each, step, isMark } = source;
  if (isMark === true) return `${calledVariable(name)} = 1; return 0;`;
  const kept = standingFor(source.name, i);
  if (each === 'tick') return `return ${kept};`;
  if (isFieldByCall(source, shape)) {
    const bit = `(1ULL << ${i})`;
    const taken = `if (codomata_taken == 0 || (codomata_taken & ${bit})) codomata_next(); codomata_taken |= ${bit}; codomata_idle = 0;`;
    return `${taken} ${step === undefined ? '' : stepped(step, kept, stepVariable(i))} return ${kept};`;
  }
  return step === undefined
    ? 'codomata_idle = 0; return 0;'
    : `${advanced(step, standingFor(source.name, i), shape)} return ${standingFor(source.name, i)};`;
}

function bitsBody(source: Source, i: number, shape: Shape): string {
  const isRead = source.each === 'call' && isReader(source);
  const first = isRead ? `${sourceFunction(i)}(); ` : '';
  const value = isRead ? readOne(shape) : `${sourceFunction(i)}()`;
  if (!givesFloats(source, shape)) return `${first}return ${value};`;
  return `${first}union { double number; long long bits; } codomata_both; codomata_both.number = ${value}; return codomata_both.bits;`;
}

/** What is read at the start of a tick. */
export function tickLines(sources: readonly Source[], shape: Shape): readonly string[] {
  if (shape.record !== undefined)
    return [
      isReadInTicks(sources, shape) ? 'codomata_tick();' : 'codomata_forget();',
      ...sources.flatMap((source, i) => {
        if (source.each !== 'tick' || source.step === undefined) return [];
        const kept = standingFor(source.name, i);
        return [
          takesSymbols(source) ? stepped(source.step, kept, stepVariable(i)) : advanced(source.step, kept, shape),
        ];
      }),
    ];
  return sources.flatMap((source, i) => {
    if (source.each !== 'tick') return [];
    return [
      source.step === undefined
        ? `${standingFor(source.name, i)} = ${readOne(shape)};`
        : advanced(source.step, standingFor(source.name, i), shape),
    ];
  });
}

function readOne({ input }: Shape): string {
  return isFloatKind(input) ? 'codomata_read_double()' : 'codomata_read()';
}

/** The function of a driver that is called where a round of a loop begins that reads. */
export const ROUND = 'codomata_round';

/** Whether a source takes its field of a symbol when it is called, so that each round of a loop reads another symbol. */
export function isFieldByCall(source: Source, { record }: Shape): boolean {
  return record !== undefined && source.each === 'round' && takesSymbols(source);
}

/** What is done at the end of a tick: what was read in it is over. */
export function endTick({ record }: Shape): readonly string[] {
  return record === undefined ? [] : ['codomata_forget();'];
}

/** A clock that goes on: by a step that is a symbol of the input where there are several. */
function advanced(step: ClockStep, clock: string, shape: Shape): string {
  if (step.least === step.most) return `${clock} += ${step.least};`;
  return `{ long long codomata_step = (long long)${readOne(shape)}; ${stepped(step, clock, 'codomata_step')} }`;
}

function stepped({ least, most }: ClockStep, clock: string, step: string): string {
  return `if (${step} < ${least} || ${step} > ${most}) codomata_accept(0); ${clock} += ${step};`;
}

// ---- Symbols that are records --------------------------------------------------------------------------------------------

/** The symbol that is handed to the function, where it is a field of a record. */
export const HANDED = 'codomata_handed';

function stepVariable(i: number): string {
  return `codomata_step_${i}`;
}

/** Whether anything of a symbol is read at the start of each tick. */
function isReadInTicks(sources: readonly Source[], { kind }: Shape): boolean {
  return kind === 'feed' || sources.some(source => source.each === 'tick' && takesSymbols(source));
}

/**
 * Functions that read a record at the start of a tick, and for calls where one is used up. Before each, nothing is known of
 * the one before, so that it is in no state. `codomata_taken` says which fields of the last one have been taken.
 */
function recordDefinitions(sources: readonly Source[], shape: Shape, external: string): readonly string[] {
  const { record, kind } = shape;
  if (record === undefined) return [];
  const own = sources.flatMap((source, i) => {
    if (!takesSymbols(source)) return [];
    const number = record.findIndex(({ name }) => name === partName(source));
    const variable = source.step === undefined ? standingFor(source.name, i) : stepVariable(i);
    return [{ number, variable, isTick: source.each === 'tick', bit: `(1ULL << ${i})` }];
  });
  const handed = { number: 0, variable: HANDED, isTick: true, bit: '(1ULL << 63)' };
  const parts = [...(kind === 'feed' ? [handed] : []), ...own];
  const read = (list: typeof parts): string =>
    list.map(({ number, variable }) => `${variable} = ${partCall(record[number].kind, number)};`).join(' ');
  const forget = (list: typeof parts): string => list.map(({ variable }) => `${variable} = 0;`).join(' ');
  const called = parts.filter(({ isTick }) => !isTick);
  const bits = (list: typeof parts): string => ['0', ...list.map(({ bit }) => bit)].join(' | ');
  const inTick = parts.filter(({ isTick }) => isTick);
  const reading = `long long codomata_symbol = codomata_record(${record.length});`;
  const define = (name: string, body: string): string => `static inline void ${name}(void) { ${body} }`;
  return [
    'static unsigned long long codomata_taken;',
    ...parts.map(({ number, variable }) => `static ${typeOf(record[number].kind)} ${variable};`),
    define('codomata_forget', `codomata_taken = 0; ${forget(parts)}`),
    define('codomata_next', `codomata_taken = 0; ${forget(called)} ${reading} ${read(called)}`),
    define('codomata_tick', `${reading} ${read(parts)} codomata_taken = ${bits(inTick)};`),
    `${external}void ${ROUND}(void);`,
    `${external}__attribute__((nodebug)) void ${ROUND}(void) { if (codomata_taken & (${bits(called)})) { codomata_taken = 0; ${forget(called)} } }`,
  ];
}

function typeOf(kind: RecordPart['kind']): string {
  return isFloatKind(kind) ? 'double' : 'long long';
}

function partCall(kind: RecordPart['kind'], number: number): string {
  return `codomata_part${isFloatKind(kind) ? '_double' : ''}(codomata_symbol, ${number})`;
}

const IN_ROUNDS = 'in each round of the loop that reads; one that is called again in a round takes the next symbol';

/** Sources in words. */
export function describeSources(sources: readonly Source[]): Readonly<Record<string, string>> {
  const readers = sources.filter(isReader);
  const those = (when: Source['each']): string =>
    readers.flatMap(({ name, each }) => (each === when ? [name] : [])).join(', ');
  const [ticks, rounds] = [those('tick'), those('round')];
  return {
    ...(ticks === ''
      ? {}
      : { record: `one symbol for each of ${ticks} with each tick; all calls in a tick give the same` }),
    ...(rounds === '' ? {} : { round: `one symbol with a field for each of ${rounds} ${IN_ROUNDS}` }),
    ...Object.fromEntries(
      sources.flatMap(({ name, step, each }) => {
        if (step === undefined) return [];
        const when = each === 'tick' ? 'before each tick' : 'with each call';
        const by =
          step.least === step.most
            ? `by ${step.least}`
            : `by a symbol of the input from ${step.least} to ${step.most}, after the others of the tick`;
        return [[`\`${name}\``, `a clock that starts at 0 and goes on ${when}, ${by}`]];
      }),
    ),
  };
}
