import { type Activity, refuse } from '../../../program/activity.ts';
import type { Evaluator } from '../../../program/evaluator.ts';
import { Cell } from '../../../program/heap.ts';
import { Entry } from '../../../program/language.ts';
import { Thrown } from '../../../program/operator.ts';
import { type SourceRange, showPlace } from '../../../program/source.ts';
import type { State } from '../../../program/state.ts';
import { Reference, uninitialised, type Value } from '../../../program/value.ts';
import type { ModuleCode } from '../lower/module.ts';
import { textOf } from '../modules/files.ts';
import type { ResolvedModule } from '../modules/format.ts';
import { ModuleNotFound } from '../modules/module-not-found.ts';
import { codeModule, ownModule } from '../modules/optional.ts';
import { fromJson } from '../natives/primitives-memory.ts';
import { allocate, edit, newObject } from '../objects/access.ts';
import { concreteString } from '../objects/convert.ts';
import { newError } from '../objects/errors.ts';
import { hostOf } from '../objects/host.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import type { NativeCall } from '../objects/native-function.ts';
import { type Key, Property } from '../objects/object.ts';
import { getOwn, ownKeys } from '../objects/own-properties.ts';
import { getData } from '../objects/properties.ts';
import { exportsObject, moduleObject, type NamedCell, nativeOf, valueIn } from './commonjs-objects.ts';
import { describeThrown } from './describe.ts';
import type { Finder } from './finder.ts';
import { LeftOutClasses } from './left-out.ts';
import { LoadError } from './load-error.ts';
import { type EsModule, type Importer, isCommonJsInTheEnd, type Loaded, type OtherModule } from './loaded.ts';

/** Of CommonJS, the default export as a module that is compiled to CommonJS sees it. */
const INTEROP_DEFAULT = '*default*';

/** What TypeScript's `import x = require(…)` takes. */
const WHOLE = 'module.exports';

/**
 * Loads modules into a state by running them: links ES modules (cells are shared, so bindings are live and cycles
 * work) and serves `require`. What was loaded is in the state's heap, so states made from it have it too.
 */
export class Loader {
  private readonly loaded = new Map<string, Loaded>();
  private ofTypes: Reference | undefined;
  readonly leftOut = new LeftOutClasses();

  constructor(
    private readonly evaluator: Evaluator,
    private readonly state: State,
    private readonly finder: Finder,
  ) {}

  get activity(): Evaluator {
    this.evaluator.attach(this.state);
    return this.evaluator;
  }

  /** The files that were loaded so far. */
  get files(): readonly string[] {
    return [...this.loaded.values()].flatMap(({ module }) => (module.format === 'builtin' ? [] : [module.file]));
  }

  /** Loads a module and all it imports, and runs them. */
  load(module: ResolvedModule): Loaded {
    const root = this.collect(module);
    this.link();
    this.evaluate(root);
    return root;
  }

  private collect(module: ResolvedModule): Loaded {
    const known = this.loaded.get(module.file);
    if (known !== undefined) return known;
    if (module.format !== 'esm') {
      const other: OtherModule = { kind: 'other', module, asked: new Map(), value: undefined, evaluated: false };
      this.loaded.set(module.file, other);
      return other;
    }
    const code = this.finder.compile(module);
    const made: EsModule = {
      kind: 'esm',
      module,
      code,
      cells: new Map(),
      requests: new Map(),
      namespace: undefined,
      required: undefined,
      body: undefined,
      evaluated: false,
    };
    this.loaded.set(module.file, made);
    for (const request of code.requests) {
      const found = this.requested(request, module, code);
      if (found !== undefined) made.requests.set(request, this.collect(found));
    }
    const imported = new Set(code.imports.map(({ local }) => local));
    for (const name of code.cells) if (!imported.has(name)) made.cells.set(name, this.cell(uninitialised, name));
    this.leftOut.add(code, name => made.cells.get(name));
    for (const name of code.commonJsNames) made.cells.set(name, this.cell(this.commonJsValue(module.file, name)));
    return made;
  }

