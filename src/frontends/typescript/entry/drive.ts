import { bytesOfUtf8 } from '../../../host/bytes.ts';
import { type Budget, LimitReached } from '../../../logic/limits.ts';
import { CONCRETE } from '../../../program/concrete.ts';
import { Evaluator } from '../../../program/evaluator.ts';
import type { Heap } from '../../../program/heap.ts';
import type { Language } from '../../../program/language.ts';
import { type SourceRange, showPlace } from '../../../program/source.ts';
import type { State } from '../../../program/state.ts';
import { charactersOf } from '../../../program/text.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { javascript } from '../language.ts';
import { describeThrown } from '../load/describe.ts';
import {
  type EntryShape,
  furtherArguments,
  type Input,
  type InputType,
  type NativeOutcome,
  type Plain,
} from '../native/call.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { JsObject, type TypedArrayType } from '../objects/object.ts';
import { getData } from '../objects/properties.ts';
import { freshState } from '../realm/realm.ts';
import { awaiter, needsAwaiting } from './awaited-result.ts';
import type { EntryPoint, Found } from './detect.ts';
import { fieldsOf, NotData, plainOf, typedArray, valueOfPlain } from './plain.ts';
import { watchedCallee } from './watching.ts';

/** A stream program that reads text gets each code unit as a string. */
export const readingText: Language = { ...javascript, symbol: unit => charactersOf([unit]) };

/** A program as it was loaded, and how it is driven. */
export interface Drivable {
  /** After loading; never changed. */
  readonly heap: Heap;
  readonly found: Found;
  readonly entry: EntryPoint;
  readonly args: readonly Plain[];
}

/** What came to an early end, with what was thrown. */
class Stopped {
  constructor(
    readonly thrown: Value,
    readonly at?: SourceRange,
  ) {}
}

/**
 * Runs a program on concrete inputs, with outcomes of the same form as those of the native runner. As there, what a
 * call leaves in the module's own variables is seen by the next; `reset` goes back to the program as it was loaded.
 */
export class Driver {
  private heap: Heap;
  private readonly evaluator: Evaluator;
  private readonly readsText: Evaluator;

  constructor(
    private readonly program: Drivable,
    budget: Budget,
  ) {
    this.heap = program.heap.snapshot();
    this.evaluator = new Evaluator(javascript, CONCRETE, budget, true);
    this.readsText = new Evaluator(readingText, CONCRETE, budget, true);
  }

  reset(): void {
    this.heap = this.program.heap.snapshot();
  }

  /** Whether the calls so far changed anything that loading the program made. */
  keepsState(): boolean {
    for (const id of this.heap.touched())
      if (this.heap.isFromBase(id) && this.heap.isChanged(id) && !this.gotItsPrototype(id)) return true;
    return false;
  }

  /** Whether a function differs only by its `prototype`, which is made when it is first asked for. */
  private gotItsPrototype(id: number): boolean {
    const [before, now] = [this.program.heap.read(id), this.heap.read(id)];
    if (!(before instanceof JsObject && now instanceof JsObject) || now.internals.kind !== 'closure') return false;
    if (before.properties.has('prototype') || now.properties.size !== before.properties.size + 1) return false;
    return [...before.properties].every(([key, property]) => now.properties.get(key)?.value === property.value);
  }

  run(input: Input): NativeOutcome {
    const state = freshState(this.heap);
    const activity = this.evaluator.attach(state);
    try {
      return { returned: this.drive(state, input) };
    } catch (error) {
      if (error instanceof Stopped) {
        const place = error.at === undefined ? {} : { place: showPlace(error.at) };
        return { threw: describeThrown(activity, error.thrown), ...place };
      }
      if (error instanceof NotData) return { opaque: error.message };
      // A limit of the engine that runs us, such as the length of a string.
      if (error instanceof RangeError) throw new LimitReached(`a limit of the engine was reached: ${error.message}`);
      throw error;
    } finally {
      this.heap = state.heap.carryOver();
    }
  }

