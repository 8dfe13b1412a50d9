import type { Action, FunctionDefinition, Module, Operand } from '../llvm/module.ts';
import { operandsOf } from '../translate/promotion.ts';

/** What a function does with the memory that a parameter points to; both where that cannot be seen. */
export interface PointerUse {
  readonly reads: boolean;
  readonly writes: boolean;
}

const NONE: PointerUse = { reads: false, writes: false };
const READS: PointerUse = { reads: true, writes: false };
const WRITES: PointerUse = { reads: false, writes: true };
const BOTH: PointerUse = { reads: true, writes: true };

const USES: Readonly<Record<string, PointerUse>> = { r: READS, w: WRITES, b: BOTH, '-': NONE };

/** What functions of the C library do with their arguments, one letter each. */
const LIBRARY: ReadonlyMap<string, string> = new Map([
  ...['memcpy', 'memmove', 'strcpy', 'strncpy', 'stpcpy', 'strlcpy'].map(name => [name, 'wr-'] as const),
  ...['strcat', 'strncat', 'strlcat'].map(name => [name, 'br-'] as const),
  ...['memcmp', 'strcmp', 'strncmp', 'strcasecmp', 'strncasecmp', 'strstr', 'strspn', 'strcspn', 'strpbrk'].map(
    name => [name, 'rr-'] as const,
  ),
  ...['strlen', 'strnlen', 'strchr', 'strrchr', 'memchr', 'atoi', 'atol', 'strdup', 'puts', 'fputs', 'fwrite'].map(
    name => [name, 'r---'] as const,
  ),
  ...['memset', 'sprintf', 'snprintf', 'fgets', 'fread'].map(name => [name, 'w---'] as const),
]);

/**
 * Looks at where the pointer goes, through variables and the calls of functions of the same file, whatever the
 * conditions on the way. Linear in these functions, times how deep variables are copied.
 */
export function pointerUse(module: Module, definition: FunctionDefinition, parameter: string): PointerUse {
  return new PointerUses(module).of(definition, parameter);
}

class PointerUses {
  private readonly known = new Map<string, PointerUse>();

  constructor(private readonly module: Module) {}

  of(definition: FunctionDefinition, parameter: string): PointerUse {
    const key = `${definition.name} ${parameter}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, NONE);
    const found = this.find(definition, parameter);
    this.known.set(key, found);
    return found;
  }

  private find({ body }: FunctionDefinition, parameter: string): PointerUse {
    const { values, variables } = copiesOf(
      body.blocks.flatMap(({ instructions }) => instructions),
      parameter,
    );
    const isCopy = (operand: Operand): boolean => operand.kind === 'local' && values.has(operand.name);
    const isVariable = (operand: Operand): boolean => operand.kind === 'local' && variables.has(operand.name);
    let use = NONE;
    for (const { instructions } of body.blocks)
      for (const { action } of instructions) use = either(use, this.inAction(action, isCopy, isVariable));
    return use;
  }

  private inAction(action: Action, isCopy: (o: Operand) => boolean, isVariable: (o: Operand) => boolean): PointerUse {
    switch (action.do) {
      case 'load':
        return isCopy(action.from) ? READS : NONE;
      case 'store':
        if (isCopy(action.to)) return WRITES;
        return isVariable(action.value) || (isCopy(action.value) && !isVariable(action.to)) ? BOTH : NONE;
      case 'call':
        return action.args
          .map(({ value, byval }, i) => {
            if (isVariable(value)) return BOTH;
            if (!isCopy(value)) return NONE;
            return byval === undefined ? this.asArgument(action.callee, i) : READS;
          })
          .reduce(either, NONE);
      case 'insertvalue':
      case 'other':
        return operandsOf(action).some(operand => isCopy(operand) || isVariable(operand)) ? BOTH : NONE;
      default:
        return operandsOf(action).some(isVariable) ? BOTH : NONE;
    }
  }

  private asArgument(callee: Operand, index: number): PointerUse {
    if (callee.kind !== 'global') return BOTH;
    const definition = this.module.functions.get(callee.name);
    if (definition !== undefined) {
      const parameter = definition.parameters[index];
      return parameter === undefined ? BOTH : this.of(definition, parameter.name);
    }
    return libraryUseOf(callee.name, index);
  }
}

/** What a function that is not of the file does with the memory of an argument. */
export function libraryUseOf(callee: string, index: number): PointerUse {
  const name = callee.replace(/^llvm\.(mem(?:cpy|move|set))\..*$/, '$1');
  if (name.startsWith('llvm.')) return NONE;
  return USES[LIBRARY.get(name)?.[index] ?? 'b'];
}

function either(a: PointerUse, b: PointerUse): PointerUse {
  return { reads: a.reads || b.reads, writes: a.writes || b.writes };
}

interface Copies {
  /** Values that point into the same memory, and numbers made of such; the distance between two pointers is none. */
  readonly values: ReadonlySet<string>;
  /** Variables that such values are kept in. */
  readonly variables: ReadonlySet<string>;
}

/** Everything in a function that a pointer is copied to. */
export function copiesOf(
  instructions: readonly { readonly result: string | undefined; readonly action: Action }[],
  parameter: string,
): Copies {
  const values = new Set([parameter]);
  const variables = new Set<string>();
  const locals = new Set(instructions.flatMap(({ result, action }) => (action.do === 'alloca' ? [result] : [])));
  const numbers = new Set(instructions.flatMap(({ result, action }) => (isNumberOfAddress(action) ? [result] : [])));
  const isDistance = (action: Action): boolean =>
    action.do === 'int' &&
    action.operator === 'sub' &&
    [action.left, action.right].every(operand => operand.kind === 'local' && numbers.has(operand.name));
  const isValue = (operand: Operand): boolean => operand.kind === 'local' && values.has(operand.name);
  for (let before = 0; before < values.size + variables.size; ) {
    before = values.size + variables.size;
    for (const { result, action } of instructions) {
      if (action.do === 'store') {
        if (isValue(action.value) && action.to.kind === 'local' && locals.has(action.to.name))
          variables.add(action.to.name);
      } else if (result !== undefined && !isDistance(action) && isCopied(action, isValue, variables))
        values.add(result);
    }
  }
  return { values, variables };
}

function isNumberOfAddress(action: Action): boolean {
  return action.do === 'cast' && action.operator === 'ptrtoint';
}

/** Whether an instruction gives a pointer into the same memory, or a number that such a pointer can be made of. */
function isCopied(action: Action, isValue: (o: Operand) => boolean, variables: ReadonlySet<string>): boolean {
  switch (action.do) {
    case 'load':
      return action.from.kind === 'local' && variables.has(action.from.name);
    case 'getelementptr':
      return isValue(action.base);
    case 'select':
    case 'phi':
    case 'freeze':
    case 'cast':
    case 'int':
    case 'extractvalue':
      return operandsOf(action).some(isValue);
    case 'call':
      return action.result.kind === 'ptr' && action.args.some(({ value }) => isValue(value));
    default:
      return false;
  }
}
