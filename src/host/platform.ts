/** What programs find where they run, besides their own modules: what a model of the language mirrors. */
export interface Platform {
  /** As messages name it: `Node v22.1.0`. */
  readonly name: string;
  /** Globals of this engine that programs do not see. */
  readonly hiddenGlobals: readonly string[];
  /** Objects of this engine, each with what programs see in its place. */
  readonly replaced: readonly (readonly [original: object, shown: object])[];
  /** Conditions for the `exports` of packages, besides `import` and `require`. */
  readonly conditions: readonly string[];
  /** Whether a name, with or without `node:`, is that of a module of the platform's own. */
  isBuiltin(name: string): boolean;
  /** Such a module, loaded. */
  builtin(name: string): object;
}