  private drive(state: State, input: Input): Plain {
    const { shape } = this.program.entry;
    const { found, args } = this.program;
    switch (shape.kind) {
      case 'call': {
        if (shape.watching !== undefined) {
          const watched = watchedCallee(this.evaluator.attach(state), shape.watching, found, this.further(state));
          const given = [this.input(state, input), ...watched.args];
          return this.plain(state, this.call(state, watched.callee, undefined, given));
        }
        const receiver =
          found.owner === undefined ? found.receiver : this.construct(state, found.owner, shape.construct);
        return this.plain(
          state,
          this.call(state, this.method(state, receiver), receiver, [this.input(state, input), ...this.args(state)]),
        );
      }
      case 'generator': {
        const iterator = this.call(state, found.value, found.receiver, [this.input(state, input), ...this.args(state)]);
        return this.plain(state, this.call(state, this.slowPath('listYielded'), undefined, [iterator]));
      }
      case 'feed':
        return this.feed(state, shape, input);
      case 'methods':
        return this.useMethods(state, shape, input);
      case 'reducer': {
        let current = valueOfPlain(this.evaluator.attach(state), shape.initial);
        for (const symbol of this.symbols(state, input, shape.each)) {
          current = this.call(state, found.value, found.receiver, [
            current,
            symbol,
            ...this.args(state, furtherArguments(shape, args)),
          ]);
        }
        return this.plain(state, current);
      }
      case 'stream':
        return this.stream(state, input);
    }
  }

  /** What is called: a method that objects have by themselves is looked up on the object. */
  private method(state: State, receiver: Value): Value {
    const { value, method } = this.program.found;
    if (method === undefined || !(receiver instanceof Reference)) return value;
    return getData(this.evaluator.attach(state), receiver, method);
  }

  private feed(state: State, shape: EntryShape & { readonly kind: 'feed' }, input: Input): Plain {
    const { found } = this.program;
    const object = this.construct(state, found.owner ?? found.value, shape.construct);
    const method = (name: string): Value => {
      const activity = this.evaluator.attach(state);
      return object instanceof Reference ? getData(activity, object, name) : undefined;
    };
    const parts = shape.each === 'chunk' ? this.chunks(state, input) : this.symbols(state, input, shape.each);
    /** Methods that are chained give the object itself, which is no output. */
    const given = (value: Value): Plain => (isSame(value, object) ? undefined : this.plain(state, value));
    const each = parts.map(part => given(this.call(state, method(shape.method), object, [part])));
    if (shape.fields === true) return { each, fields: this.fields(state, object) };
    if (shape.finish === undefined) return { each };
    return { each, finish: given(this.call(state, method(shape.finish), object, [])) };
  }

  private useMethods(state: State, shape: EntryShape & { readonly kind: 'methods' }, input: Input): Plain {
    const { value, receiver } = this.program.found;
    const construct = shape.construct ?? [];
    const object =
      shape.made === 'called'
        ? this.call(state, value, receiver, this.args(state, construct))
        : this.construct(state, value, construct);
    if (!(object instanceof Reference)) throw new NotData('what is no object');
    const each = [...input].map(symbol => {
      const name = typeof symbol === 'string' ? symbol : String(member(symbol, 'type'));
      const args = (shape.methods[name] ?? []).map(field => member(symbol, field));
      const method = getData(this.evaluator.attach(state), object, name);
      const result = this.call(state, method, object, this.args(state, args));
      return isSame(result, object) ? undefined : this.plain(state, result);
    });
    return shape.fields === true ? { each, fields: this.fields(state, object) } : { each };
  }

  private fields(state: State, object: Value): Plain {
    return object instanceof Reference ? fieldsOf(this.evaluator.attach(state), object) : undefined;
  }

  private stream(state: State, input: Input): Plain {
    const text = typeof input === 'string';
    const symbols = text ? Array.from({ length: input.length }, (_, i) => input.charCodeAt(i)) : input.map(Number);
    state.input = { symbols, closed: true };
    const evaluator = text ? this.readsText : this.evaluator;
    evaluator.attach(state);
    const { found, args } = this.program;
    evaluator.start(state, found.value, found.receiver, this.args(state, args));
    evaluator.run(state);
    if (state.ending?.kind === 'returned') this.awaitedResult(state, evaluator);
    if (state.ending?.kind === 'threw') throw new Stopped(state.ending.value, state.ending.at);
    return {
      outputs: state.outputs.map(output => this.plain(state, output)),
      events: state.events.map(({ name, args: held }) => ({ name, args: held.map(value => this.plain(state, value)) })),
      ended: state.ending?.kind === 'exhausted',
    };
  }

