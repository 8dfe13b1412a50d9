import type * as t from '@babel/types';
import type { Operand, Register } from '../../../program/ir.ts';
import { uninitialised } from '../../../program/value.ts';
import type { Frame } from './frame.ts';
import { closureOf } from './functions.ts';
import type { Implicit, Scope, Variable } from './scope.ts';

/** The value of an identifier. */
export function readIdentifier(frame: Frame, node: t.Identifier, to?: Register): Operand {
  const variable = frame.unit.analysis.references.get(node);
  if (variable !== undefined) return readVariable(frame, variable, node, to);
  if (frame.unit.calls.has(node.name)) return frame.unsupported(`the function ${node.name} as a value`, node);
  if (node.name === 'undefined') return frame.undefined;
  if (node.name === 'NaN' || node.name === 'Infinity') return frame.constant(Number(node.name));
  return frame.apply('global', [frame.constant(node.name)], node, to);
}

/** The value of a variable; `node` is the use, and says whether it may come before the initialisation. */
export function readVariable(frame: Frame, variable: Variable, node: t.Node, to?: Register): Operand {
  if (variable.refused !== undefined) return frame.unsupported(variable.refused, node);
  const value = rawRead(frame, variable, node, to);
  if (!frame.unit.analysis.checked.has(node)) return value;
  return frame.apply('requireInitialised', [value, frame.constant(variable.name)], node, to);
}

function rawRead(frame: Frame, variable: Variable, node: t.Node, to?: Register): Operand {
  if (variable.container !== undefined) {
    const object = rawRead(frame, variable.container, node);
    return frame.apply('get', [object, frame.constant(variable.name)], node, to);
  }
  const place = frame.placeOf(variable);
  if (!variable.captured) return place;
  const value = to ?? frame.temp();
  frame.builder.emit({ do: 'load', to: value, cell: place, at: frame.at(node) });
  return value;
}

/** `this`, with the check that derived constructors need. */
export function readThis(frame: Frame, node: t.Node): Operand {
  const value = readImplicit(frame, 'this', node);
  if (!frame.info.host.isDerivedConstructor) return value;
  return frame.apply('requireInitialised', [value, frame.constant('this')], node);
}

/** The function's own `arguments`, `new.target`, …; the analysis has noted that it is used. */
export function readImplicit(frame: Frame, name: Implicit, node: t.Node): Operand {
  const variable = frame.info.host.implicit.get(name);
  if (variable === undefined) throw new Error(`${name} was not noted as used`);
  return rawRead(frame, variable, node);
}

/** Sets a variable where it is declared. */
export function initialise(frame: Frame, variable: Variable, value: Operand, node: t.Node): void {
  if (variable.container !== undefined) {
    const object = rawRead(frame, variable.container, node);
    frame.apply('set', [object, frame.constant(variable.name), value, frame.constant(true)], node);
    return;
  }
  const place = frame.placeOf(variable);
  if (variable.captured) frame.builder.emit({ do: 'store', cell: place, value, at: frame.at(node) });
  else frame.copy(place, value, node);
}

/** The register that a plain assignment to an identifier may calculate straight into. */
export function directPlace(frame: Frame, node: t.Node): Register | undefined {
  const variable = frame.unit.analysis.references.get(node);
  if (variable === undefined || variable.captured || variable.container || isConstant(variable)) return undefined;
  if (frame.unit.analysis.checked.has(node) || isAliased(variable)) return undefined;
  return frame.placeOf(variable);
}

function isConstant(variable: Variable): boolean {
  return variable.kind === 'const' || variable.kind === 'import' || variable.kind === 'self';
}

/** Whether assignments to the variable have to show in `arguments`. */
function isAliased(variable: Variable): boolean {
  return variable.argumentIndex !== undefined && variable.owner.usesArgumentValues;
}

