/** What is used here of the engine's `WebAssembly`, whose types come only with those of browsers. */
export interface Engine {
  readonly Module: {
    new (bytes: Uint8Array): Module;
    imports(module: Module): readonly { readonly name: string }[];
  };
  readonly Instance: new (module: Module, imports?: Imports) => Instance;
  readonly Memory: new (...args: never[]) => Memory;
  readonly Global: new (...args: never[]) => Global;
  readonly RuntimeError: new (...args: never[]) => Error;
  validate(bytes: Uint8Array): boolean;
}

/** Functions and the like by the names of their module and their own. */
export type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface Module {
  readonly [Symbol.toStringTag]: string;
}

export interface Instance {
  readonly exports: Readonly<Record<string, unknown>>;
}

export interface Memory {
  readonly buffer: ArrayBuffer;
}

export interface Global {
  value: number | bigint;
}
