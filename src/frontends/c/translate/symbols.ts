import type { Heap } from '../../../program/heap.ts';
import type { FunctionBody, FunctionCode } from '../../../program/ir.ts';
import type { SourceRange } from '../../../program/source.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { intrinsicNamed } from '../intrinsics/index.ts';
import { functionPlace, typeOfGlobal } from '../llvm/debug.ts';
import { DataLayout } from '../llvm/layout.ts';
import type { FunctionDeclaration, FunctionDefinition, Module } from '../llvm/module.ts';
import { meantFunctions } from '../meant-functions.ts';
import { CellLayout } from '../memory/cell-layout.ts';
import { FunctionObject } from '../memory/function-object.ts';
import { MemoryObject } from '../memory/memory-object.ts';
import { forwardingFunction } from './forwarding.ts';
import type { Places } from './places.ts';
import { standInCode } from './stand-in-code.ts';

/** A compiled file with where its code comes from. */
export interface LinkedModule {
  readonly module: Module;
  readonly data: DataLayout;
  readonly places: Places;
  /** Whether it is a part of our C library, and not the user's. */
  readonly isLibrary: boolean;
}

export function linkedModule(module: Module, places: Places, isLibrary = false): LinkedModule {
  return { module, data: new DataLayout(module.dataLayout), places, isLibrary };
}

/** Makes a function's body; it is asked for when the function is first called. */
export type Translate = (definition: FunctionDefinition, from: LinkedModule) => FunctionBody;

/**
 * What names of functions and variables mean: an object on the heap for each, made here for all modules at once. A name
 * that several files share is one object; `static` ones belong to their file.
 */
export class Symbols {
  private readonly shared = new Map<string, Reference>();
  private readonly own = new Map<LinkedModule, Map<string, Reference>>();
  private readonly code = new Map<number, FunctionDefinition>();
  /** By the object of a function's labels: which place each label is. */
  private readonly labels = new Map<number, Map<string, number>>();
  /** What stands for the user's functions that several files see. */
  private readonly standIns = new Map<string, Reference>();
  private readonly replaced: ReadonlyMap<LinkedModule, ReadonlySet<string>>;

  constructor(
    private readonly heap: Heap,
    readonly modules: readonly LinkedModule[],
    private readonly translate: Translate,
    /** The names of the user's functions that are not to be used: something else stands for them. */
    replaced: ReadonlySet<string>,
  ) {
    this.replaced = replacedFunctions(modules, replaced);
    for (const module of modules) this.define(module);
    for (const module of modules) this.declare(module);
  }

  /** The address that a name has in a module. */
  address(name: string, from: LinkedModule): Reference {
    const known = this.own.get(from)?.get(name) ?? this.shared.get(name);
    if (known !== undefined) return known;
    const made = this.heap.allocate(owner => new FunctionObject(owner, name, undefined));
    this.shared.set(name, made);
    return made;
  }

  /** Whether something else stands for what a name means in a module. */
  isReplaced(name: string, from: LinkedModule): boolean {
    return this.replaced.get(from)?.has(name) === true;
  }

  /** The address that a label of a function has: a place in an object that can only be compared and jumped to. */
  labelAddress(functionName: string, label: string, from: LinkedModule): Reference {
    const own = this.own.get(from);
    const name = `the labels of ${functionName}`;
    const all = own?.get(name) ?? this.heap.allocate(owner => new FunctionObject(owner, name, undefined));
    own?.set(name, all);
    const places = this.labels.get(all.object) ?? new Map<string, number>();
    this.labels.set(all.object, places);
    const place = places.get(label) ?? places.size;
    places.set(label, place);
    return new Reference(all.object, place);
  }

  /** The definition of a function, if it has one. */
  definitionOf(name: string, from: LinkedModule): FunctionDefinition | undefined {
    const address = this.own.get(from)?.get(name) ?? this.shared.get(name);
    return address === undefined ? undefined : this.code.get(address.object);
  }

  /** Whether a function has a definition that goes before what we stand for: the user's, or one of the file's own. */
  isOwn(name: string, from: LinkedModule): boolean {
    const definition = this.definitionOf(name, from);
    if (definition === undefined) return false;
    const isUsers = ({ isLibrary, module }: LinkedModule): boolean =>
      !isLibrary && module.functions.get(name) === definition;
    return definition.isLocal || this.modules.some(isUsers);
  }

