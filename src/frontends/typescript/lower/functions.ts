import type * as t from '@babel/types';
import type { FunctionBody, Register } from '../../../program/ir.ts';
import { uninitialised } from '../../../program/value.ts';
import { boundIdentifiers, type FunctionNode, lengthOf, type Parameter, parametersOf } from './ast.ts';
import { settlingCall } from './async.ts';
import { initialiseInstance } from './constructors.ts';
import { lowerReturn } from './control.ts';
import { lowerExpression } from './expressions.ts';
import { Frame, type Unit } from './frame.ts';
import { bindPattern } from './patterns.ts';
import { type FunctionInfo, hasFollowers, type Implicit, type Variable } from './scope.ts';
import { LazyFunction, type ScriptFunction, type ScriptFunctionKind } from './script-function.ts';
import { lowerStatements } from './statements.ts';
import { hoistFunctions, initialise, makeVariable, readVariable } from './variables.ts';

/** A function value with the cells it captures. */
export function closureOf(frame: Frame, node: FunctionNode, name: string, to?: Register): Register {
  const info = infoOf(frame.unit, node);
  return closure(frame, codeOf(frame.unit, node, name), info, node, to);
}

export function closure(
  frame: Frame,
  code: ScriptFunction,
  info: FunctionInfo,
  node: t.Node,
  to: Register = frame.temp(),
): Register {
  const captures = [...info.captures].map(variable => frame.placeOf(variable));
  frame.builder.emit({ do: 'closure', code, captures, to, at: frame.at(node) });
  return to;
}

function infoOf(unit: Unit, node: t.Node): FunctionInfo {
  const info = unit.analysis.functions.get(node);
  if (info === undefined) throw new Error('a function was not analysed');
  return info;
}

/** The code of a function of the source; always the same for the same function. */
export function codeOf(unit: Unit, node: FunctionNode, name: string): ScriptFunction {
  const known = unit.codes.get(node);
  if (known !== undefined) return known;
  const info = infoOf(unit, node);
  const kind = kindOf(node);
  const at = { source: unit.source, start: node.start ?? 0, end: node.end ?? 0 };
  const code = new LazyFunction(
    name,
    at,
    kind,
    lengthOf(node),
    info.strict,
    () => lowerFunction(unit, info, node, kind),
    () => info.captures,
  );
  unit.codes.set(node, code);
  return code;
}

function kindOf(node: FunctionNode): ScriptFunctionKind {
  const { async, generator } = node;
  switch (node.type) {
    case 'ArrowFunctionExpression':
      return async ? 'asyncArrow' : 'arrow';
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      if (async) return generator ? 'asyncGenerator' : 'async';
      return generator ? 'generator' : 'function';
    default:
      if (node.kind === 'get') return 'getter';
      if (node.kind === 'set') return 'setter';
      if (async) return generator ? 'asyncGeneratorMethod' : 'asyncMethod';
      return generator ? 'generatorMethod' : 'method';
  }
}

/** The registers that a call fills. */
export interface Inputs {
  parameters: Register[];
  rest?: Register;
  argumentList?: Register;
  receiver?: Register;
  callee?: Register;
  newTarget?: Register;
  captures: Register[];
}

export function lowerFunction(
  unit: Unit,
  info: FunctionInfo,
  node: FunctionNode,
  kind: ScriptFunctionKind,
): FunctionBody {
  const frame = new Frame(unit, info, kind);
  const parameters = parametersOf(node);
  const registers = parameters.map(() => frame.temp());
  const inputs = enterFunction(frame, node);
  parameters.forEach((parameter, index) => {
    if (parameter.type === 'RestElement') inputs.rest = registers[index];
    else inputs.parameters.push(registers[index]);
  });
  if (frame.isAsync && !frame.isGenerator)
    settlingCall(frame, node, () => {
      lowerStart(frame, node, parameters, registers);
      lowerOwnBody(frame, node);
    });
  else {
    lowerStart(frame, node, parameters, registers);
    if (frame.isGenerator)
      frame.builder.emit({ do: 'suspend', value: frame.undefined, to: frame.temp(), at: frame.at(node) });
    if (frame.isAsync) settlingCall(frame, node, () => lowerOwnBody(frame, node));
    else lowerOwnBody(frame, node);
  }
  return finish(frame, inputs);
}

/** What happens before the body of a function. */
function lowerStart(
  frame: Frame,
  node: FunctionNode,
  parameters: readonly Parameter[],
  registers: readonly Register[],
): void {
  const { info } = frame;
  const hasProperties = parameters.some(parameter => parameter.type === 'TSParameterProperty');
  const initialises = info.kind === 'function' && !info.isDerivedConstructor;
  if (initialises && !hasProperties) initialiseInstance(frame, node);
  bindParameters(frame, parameters, registers, node);
  if (initialises && hasProperties) initialiseInstance(frame, node);
  enterBody(frame, node);
}

function lowerOwnBody(frame: Frame, node: FunctionNode): void {
  if (node.body.type === 'BlockStatement') {
    lowerStatements(frame, node.body.body);
    lowerReturn(frame, frame.undefined, node);
  } else lowerReturn(frame, lowerExpression(frame, node.body), node.body);
}

export function finish(frame: Frame, inputs: Inputs): FunctionBody {
  const { builder, variables } = frame;
  const blocks = builder.finish();
  return { registers: builder.registers, constants: builder.constants, blocks, variables, ...inputs };
}

