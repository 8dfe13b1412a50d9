import type { Reference, Value } from '../../../program/value.ts';
import type { ModuleCode } from '../lower/module.ts';
import type { ResolvedModule } from '../modules/format.ts';

/** An ES module on its way. Its variables that others see are cells, which exist before any of its code runs. */
export interface EsModule {
  readonly kind: 'esm';
  readonly module: ResolvedModule;
  readonly code: ModuleCode;
  readonly cells: Map<string, Reference>;
  readonly requests: Map<string, Loaded>;
  namespace: Reference | undefined;
  /** What `require` gives for it. */
  required: Reference | undefined;
  /** The suspended body, after its functions were hoisted. */
  body: Value;
  evaluated: boolean;
}

/** A module of another kind: a value that its importers take apart. */
export interface OtherModule {
  readonly kind: 'other';
  readonly module: ResolvedModule;
  /** Cells that importers asked for, by export. They are filled when the module has been loaded. */
  readonly asked: Map<string, Reference>;
  value: Value;
  evaluated: boolean;
}

export type Loaded = EsModule | OtherModule;

/** What imports: the modules that it names, and which default it takes from CommonJS. */
export type Importer = Pick<EsModule, 'module' | 'requests'>;

/** Whether a module takes the default export of CommonJS as one that is CommonJS itself when it runs. */
export function isCommonJsInTheEnd({ format, compiledTo }: ResolvedModule): boolean {
  return format === 'commonjs' || compiledTo === 'commonjs';
}