  /** Objects for what a module defines; its variables are still zero. */
  private define(linked: LinkedModule): void {
    const { module, data } = linked;
    const own = new Map<string, Reference>();
    this.own.set(linked, own);
    const add = (name: string, isLocal: boolean, made: Reference): void => {
      if (isLocal) own.set(name, made);
      else if (!this.shared.has(name)) this.shared.set(name, made);
    };
    for (const [name, global] of module.globals) {
      const { type, isConstant, isLocal, initialiser } = global;
      if (initialiser === undefined) continue;
      const layout = CellLayout.ofType(type, data);
      const origin = isConstant ? 'constant' : 'static';
      const values = layout.spans.map(({ kind }): Value => (kind === 'ptr' ? null : 0));
      add(
        name,
        isLocal,
        this.heap.allocate(
          owner => new MemoryObject(owner, name, layout, values, origin, 'live', layout, typeOfGlobal(module, global)),
        ),
      );
    }
    for (const [name, definition] of module.functions) {
      if (this.isReplaced(name, linked) || this.isStoodFor(name, linked)) continue;
      const code = new LazyCode(definition, linked, this.translate);
      const made = this.heap.allocate(owner => new FunctionObject(owner, name, code));
      this.code.set(made.object, definition);
      add(name, definition.isLocal, made);
    }
    for (const name of this.replaced.get(linked) ?? []) {
      const declaration = module.functions.get(name) ?? module.declarations.get(name);
      if (declaration !== undefined) own.set(name, this.standIn(declaration, linked));
    }
  }

  /** What a pointer to a function points to that something else stands for: one object for all files that see the function. */
  private standIn(declaration: FunctionDeclaration, linked: LinkedModule): Reference {
    const { name, isLocal } = declaration;
    const known = isLocal ? undefined : this.standIns.get(name);
    if (known !== undefined) return known;
    const code = new LazyCode(forwardingFunction(declaration), linked, this.translate);
    const made = this.heap.allocate(owner => new FunctionObject(owner, name, code));
    if (!isLocal) this.standIns.set(name, made);
    return made;
  }

  /** Whether a function of the library is one that we do better ourselves. What the user defines is the user's. */
  private isStoodFor(name: string, linked: LinkedModule): boolean {
    return linked.isLibrary && intrinsicNamed(name) !== undefined;
  }

  /** Variables that no file defines: they are zero, as the user has not said otherwise. And functions, for their addresses. */
  private declare(linked: LinkedModule): void {
    const { module, data } = linked;
    for (const [name, { type, initialiser }] of module.globals) {
      if (initialiser !== undefined || this.shared.has(name)) continue;
      const layout = CellLayout.ofType(type, data);
      const values = layout.spans.map(({ kind }): Value => (kind === 'ptr' ? null : 0));
      this.shared.set(
        name,
        this.heap.allocate(owner => new MemoryObject(owner, name, layout, values, 'static')),
      );
    }
    for (const [name, declaration] of module.declarations) {
      if (this.shared.has(name) || name.startsWith('llvm.') || this.isReplaced(name, linked)) continue;
      const intrinsic = intrinsicNamed(name);
      const code = intrinsic === undefined ? undefined : standInCode(declaration, intrinsic, linked);
      this.shared.set(
        name,
        this.heap.allocate(owner => new FunctionObject(owner, name, code)),
      );
    }
  }
}

/** Which functions of the user's files are meant by names; never any of the library. */
function replacedFunctions(
  modules: readonly LinkedModule[],
  names: ReadonlySet<string>,
): ReadonlyMap<LinkedModule, ReadonlySet<string>> {
  const files = modules.filter(({ isLibrary }) => !isLibrary);
  const named = files.map(({ module }) =>
    [...module.declarations.values(), ...module.functions.values()]
      .filter(({ name }) => names.has(name))
      .map(({ name, isLocal, debug }) => ({ name, isLocal, place: shownPlace(module, debug) })),
  );
  const meant = meantFunctions(named);
  return new Map(files.map((file, i) => [file, meant[i]]));
}

function shownPlace(module: Module, debug: number | undefined): string | undefined {
  const place = debug === undefined ? undefined : functionPlace(module, debug);
  return place === undefined ? undefined : `${place.file}:${place.line}`;
}

class LazyCode implements FunctionCode {
  readonly name: string;
  readonly at: SourceRange;
  private made: FunctionBody | undefined;

  constructor(
    private readonly definition: FunctionDefinition,
    private readonly from: LinkedModule,
    private readonly translate: Translate,
  ) {
    this.name = definition.name;
    this.at = from.places.at(definition.debug);
  }

  get body(): FunctionBody {
    this.made ??= this.translate(this.definition, this.from);
    return this.made;
  }
}