  /** What an import leads to: not what only classes that are left out would use of packages, nor files without code. */
  private requested(request: string, { file }: ResolvedModule, code: ModuleCode): ResolvedModule | undefined {
    const resolve = (): ResolvedModule => this.finder.resolve(request, file, 'import');
    return code.weakRequests.includes(request) ? ownModule(this.finder.workspace, resolve) : codeModule(resolve, file);
  }

  private cell(value: Value, name?: string): Reference {
    return this.state.heap.allocate(owner => new Cell(owner, value, name));
  }

  /** Connects imports with the cells they name, and hoists the functions of all modules. */
  private link(): void {
    const fresh = [...this.loaded.values()].filter(loaded => loaded.kind === 'esm' && loaded.body === undefined);
    for (const loaded of fresh) {
      if (loaded.kind !== 'esm') continue;
      for (const { local, from, imported, at } of loaded.code.imports) {
        const cell = this.importCell(loaded, from, imported, at);
        loaded.code.refuse(local, this.leftOut.refusalOf(cell));
        loaded.cells.set(local, cell);
      }
    }
    for (const loaded of fresh) if (loaded.kind === 'esm') loaded.body = this.hoist(loaded);
  }

  private importCell(importer: Importer, from: string, imported: string, at: SourceRange): Reference {
    const cell = this.through(importer, from, imported, new Set());
    if (cell !== undefined) return cell;
    const file = this.finder.workspace.shown(required(importer.requests, from).module.file);
    throw new LoadError(`${showPlace(at)}: ${file} does not provide an export named '${imported}'`);
  }

  private hoist(loaded: EsModule): Value {
    const { code } = loaded.code;
    const cells = loaded.code.cells.map(name => required(loaded.cells, name));
    const body = allocate(this.activity, { kind: 'generator', frame: undefined, state: 'new' }, 'Generator.prototype');
    return this.run(new Entry(code, cells, undefined, undefined, [], undefined, { kind: 'generator', object: body }));
  }

  /** The cell behind an export; undefined where there is none. */
  private exportCell(loaded: Loaded, name: string, seen: ReadonlySet<string> = new Set()): Reference | undefined {
    if (loaded.kind === 'other') {
      let cell = loaded.asked.get(name);
      if (cell === undefined) {
        cell = this.cell(loaded.evaluated ? this.exportOf(loaded, name) : uninitialised);
        loaded.asked.set(name, cell);
      }
      return cell;
    }
    const here = `${loaded.module.file} ${name}`;
    if (seen.has(here)) return undefined;
    const visited = new Set([...seen, here]);
    const { code } = loaded;
    const own = code.exports.find(({ exported }) => exported === name);
    if (own !== undefined) {
      const cell = loaded.cells.get(own.local);
      if (cell !== undefined) return cell;
      const through = code.imports.find(({ local }) => local === own.local);
      if (through !== undefined) return this.through(loaded, through.from, through.imported, visited);
    }
    const again = code.reexports.find(({ exported }) => exported === name);
    if (again !== undefined) return this.through(loaded, again.from, again.imported, visited);
    for (const from of name === 'default' ? [] : code.stars) {
      const source = loaded.requests.get(from);
      if (source === undefined) continue;
      if (source.kind === 'other' && !this.exportNames(source).includes(name)) continue;
      const cell = this.exportCell(source, name, visited);
      if (cell !== undefined) return cell;
    }
    return code.types.includes(name) || code.types.includes('*') ? this.typeCell() : undefined;
  }

  /** What an import of a type as if it were a value gets: TypeScript has no code that reads it. */
  private typeCell(): Reference {
    this.ofTypes ??= this.cell(uninitialised);
    return this.ofTypes;
  }

  /** The cell of what an importer takes from the module that it names by `from`. */
  private through(
    importer: Importer,
    from: string,
    imported: string,
    seen: ReadonlySet<string>,
  ): Reference | undefined {
    if (!importer.requests.has(from)) return this.absentCell(from);
    const source = required(importer.requests, from);
    const isCompiled = source.kind === 'other' && isCommonJsInTheEnd(importer.module);
    if (imported === '*') return this.cell(this.namespaceOf(source, isCompiled));
    if (imported === WHOLE && source.kind === 'esm') return this.wholeCell(source);
    return this.exportCell(source, imported === 'default' && isCompiled ? INTEROP_DEFAULT : imported, seen);
  }

