import { fileOf, hasFlag, listIn, nodeIn, numberIn, qualifiedName, referenceIn, textIn } from './debug-fields.ts';
import { type DebugType, debugType, type RecordType } from './debug-types.ts';
import type { FunctionDefinition, GlobalVariable, MetadataNode, Module, Operand } from './module.ts';

export {
  bareType,
  type DebugType,
  debugType,
  type Encoding,
  isConst,
  type Member,
  type RecordType,
  withoutTypedefs,
} from './debug-types.ts';

/** A place in the program's source; line and column count from 1, a column of 0 is not known. */
export interface DebugPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A function with a body, as the program's author knows it. */
export interface FunctionInfo {
  readonly definition: FunctionDefinition;
  /** As in the source: `feed`, `operator()`, `sum<int, int>`; the linkage name where the compiler made it up. */
  readonly name: string;
  /** With its namespaces and classes, as C++ writes it. */
  readonly qualified: string;
  /** Its name in the module. */
  readonly linkageName: string;
  /** The class it is a method of. */
  readonly memberOf: RecordType | undefined;
  /** A method without an object. */
  readonly isStatic: boolean;
  /** Not in the source: the compiler made it up. */
  readonly isArtificial: boolean;
  readonly result: DebugType | undefined;
  /** Without `this`. Their names cost reading the function's body. */
  readonly parameters: readonly ParameterInfo[];
  readonly isVariadic: boolean;
  readonly file: string;
  readonly line: number;
}

export interface ParameterInfo {
  /** Undefined for one without a name. */
  readonly name: string | undefined;
  readonly type: DebugType | undefined;
}

export interface LocalInfo {
  readonly name: string;
  readonly type: DebugType | undefined;
  /** Where it is while the function runs. */
  readonly address: Operand;
  /** What is at the address is the variable's address. */
  readonly isIndirect: boolean;
  /** Counted from 1, with `this`; undefined for a variable of the body. */
  readonly parameter: number | undefined;
  readonly line: number;
}

export interface GlobalInfo {
  readonly name: string;
  readonly qualified: string;
  /** Its name in the module. */
  readonly linkageName: string;
  readonly type: DebugType | undefined;
  /** The name of the function that it is a static variable of. */
  readonly within: string | undefined;
  readonly file: string;
  readonly line: number;
}

/**
 * The place of a `!dbg` node. Code that the compiler put in, at line 0, is at the place that it was put in for.
 * Undefined where no line is known.
 */
export function placeOf(module: Module, debug: number | undefined): DebugPlace | undefined {
  let location = debug === undefined ? undefined : module.metadata.node(debug);
  while (location?.kind === 'DILocation') {
    const line = Number(numberIn(location, 'line'));
    const scope = nodeIn(module, location, 'scope');
    if (line > 0 && scope !== undefined) {
      const file = fileOf(module, scope);
      return file === undefined ? undefined : { file, line, column: Number(numberIn(location, 'column')) };
    }
    location = nodeIn(module, location, 'inlinedAt');
  }
  return undefined;
}

/** Where a function is, by its own node. */
export function functionPlace(module: Module, debug: number): DebugPlace | undefined {
  const node = module.metadata.node(debug);
  const file = node?.kind === 'DISubprogram' ? fileOf(module, node) : undefined;
  if (node === undefined || file === undefined) return undefined;
  return { file, line: Number(numberIn(node, 'line')), column: 1 };
}

/** All functions with a body and debug information, in the order of the module. */
export function functionsOf(module: Module): readonly FunctionInfo[] {
  return [...module.functions.values()].flatMap(definition => {
    const node = definition.debug === undefined ? undefined : module.metadata.node(definition.debug);
    return node === undefined ? [] : [functionInfo(module, definition, node)];
  });
}

/** The variables that a function declares, with its parameters and `this`, in the order of their declarations. */
export function localsOf(module: Module, definition: FunctionDefinition): readonly LocalInfo[] {
  return definition.body.variables.flatMap(({ address, variable, isIndirect }) => {
    const node = module.metadata.node(variable);
    const name = node === undefined ? undefined : textIn(node, 'name');
    if (node === undefined || name === undefined || isMadeUp(node)) return [];
    const argument = Number(numberIn(node, 'arg'));
    return [
      {
        name,
        type: debugType(module, referenceIn(node, 'type')),
        address,
        isIndirect,
        parameter: argument === 0 ? undefined : argument,
        line: Number(numberIn(node, 'line')),
      },
    ];
  });
}