/**
 * Places what the function captures and what it has of its own: `this`, `arguments`, its name. Registers that a call
 * fills are all taken before the first instruction, which could use them otherwise.
 */
export function enterFunction(frame: Frame, node: t.Node): Inputs {
  const { info } = frame;
  const own = info.implicit;
  const inputs: Inputs = {
    parameters: [],
    receiver: own.has('this') ? frame.temp() : undefined,
    newTarget: own.has('newTarget') ? frame.temp() : undefined,
    callee: own.has('callee') || info.self !== undefined || tellsCallee(info) ? frame.temp() : undefined,
    argumentList: own.has('arguments') ? frame.temp() : undefined,
    captures: [...info.captures].map(() => frame.temp()),
  };
  [...info.captures].forEach((variable, index) => {
    frame.place(variable, inputs.captures[index]);
  });
  if (inputs.receiver !== undefined) placeThis(frame, inputs.receiver, node);
  if (inputs.newTarget !== undefined) placeOwn(frame, 'newTarget', inputs.newTarget, node);
  if (inputs.callee !== undefined) {
    placeOwn(frame, 'callee', inputs.callee, node);
    if (info.self !== undefined) placeValue(frame, info.self, inputs.callee, node);
  }
  if (inputs.argumentList !== undefined) {
    const aliased = frame.constant(info.usesArgumentValues && hasFollowers(info));
    const callee = tellsCallee(info) ? (inputs.callee ?? frame.undefined) : frame.undefined;
    const list = frame.apply('argumentsObject', [inputs.argumentList, aliased, callee], node);
    placeOwn(frame, 'arguments', list, node);
    if (info.usesArgumentValues && aliasesArguments(info))
      frame.argumentCount = frame.apply('get', [list, frame.constant('length')], node);
  }
  return inputs;
}

/** Whether `arguments.callee` is the function. */
function tellsCallee(info: FunctionInfo): boolean {
  return info.implicit.has('arguments') && !info.strict && info.hasSimpleParameters;
}

/** Whether what is assigned to a parameter or to `arguments` has to show in the other. */
function aliasesArguments(info: FunctionInfo): boolean {
  const variables = [...(info.parameters?.variables.values() ?? [])];
  return variables.some(
    variable => variable.argumentIndex !== undefined && (variable.writes.length > 0 || info.assignsArguments),
  );
}

function placeOwn(frame: Frame, name: Implicit, value: Register, node: t.Node): void {
  const variable = frame.info.implicit.get(name);
  if (variable !== undefined) placeValue(frame, variable, value, node);
}

/** Makes a register that has its value already the place of a variable. */
export function placeValue(frame: Frame, variable: Variable, value: Register, node: t.Node): void {
  if (!variable.captured) {
    frame.place(variable, value);
    return;
  }
  const cell = frame.builder.newRegister();
  frame.builder.emit({ do: 'cell', to: cell, value, name: variable.name, at: frame.at(node) });
  frame.place(variable, cell);
}

function placeThis(frame: Frame, receiver: Register, node: t.Node): void {
  const { info } = frame;
  if (info.isDerivedConstructor) frame.copy(receiver, frame.constant(uninitialised), node);
  else if (!info.strict && info.kind === 'function') frame.apply('sloppyThis', [receiver], node, receiver);
  placeOwn(frame, 'this', receiver, node);
}

function bindParameters(
  frame: Frame,
  parameters: readonly Parameter[],
  registers: readonly Register[],
  node: t.Node,
): void {
  const { references } = frame.unit.analysis;
  const plain = new Map<Variable, Register>();
  parameters.forEach((parameter, index) => {
    for (const id of boundIdentifiers(parameter)) {
      const variable = references.get(id);
      if (variable === undefined) continue;
      if (id === directName(parameter) && !variable.startsUninitialised && !(variable.captured && id !== parameter))
        plain.set(variable, registers[index]);
      else makeVariable(frame, variable, node);
    }
  });
  for (const [variable, register] of plain) placeValue(frame, variable, register, node);
  parameters.forEach((parameter, index) => {
    const inner = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
    const pattern = inner.type === 'RestElement' ? inner.argument : inner;
    const variable = references.get(pattern);
    if (variable === undefined || !plain.has(variable)) bindPattern(frame, pattern, registers[index]);
  });
}

/** The name of a parameter that is no pattern. */
function directName(parameter: t.Node): t.Node | undefined {
  switch (parameter.type) {
    case 'Identifier':
      return parameter;
    case 'AssignmentPattern':
      return directName(parameter.left);
    case 'TSParameterProperty':
      return directName(parameter.parameter);
    case 'RestElement':
      return directName(parameter.argument);
  }
  return undefined;
}

/** Makes the variables of the body; where the parameters have a scope of their own, `var`s start as parameters of the name. */
function enterBody(frame: Frame, node: t.Node): void {
  const { body, parameters } = frame.info;
  if (body === undefined) return;
  for (const variable of body.variables.values()) {
    if (variable.owner !== frame.info || frame.places.has(variable)) continue;
    makeVariable(frame, variable, node, true);
    const parameter = body === parameters ? undefined : parameters?.variables.get(variable.name);
    if (parameter !== undefined && variable.kind === 'var')
      initialise(frame, variable, readVariable(frame, parameter, node), node);
  }
  hoistFunctions(frame, body);
}