  private slowPath(name: string): Value {
    return getData(this.evaluator, intrinsic('slowPaths'), name);
  }

  private call(state: State, callee: Value, receiver: Value, args: readonly Value[], newTarget?: Value): Value {
    this.evaluator.attach(state);
    try {
      this.evaluator.start(state, callee, receiver, args, newTarget);
    } catch (error) {
      throw stopped(error);
    }
    this.evaluator.run(state);
    return this.awaitedResult(state, this.evaluator);
  }

  /** What the call that has ended gives in the end. */
  private awaitedResult(state: State, evaluator: Evaluator): Value {
    const { ending } = state;
    if (ending?.kind === 'threw') throw new Stopped(ending.value, ending.at);
    if (ending?.kind !== 'returned') throw new Stopped(undefined);
    const activity = evaluator.attach(state);
    if (!needsAwaiting(activity, ending.value)) return ending.value;
    evaluator.start(state, awaiter(activity), undefined, [ending.value, this.program.found.value]);
    evaluator.run(state);
    if (state.ending?.kind === 'threw') throw new Stopped(state.ending.value, state.ending.at);
    return state.ending?.kind === 'returned' ? state.ending.value : undefined;
  }

  private construct(state: State, owner: Value, args: readonly Plain[] = []): Value {
    return this.call(state, owner, undefined, this.args(state, args), owner);
  }

  private args(state: State, args: readonly Plain[] = this.program.args): readonly Value[] {
    const activity = this.evaluator.attach(state);
    return args.map(arg => valueOfPlain(activity, arg));
  }

  private further(state: State): readonly Value[] {
    const { entry, args } = this.program;
    return this.args(state, furtherArguments(entry.shape, args));
  }

  private plain(state: State, value: Value): Plain {
    return plainOf(this.evaluator.attach(state), value);
  }

  /** The input as the function gets it. */
  private input(state: State, input: Input): Value {
    return inputValue(this.evaluator.attach(state), input, this.program.entry.input);
  }

  /** The whole input as one chunk; a list of texts or lists is a list of chunks. */
  private chunks(state: State, input: Input): readonly Value[] {
    if (typeof input === 'string' || input.every(symbol => typeof symbol === 'number'))
      return [this.input(state, input)];
    return input.map(chunk => this.input(state, typeof chunk === 'string' || Array.isArray(chunk) ? chunk : [chunk]));
  }

  private symbols(state: State, input: Input, each: 'symbol' | 'point' | undefined): readonly Value[] {
    if (typeof input === 'string') return each === 'point' ? Array.from(input) : input.split('');
    const activity = this.evaluator.attach(state);
    return input.map(symbol => valueOfPlain(activity, symbol));
  }
}

function isSame(value: Value, object: Value): boolean {
  return value instanceof Reference && object instanceof Reference && value.object === object.object;
}

function stopped(error: unknown): unknown {
  return error instanceof Error ? error : new Stopped(undefined);
}

function member(value: Plain, name: string): Plain {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function inputValue(activity: Evaluator | Parameters<typeof valueOfPlain>[0], input: Input, type: InputType): Value {
  if (type === 'Buffer') {
    const bytes = typeof input === 'string' ? [...bytesOfUtf8(input)] : input.map(Number);
    return typedArray(
      activity,
      'Uint8Array',
      bytes.map(byte => byte & 0xff),
      true,
    );
  }
  if (type === 'One') return valueOfPlain(activity, typeof input === 'string' ? input : input[0]);
  if (typeof input === 'string' || type === 'Array') return valueOfPlain(activity, input);
  const Type: unknown = Reflect.get(globalThis, type);
  const numbers = typeof Type === 'function' ? Reflect.construct(Type, [input]) : input;
  return typedArray(activity, type as TypedArrayType, [...numbers]);
}