  private absentCell(from: string): Reference {
    const cell = this.cell(undefined);
    this.leftOut.refuse(cell, `the value of ${from}`);
    return cell;
  }

  private wholeCell(loaded: EsModule): Reference {
    return this.exportCell(loaded, WHOLE) ?? this.cell(this.requiredObject(loaded));
  }

  /** The names a module exports, in the order of a namespace object. Other modules are loaded to find out. */
  exportNames(loaded: Loaded, seen: ReadonlySet<Loaded> = new Set()): readonly string[] {
    if (seen.has(loaded)) return [];
    if (loaded.kind === 'other') {
      this.evaluate(loaded);
      const { value } = loaded;
      const keys = value instanceof Reference ? ownKeys(this.activity, value) : [];
      const isOffered = (key: Key): key is string =>
        typeof key === 'string' &&
        key !== 'default' &&
        value instanceof Reference &&
        getOwn(this.activity, value, key)?.enumerable === true;
      return ['default', ...keys.filter(isOffered)].sort();
    }
    const names = new Set(loaded.code.exports.map(({ exported }) => exported));
    for (const { exported } of loaded.code.reexports) names.add(exported);
    for (const from of loaded.code.stars) {
      const source = loaded.requests.get(from);
      for (const name of source === undefined ? [] : this.exportNames(source, new Set([...seen, loaded])))
        if (name !== 'default') names.add(name);
    }
    return [...names].sort();
  }

  /** The value of `import * as x`; of CommonJS, also as a module that is compiled to CommonJS sees it. */
  private namespaceOf(loaded: Loaded, isCompiled = false): Reference {
    if (loaded.kind === 'esm' && loaded.namespace !== undefined) return loaded.namespace;
    const hasDefault = !isCompiled || loaded.kind === 'esm' || this.hasInteropDefault(loaded);
    const names = this.exportNames(loaded).filter(
      name => this.exportCell(loaded, name) !== this.typeCell() && (name !== 'default' || hasDefault),
    );
    const cells = names.map(name => {
      const asked = name === 'default' && isCompiled ? INTEROP_DEFAULT : name;
      return this.exportCell(loaded, asked) ?? this.cell(uninitialised);
    });
    const namespace = cells.some(cell => this.leftOut.refusalOf(cell) !== undefined)
      ? exportsObject(this.activity, this.named(names, cells), false)
      : allocate(this.activity, { kind: 'namespace', names }, null, cells);
    if (loaded.kind === 'esm') loaded.namespace = namespace;
    return namespace;
  }

  private hasInteropDefault(loaded: OtherModule): boolean {
    this.evaluate(loaded);
    const { value } = loaded;
    if (!(value instanceof Reference) || !this.saysEsModule(value)) return true;
    return getOwn(this.activity, value, 'default') !== undefined;
  }

  /** What `require` gives for a module; one that is compiled to CommonJS says so. */
  private requiredObject(loaded: EsModule): Reference {
    if (loaded.module.compiledTo === undefined) return this.namespaceOf(loaded);
    if (loaded.required !== undefined) return loaded.required;
    const names = this.exportNames(loaded).filter(name => this.exportCell(loaded, name) !== this.typeCell());
    const cells = names.map(name => this.exportCell(loaded, name) ?? this.cell(undefined));
    loaded.required = exportsObject(this.activity, this.named(names, cells), true);
    return loaded.required;
  }

  private named(names: readonly string[], cells: readonly Reference[]): readonly NamedCell[] {
    return names.map((name, i) => ({ name, cell: cells[i], refused: this.leftOut.refusalOf(cells[i]) }));
  }

  /** The value of an export of a module that has been loaded; undefined where there is no such export. */
  valueOf(loaded: Loaded, name: string): Value {
    if (loaded.kind === 'other') return this.exportOf(loaded, name);
    const cell = this.exportCell(loaded, name) ?? loaded.cells.get(name);
    return cell === undefined ? undefined : this.read(cell);
  }

  /** The value of a variable of the target's module that was asked for by name. */
  localOf(loaded: Loaded, name: string): Value {
    const cell =
      loaded.kind === 'esm'
        ? loaded.cells.get(name)
        : getData(this.activity, intrinsic('modules'), localKey(loaded.module.file, name));
    return cell instanceof Reference ? this.read(cell) : undefined;
  }

