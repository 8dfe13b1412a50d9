import type { Heap } from '../../../program/heap.ts';
import type { FunctionBody, FunctionCode } from '../../../program/ir.ts';
import { type SourceRange, Unsupported } from '../../../program/source.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { intrinsicNamed } from '../intrinsics/index.ts';
import { functionPlace, typeOfGlobal } from '../llvm/debug.ts';
import { DataLayout } from '../llvm/layout.ts';
import type { FunctionDeclaration, FunctionDefinition, Module } from '../llvm/module.ts';
import { meantFunctions } from '../meant-functions.ts';
import { CellLayout } from '../memory/cell-layout.ts';
import { FunctionObject } from '../memory/function-object.ts';
import { MemoryObject } from '../memory/memory-object.ts';
import { UNKNOWN_ADDRESS } from '../values/unknown-memory.ts';
import { assignedVariables } from './assigned.ts';
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

/** A variable that nothing defines, and what is in it, if anything may be taken for granted. */
interface MissingVariable {
  readonly what: string;
  readonly start: string | undefined;
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
  /** By name, variables that nothing defines. */
  private readonly missing = new Map<string, MissingVariable>();
  /** Variables that the user's code assigns. */
  private assigned: ReadonlySet<string> | undefined;

  constructor(
    private readonly heap: Heap,
    readonly modules: readonly LinkedModule[],
    private readonly translate: Translate,
    /** The names of the user's functions that are not to be used: something else stands for them. */
    replaced: ReadonlySet<string>,
    /** Whether what is not known may be anything. */
    private readonly fillsIn: boolean,
  ) {
    this.replaced = replacedFunctions(modules, replaced);
    for (const module of modules) this.define(module);
    for (const module of modules) this.declare(module);
  }

  /** The address that a name has in a module. */
  address(name: string, from: LinkedModule): Reference {
    const missing = this.own.get(from)?.has(name) === true ? undefined : this.missing.get(name);
    if (missing !== undefined) this.takeForGranted(missing);
    const known = this.own.get(from)?.get(name) ?? this.shared.get(name);
    if (known !== undefined) return known;
    const made = this.heap.allocate(owner => new FunctionObject(owner, name, undefined));
    this.shared.set(name, made);
    return made;
  }

  /** @throws Unsupported where nothing may be taken for granted */
  private takeForGranted({ what, start }: MissingVariable): void {
    if (start === undefined) throw new Unsupported(what, undefined);
    this.heap.assumptions.add(`${what} ${start}`);
  }

  /**
   * What is in a variable that is declared and not defined in what was read: where what is not known may be anything, just
   * that; but one that the code itself assigns begins with 0, as most variables do whose states are of interest.
   */
  private startOf(name: string): 'any' | 'zero' {
    const what = `${name}, a variable that is declared and not defined in what was read (--source FILE),`;
    if (!this.fillsIn) {
      this.missing.set(name, { what, start: undefined });
      return 'zero';
    }
    this.assigned ??= new Set(
      this.modules.flatMap(each => (each.isLibrary ? [] : [...assignedVariables(each.module)])),
    );
    const isOurs = this.assigned.has(name);
    const start = isOurs ? 'is 0 at first, and changed by this code alone' : 'may have any value, each time it is read';
    this.missing.set(name, { what, start });
    return isOurs ? 'zero' : 'any';
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
    for (const [name, { type, initialiser, ...variable }] of module.globals) {
      if (initialiser !== undefined || this.shared.has(name)) continue;
      const start = linked.isLibrary || name.startsWith('llvm.') ? 'zero' : this.startOf(name);
      const layout = CellLayout.ofType(type, data);
      const values = layout.spans.map(({ kind }): Value => (kind === 'ptr' ? null : 0));
      const declared = typeOfGlobal(module, variable);
      this.shared.set(
        name,
        start === 'any'
          ? UNKNOWN_ADDRESS
          : this.heap.allocate(
              owner => new MemoryObject(owner, name, layout, values, 'static', 'live', layout, declared),
            ),
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