/** The variables of the module that have a name in the source, in the order of the module. */
export function globalsOf(module: Module): readonly GlobalInfo[] {
  return [...module.globals.values()].flatMap(global => {
    const expression = global.debug === undefined ? undefined : module.metadata.node(global.debug);
    const node = expression === undefined ? undefined : nodeIn(module, expression, 'var');
    if (node === undefined) return [];
    const name = textIn(node, 'name');
    // The definition of a static member is outside of its class; its declaration is inside.
    const declaration = nodeIn(module, node, 'declaration') ?? node;
    if (name === undefined || isMadeUp(declaration)) return [];
    return [
      {
        name,
        qualified: qualifiedName(module, declaration, name),
        linkageName: global.name,
        type: debugType(module, referenceIn(node, 'type')),
        within: functionAround(module, node),
        file: fileOf(module, node) ?? module.sourceFile,
        line: Number(numberIn(node, 'line')),
      },
    ];
  });
}

/** The type of a variable of the module. */
export function typeOfGlobal(module: Module, { debug }: Pick<GlobalVariable, 'debug'>): DebugType | undefined {
  const expression = debug === undefined ? undefined : module.metadata.node(debug);
  const node = expression === undefined ? undefined : nodeIn(module, expression, 'var');
  return node && debugType(module, referenceIn(node, 'type'));
}

/** Whether a variable is not in the source: the length of an array, a table of virtual functions. */
function isMadeUp(variable: MetadataNode): boolean {
  return hasFlag(variable, 'DIFlagArtificial') && !hasFlag(variable, 'DIFlagObjectPointer');
}

function functionAround(module: Module, node: MetadataNode): string | undefined {
  for (let scope = nodeIn(module, node, 'scope'); scope !== undefined; scope = nodeIn(module, scope, 'scope')) {
    if (scope.kind === 'DISubprogram') return textIn(scope, 'name');
  }
  return undefined;
}

function functionInfo(module: Module, definition: FunctionDefinition, node: MetadataNode): FunctionInfo {
  const name = textIn(node, 'name') ?? definition.name;
  const scope = debugType(module, referenceIn(node, 'scope'));
  const memberOf = scope?.kind === 'class' || scope?.kind === 'struct' || scope?.kind === 'union' ? scope : undefined;
  const hasThis = memberOf !== undefined && takesObject(module, node);
  const declared = debugType(module, referenceIn(node, 'type'));
  const type = declared?.kind === 'function' ? declared : undefined;
  let parameters: readonly ParameterInfo[] | undefined;
  return {
    definition,
    name,
    qualified: qualifiedName(module, node, name),
    linkageName: definition.name,
    memberOf,
    isStatic: memberOf !== undefined && !hasThis,
    isArtificial: hasFlag(node, 'DIFlagArtificial'),
    get result() {
      return type?.result;
    },
    get parameters() {
      parameters ??= parametersOf(module, definition, node, type?.parameters ?? []).slice(hasThis ? 1 : 0);
      return parameters;
    },
    isVariadic: definition.isVariadic,
    file: fileOf(module, node) ?? module.sourceFile,
    line: Number(numberIn(node, 'line')),
  };
}

/** With `this`. The names are from the declarations in the body, or what optimised code retains. */
function parametersOf(
  module: Module,
  definition: FunctionDefinition,
  node: MetadataNode,
  types: readonly (DebugType | undefined)[],
): readonly ParameterInfo[] {
  const names = new Map<number, string>();
  for (const number of listIn(module, node, 'retainedNodes')) {
    const variable = number === undefined ? undefined : module.metadata.node(number);
    const name = variable === undefined ? undefined : textIn(variable, 'name');
    if (variable !== undefined && name !== undefined) names.set(Number(numberIn(variable, 'arg')), name);
  }
  for (const { name, parameter } of localsOf(module, definition)) {
    if (parameter !== undefined) names.set(parameter, name);
  }
  return types.map((type, i) => ({ name: names.get(i + 1), type }));
}

/** Whether the first parameter of a method is the object it is called on. */
function takesObject(module: Module, subprogram: MetadataNode): boolean {
  const type = nodeIn(module, subprogram, 'type');
  const first = type === undefined ? undefined : listIn(module, type, 'types')[1];
  const parameter = first === undefined ? undefined : module.metadata.node(first);
  return parameter !== undefined && hasFlag(parameter, 'DIFlagObjectPointer');
}