  private read(cell: Reference): Value {
    if (this.leftOut.refusalOf(cell) !== undefined) return undefined;
    return valueIn(this.activity, cell);
  }

  private exportOf({ value }: OtherModule, name: string): Value {
    if (name === 'default' || name === WHOLE) return value;
    if (name === INTEROP_DEFAULT) return this.saysEsModule(value) ? this.memberOf(value, 'default') : value;
    return this.memberOf(value, name);
  }

  private memberOf(value: Value, name: string): Value {
    if (!(value instanceof Reference)) return undefined;
    const { activity } = this;
    const property = getOwn(activity, value, name);
    if (property?.accessor?.get === undefined) return property?.value ?? getData(activity, value, name);
    return this.call(property.accessor.get, value, []);
  }

  /** Whether CommonJS says that it was compiled from a module. */
  private saysEsModule(value: Value): boolean {
    return this.memberOf(value, '__esModule') === true;
  }

  /** Runs a module after those that it imports. */
  private evaluate(loaded: Loaded): void {
    if (loaded.evaluated) return;
    loaded.evaluated = true;
    if (loaded.kind === 'esm') {
      for (const source of loaded.requests.values()) this.evaluate(source);
      const next = getData(this.activity, intrinsic('Generator.prototype'), 'next');
      this.call(next, loaded.body, [], loaded.module.file);
      return;
    }
    loaded.value = this.otherValue(loaded.module);
    for (const [name, cell] of loaded.asked) {
      const value = this.exportOf(loaded, name);
      const held = this.state.heap.write(cell.object);
      if (held instanceof Cell) held.value = value;
    }
  }

  private otherValue(module: ResolvedModule): Value {
    const value = this.required(module, this.activity);
    return value instanceof Entry ? this.run(value) : value;
  }

  /** Enters a frame and runs it to its end. */
  private run(entry: Entry): Value {
    return this.toEnd(() => this.evaluator.startFrame(this.state, entry), entry.code.at.source.file);
  }

  /** Makes an object with a class of the program's. */
  construct(owner: Value): Value {
    return this.call(owner, undefined, [], undefined, owner);
  }

  /** Calls a function of the program's, to its end. `file` is what is loaded by this. */
  call(callee: Value, receiver: Value, args: readonly Value[], file?: string, newTarget?: Value): Value {
    return this.toEnd(() => this.evaluator.start(this.state, callee, receiver, args, newTarget), file);
  }

  /** Runs what is begun to its end, beside whatever is in progress. */
  private toEnd(begin: () => void, file: string | undefined): Value {
    const { state } = this;
    const below = state.frames.splice(0);
    begin();
    this.evaluator.run(state);
    const { ending } = state;
    state.ending = undefined;
    state.frames.push(...below);
    if (ending?.kind === 'returned') return ending.value;
    if (ending?.kind !== 'threw') throw new LoadError('the module ended the program while it was loaded');
    const where = file === undefined ? '' : ` (thrown while loading ${this.finder.workspace.shown(file)})`;
    throw new LoadError(`${describeThrown(this.activity, ending.value)}${where}`);
  }

  /** What `require` gives for a module: its exports, or the frame to enter for them. */
  private required(module: ResolvedModule, activity: Activity): Value | Entry {
    const modules = intrinsic('modules');
    const known = getData(activity, modules, module.file);
    if (known instanceof Reference) return getData(activity, known, 'exports');
    if (module.format === 'commonjs') return this.enterCommonJs(module, activity);
    const exports = this.plainExports(module, activity);
    this.remember(module, exports, activity);
    return exports;
  }

  private plainExports(module: ResolvedModule, activity: Activity): Value {
    if (module.format === 'json') return fromJson(activity, JSON.parse(textOf(this.finder.workspace, module.file)));
    if (module.format === 'builtin') {
      const exports = this.finder.builtin(activity, module);
      if (/^(?:node:)?module$/.test(module.file)) this.addCreateRequire(activity, exports);
      return exports;
    }
    if (activity.state !== this.state) return refuse(activity, 'require of an ES module after loading');
    const loaded = this.load(module);
    return loaded.kind === 'esm' ? this.read(this.wholeCell(loaded)) : loaded.value;
  }

