import type { Action, FunctionDefinition, Module, Operand } from '../../../../src/frontends/c/llvm/module.ts';

/** What a function of a module mentions and nothing defines: none, if all of it was read rightly. */
export function danglingNames(module: Module, read: FunctionDefinition): readonly string[] {
  const { blocks, variables } = read.body;
  const defined = new Set(read.parameters.map(parameter => `%${parameter.name}`));
  for (const block of blocks) {
    defined.add(`label ${block.label}`);
    for (const { result } of block.instructions) if (result !== undefined) defined.add(`%${result}`);
  }
  for (const kind of [module.globals, module.functions, module.declarations, module.aliases]) {
    for (const name of kind.keys()) defined.add(`@${name}`);
  }
  const actions = blocks.flatMap(block => block.instructions.map(({ action }) => action));
  const mentioned = [...actions.flatMap(namesIn), ...variables.flatMap(({ address }) => namesInOperand(address))];
  return mentioned.filter(name => !defined.has(name));
}

function namesIn(action: Action): readonly string[] {
  return [...operandsOf(action).flatMap(namesInOperand), ...targetsOf(action).map(label => `label ${label}`)];
}

function namesInOperand(operand: Operand): readonly string[] {
  switch (operand.kind) {
    case 'local':
      return [`%${operand.name}`];
    case 'global':
      return [`@${operand.name}`];
    case 'aggregate':
      return operand.elements.flatMap(namesInOperand);
    case 'expression':
      return namesIn(operand.instruction.action);
    default:
      return [];
  }
}

function operandsOf(action: Action): readonly Operand[] {
  switch (action.do) {
    case 'int':
    case 'float':
    case 'icmp':
    case 'fcmp':
      return [action.left, action.right];
    case 'fneg':
    case 'freeze':
    case 'cast':
      return [action.value];
    case 'alloca':
      return action.count === undefined ? [] : [action.count];
    case 'load':
    case 'extractvalue':
      return [action.from];
    case 'store':
      return [action.value, action.to];
    case 'getelementptr':
      return [action.base, ...action.indices];
    case 'select':
      return [action.condition, action.then, action.otherwise];
    case 'phi':
      return action.incoming.map(({ value }) => value);
    case 'call':
      return [action.callee, ...action.args.map(({ value }) => value)];
    case 'insertvalue':
      return [action.into, action.value];
    case 'condbr':
    case 'switch':
    case 'indirectbr':
      return [action.on];
    case 'ret':
      return action.value === undefined ? [] : [action.value];
    case 'other':
      return action.operands ?? [];
    default:
      return [];
  }
}

function targetsOf(action: Action): readonly string[] {
  switch (action.do) {
    case 'br':
      return [action.to];
    case 'condbr':
      return [action.then, action.otherwise];
    case 'switch':
      return [action.otherwise, ...action.cases.map(({ to }) => to)];
    case 'indirectbr':
      return action.targets;
    case 'phi':
      return action.incoming.map(({ block }) => block);
    default:
      return [];
  }
}

/** How many instructions the text of a module has, counted by its indentation alone. */
export function instructionLines(text: string): number {
  let isInside = false;
  let count = 0;
  for (const line of text.split('\n')) {
    if (line.startsWith('define ')) isInside = true;
    else if (line === '}') isInside = false;
    else if (isInside && /^ {2}[^ \]]/.test(line)) count += 1;
  }
  return count;
}
