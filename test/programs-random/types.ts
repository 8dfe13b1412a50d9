/**
 * What the generator knows about a value. `any` may be everything a program makes except objects without a
 * prototype; every other kind is exact, so that an operation chosen by kind does not throw.
 */
export type Kind = 'num' | 'str' | 'bool' | 'nums' | 'strs' | 'mixed' | 'any' | 'map' | 'set' | 're';

export interface RecordType {
  readonly kind: 'rec';
  readonly fields: readonly (readonly [name: string, kind: Kind])[];
}

export interface Parameter {
  readonly type: Kind | RecordType;
  readonly optional: boolean;
}

/** A function to call; a generator gives values of kind `result`. */
export interface FunctionType {
  readonly kind: 'fn';
  readonly form: 'plain' | 'recursive' | 'generator';
  readonly params: readonly Parameter[];
  readonly rest: Kind | undefined;
  readonly result: Kind;
  /** About how many steps a call takes. */
  readonly cost: number;
  readonly mayThrow: boolean;
}

export interface Member {
  readonly name: string;
  readonly params: readonly Kind[];
  readonly result: Kind;
  readonly cost: number;
}

/** What instances of a generated class offer. */
export interface ClassShape {
  readonly name: string;
  readonly constructorParams: readonly Kind[];
  readonly fields: readonly (readonly [name: string, kind: Kind])[];
  readonly accessors: readonly (readonly [name: string, kind: Kind, settable: boolean])[];
  readonly methods: readonly Member[];
  readonly statics: readonly Member[];
  readonly iterates: Kind | undefined;
  readonly cost: number;
}

export interface InstanceType {
  readonly kind: 'inst';
  readonly shape: ClassShape;
}

export interface ClassType {
  readonly kind: 'class';
  readonly shape: ClassShape;
}

export type Type = Kind | RecordType | FunctionType | InstanceType | ClassType;

export type TypeName = Kind | Exclude<Type, string>['kind'];

export function nameOf(type: Type): TypeName {
  return typeof type === 'string' ? type : type.kind;
}

/** A name that a program may use; `this.x` counts as a name inside methods. */
export interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly mutable: boolean;
  /** May entries of this map or set be deleted: only where nothing can be iterating over it. */
  readonly deletable: boolean;
}

/** A run of declarations; names of inner scopes hide those of outer ones. */
export class Scope {
  readonly variables: Variable[] = [];
  readonly hidden = new Set<string>();
  /** Function declarations to write at the end of the block, after their uses. */
  readonly hoisted: string[] = [];

  constructor(
    readonly parent: Scope | undefined,
    /** Does `this` mean something else here than outside? */
    readonly rebindsThis: boolean,
    /** Is this the body of a function, which may run later and more than once? */
    readonly isFunction: boolean,
  ) {}
}

/** A loop, switch or labelled block around the statement being written. */
interface Jump {
  readonly label: string | undefined;
  readonly kind: 'loop' | 'switch' | 'block';
}

/** The function being written. */
export interface Frame {
  /** The kind of `return`; `undefined` where returning early would end the program. */
  readonly returns: Kind | undefined;
  /** The kind of `yield`; `undefined` outside generators. */
  readonly yields: Kind | undefined;
  readonly hasArguments: boolean;
  readonly jumps: Jump[];
  /** Will an error thrown here be caught? */
  guarded: number;
  cost: number;
}