  private remember(module: ResolvedModule, exports: Value, activity: Activity): Reference {
    const record = newObject(activity);
    const { properties } = edit(activity, record);
    properties.set('id', new Property(module.file));
    properties.set('filename', new Property(module.file));
    properties.set('exports', new Property(exports));
    properties.set('loaded', new Property(false));
    properties.set('children', new Property(undefined));
    edit(activity, intrinsic('modules')).properties.set(module.file, new Property(record));
    return record;
  }

  private enterCommonJs(module: ResolvedModule, activity: Activity): Entry {
    const compiled = this.finder.compile(module);
    const { code, cells, requests, imports } = compiled;
    if (requests.length > 0 && activity.state !== this.state)
      return refuse(activity, 'require of imports after loading');
    const exports = newObject(activity);
    const record = this.remember(module, exports, activity);
    const importer: Importer = { module, requests: new Map() };
    for (const request of requests) {
      const found = this.requested(request, module, compiled);
      if (found !== undefined) importer.requests.set(request, this.load(found));
    }
    const imported = new Map(
      imports.map(({ local, from, imported: name, at }) => {
        const cell = this.importCell(importer, from, name, at);
        compiled.refuse(local, this.leftOut.refusalOf(cell));
        return [local, cell];
      }),
    );
    const captures = cells.map(name => {
      const taken = imported.get(name);
      if (taken !== undefined) return taken;
      const cell = activity.heap.allocate(owner => new Cell(owner, uninitialised, name));
      edit(activity, intrinsic('modules')).properties.set(localKey(module.file, name), new Property(cell));
      return cell;
    });
    this.leftOut.add(compiled, name => captures[cells.indexOf(name)]);
    const require = this.requireFrom(activity, module.file);
    const args: Value[] = [
      exports,
      require,
      record,
      module.file,
      this.finder.workspace.host.paths.dirname(module.file),
    ];
    return new Entry(code, captures, undefined, exports, args, undefined, { kind: 'module', object: record });
  }

  /** What an ES module that is compiled to CommonJS has of it. */
  private commonJsValue(file: string, name: string): Value {
    switch (name) {
      case 'require':
        return this.requireFrom(this.activity, file);
      case '__filename':
        return file;
      case '__dirname':
        return this.finder.workspace.host.paths.dirname(file);
      case 'module':
        return moduleObject(this.activity, file);
    }
    return undefined;
  }

  /** `require` as the module of a file has it. */
  private requireFrom(activity: Activity, file: string): Reference {
    const require = nativeOf(activity, 'require', call => this.required(this.resolved(call, file), call.activity));
    const resolve = nativeOf(activity, 'require.resolve', call => this.resolved(call, file).file);
    edit(activity, require).properties.set('resolve', new Property(resolve));
    return require;
  }

  private addCreateRequire(activity: Activity, exports: Value): void {
    if (!(exports instanceof Reference)) return;
    const createRequire = nativeOf(activity, 'createRequire', ({ activity: now, args: [from] }) => {
      const host = hostOf(now, from);
      const place = host instanceof URL ? host.href : concreteString(now, from, 'createRequire');
      return this.requireFrom(now, place.startsWith('file:') ? this.finder.workspace.host.paths.fromUrl(place) : place);
    });
    edit(activity, exports).properties.set('createRequire', new Property(createRequire));
  }

  /** The module that a call of `require` names; not finding it is an error that the program may catch. */
  private resolved({ activity, args: [specifier] }: NativeCall, fromFile: string): ResolvedModule {
    const name = concreteString(activity, specifier, 'require');
    try {
      return this.finder.resolve(name, fromFile, 'require');
    } catch (error) {
      if (!(error instanceof ModuleNotFound)) throw error;
      const made = newError(activity, 'Error', error.message);
      edit(activity, made).properties.set('code', new Property(error.code));
      throw new Thrown(made);
    }
  }
}

function localKey(file: string, name: string): string {
  return `${file}#${name}`;
}

function required<V>(map: ReadonlyMap<string, V>, key: string): V {
  const found = map.get(key);
  if (found === undefined) throw new Error(`${key} was not linked`);
  return found;
}
