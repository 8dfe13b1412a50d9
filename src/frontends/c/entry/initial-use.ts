import type { Action, BasicBlock, FunctionDefinition, Module, Operand } from '../llvm/module.ts';
import { copiesOf, libraryUseOf } from './pointer-use.ts';

/**
 * Whether a function may read what a pointer to one number leads to before it has written it: what the caller has put there
 * matters then. True where that cannot be seen. Linear in the function, times how deep its loops are nested.
 */
export function readsInitial(module: Module, definition: FunctionDefinition, parameter: string): boolean {
  return new InitialUses(module).of(definition, parameter).reads;
}

interface InitialUse {
  /** On some path before anything is written. */
  readonly reads: boolean;
  /** On all paths to the end. */
  readonly writes: boolean;
}

class InitialUses {
  private readonly known = new Map<string, InitialUse>();

  constructor(private readonly module: Module) {}

  of(definition: FunctionDefinition, parameter: string): InitialUse {
    const key = `${definition.name} ${parameter}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, { reads: true, writes: false });
    const found = this.find(definition, parameter);
    this.known.set(key, found);
    return found;
  }

  private find({ body: { blocks } }: FunctionDefinition, parameter: string): InitialUse {
    const { values, variables } = copiesOf(
      blocks.flatMap(({ instructions }) => instructions),
      parameter,
    );
    const isCopy = (operand: Operand): boolean => operand.kind === 'local' && values.has(operand.name);
    const isVariable = (operand: Operand): boolean => operand.kind === 'local' && variables.has(operand.name);
    /** The blocks that can be reached without a write, and are still to be looked at. */
    const open = blocks.slice(0, 1).map(({ label }) => label);
    const byLabel = new Map(blocks.map(block => [block.label, block]));
    let writes = true;
    const reached = new Set(open);
    for (const label of open) {
      const block = byLabel.get(label);
      const end = block === undefined ? 'reads' : this.through(block, isCopy, isVariable);
      if (end === 'reads' || block === undefined) return { reads: true, writes: false };
      if (end === 'writes') continue;
      const next = successors(block);
      if (next.length === 0) writes = false;
      for (const each of next)
        if (!reached.has(each)) {
          reached.add(each);
          open.push(each);
        }
    }
    return { reads: false, writes };
  }

  /** What comes first in a block. A pointer that is put where it cannot be followed counts as one that is read through. */
  private through(
    { instructions }: BasicBlock,
    isCopy: (o: Operand) => boolean,
    isVariable: (o: Operand) => boolean,
  ): 'reads' | 'writes' | 'nothing' {
    for (const { action } of instructions) {
      if (action.do === 'store' && isCopy(action.value) && !isVariable(action.to)) return 'reads';
      if (action.do === 'load' && isCopy(action.from)) return 'reads';
      if (action.do === 'store' && isCopy(action.to)) return 'writes';
      if (action.do === 'call') {
        const use = this.inCall(action, isCopy);
        if (use !== 'nothing') return use;
      }
    }
    return 'nothing';
  }

  private inCall(
    { callee, args }: Action & { readonly do: 'call' },
    isCopy: (o: Operand) => boolean,
  ): 'reads' | 'writes' | 'nothing' {
    const at = args.findIndex(({ value }) => isCopy(value));
    if (at < 0) return 'nothing';
    if (callee.kind !== 'global') return 'reads';
    const definition = this.module.functions.get(callee.name);
    if (definition === undefined) {
      const { reads, writes } = libraryUseOf(callee.name, at);
      return reads ? 'reads' : writes ? 'writes' : 'nothing';
    }
    const parameter = definition.parameters[at];
    const use = parameter === undefined ? undefined : this.of(definition, parameter.name);
    return use === undefined || use.reads ? 'reads' : use.writes ? 'writes' : 'nothing';
  }
}

function successors({ instructions }: BasicBlock): readonly string[] {
  const action = instructions.at(-1)?.action;
  switch (action?.do) {
    case 'br':
      return [action.to];
    case 'condbr':
      return [action.then, action.otherwise];
    case 'switch':
      return [...action.cases.map(({ to }) => to), action.otherwise];
    case 'indirectbr':
      return action.targets;
    case 'call':
      return [action.normal, action.unwind].filter(label => label !== undefined);
    default:
      return [];
  }
}