/** Assigns to an identifier. */
export function assignIdentifier(frame: Frame, node: t.Identifier, value: Operand): void {
  const variable = frame.unit.analysis.references.get(node);
  if (variable === undefined) {
    frame.apply('setGlobal', [frame.constant(node.name), value, frame.constant(frame.strict)], node);
    return;
  }
  if (frame.unit.analysis.checked.has(node) || variable.refused !== undefined)
    frame.scratch(() => readVariable(frame, variable, node));
  if (isConstant(variable)) {
    if (variable.kind !== 'self' || frame.strict) frame.apply('assignToConstant', [frame.constant(node.name)], node);
    return;
  }
  initialise(frame, variable, value, node);
  if (isAliased(variable)) assignArgument(frame, variable, value, node);
}

/** What a sloppy function assigns to a parameter shows in its `arguments`, where that argument was given. */
function assignArgument(frame: Frame, variable: Variable, value: Operand, node: t.Node): void {
  ifGiven(frame, variable, node, index => {
    frame.apply('setArgument', [readImplicit(frame, 'arguments', node), index, value], node);
  });
}

/** After an element of `arguments` was assigned: the parameters that follow it. */
export function readParametersBack(frame: Frame, list: Operand, node: t.Node): void {
  for (const variable of frame.info.parameters?.variables.values() ?? [])
    if (isAliased(variable) && variable.isUsed)
      ifGiven(frame, variable, node, index => {
        initialise(frame, variable, frame.apply('get', [list, index], node), node);
      });
}

/** Runs a part where the argument of a parameter was given. Functions inside cannot see how many were. */
function ifGiven(frame: Frame, variable: Variable, node: t.Node, run: (index: Operand) => void): void {
  if (variable.owner !== frame.info || frame.argumentCount === undefined) {
    frame.unsupported('arguments that alias parameters', node);
    return;
  }
  const index = frame.constant(variable.argumentIndex ?? 0);
  const count = frame.argumentCount;
  const given = frame.builder.newBlock();
  const after = frame.builder.newBlock();
  frame.scratch(() => frame.branch(frame.apply('less', [index, count], node), given, after, node));
  frame.builder.start(given);
  frame.scratch(() => run(index));
  frame.jump(after, node);
  frame.builder.start(after);
}

/** Makes the variables of a scope, and evaluates the functions declared in it. */
export function enterScope(frame: Frame, scope: Scope | undefined, node: t.Node): void {
  if (scope === undefined) return;
  for (const variable of scope.variables.values())
    if (variable.owner === frame.info) makeVariable(frame, variable, node);
  hoistFunctions(frame, scope);
}

export function hoistFunctions(frame: Frame, scope: Scope): void {
  for (const declaration of scope.hoisted) {
    const variable = frame.unit.analysis.references.get(declaration.id ?? declaration);
    if (variable === undefined) continue;
    const direct = variable.captured || variable.container !== undefined ? undefined : frame.placeOf(variable);
    const name = declaration.id?.name ?? 'default';
    frame.scratch(() => initialise(frame, variable, closureOf(frame, declaration, name, direct), declaration));
  }
}

/** Gives a variable its register or a fresh cell; `once` says that the scope is entered only once in a call. */
export function makeVariable(frame: Frame, variable: Variable, node: t.Node, once = false): void {
  const isFresh = once && frame.builder.nextIsFresh;
  const place = frame.places.get(variable) ?? frame.temp();
  frame.place(variable, place);
  const initial = variable.startsUninitialised ? frame.constant(uninitialised) : frame.undefined;
  if (variable.captured)
    frame.builder.emit({ do: 'cell', to: place, value: initial, name: variable.name, at: frame.at(node) });
  else if (variable.startsUninitialised || (variable.kind === 'var' && !isFresh)) frame.copy(place, initial, node);
}

/** Replaces the cells of captured variables by fresh ones with the same values: the next turn of a loop has its own. */
export function renewVariables(frame: Frame, scope: Scope, node: t.Node): void {
  for (const variable of scope.variables.values()) {
    if (!variable.captured || variable.owner !== frame.info) continue;
    const place = frame.placeOf(variable);
    frame.scratch(() => {
      const value = rawRead(frame, variable, node);
      frame.builder.emit({ do: 'cell', to: place, value, name: variable.name, at: frame.at(node) });
    });
  }
}
