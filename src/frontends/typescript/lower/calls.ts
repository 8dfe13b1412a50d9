import type * as t from '@babel/types';
import type { Operand, Register } from '../../../program/ir.ts';
import { endOf, startOf, unwrap } from './ast.ts';
import { lowerChainCallee } from './chains.ts';
import { superConstruct } from './constructors.ts';
import { lowerExpression } from './expressions.ts';
import type { Frame } from './frame.ts';
import { lowerTemplateObject } from './literals.ts';
import { getProperty, lowerProperty } from './members.ts';
import { hasFollowers } from './scope.ts';
import { lowerSpecialCall } from './special-calls.ts';

export interface Callee {
  readonly callee: Operand;
  readonly receiver: Operand;
}

/** Arguments: one by one, or an array where there is a spread among them. */
export type Arguments =
  | { readonly kind: 'list'; readonly args: readonly Operand[] }
  | { readonly kind: 'array'; readonly array: Operand };

/** Evaluates expressions in order; all results are as they were when each was evaluated. */
export function lowerAll(frame: Frame, nodes: readonly t.Node[]): Operand[] {
  const last = nodes.at(-1);
  return nodes.map(node => {
    const value = lowerExpression(frame, node);
    return last === undefined || last === node ? value : frame.keep(value, endOf(node), endOf(last), node);
  });
}

export function lowerArguments(frame: Frame, nodes: readonly t.Node[]): Arguments {
  if (!nodes.some(node => node.type === 'SpreadElement')) return { kind: 'list', args: lowerAll(frame, nodes) };
  return { kind: 'array', array: lowerSpread(frame, nodes, nodes[0]) };
}

/** An array of what the nodes give, spreads included. */
export function lowerSpread(
  frame: Frame,
  nodes: readonly (t.Node | null)[],
  at: t.Node,
  to?: Register,
  hole?: Operand,
): Register {
  const first = nodes.findIndex(node => node?.type === 'SpreadElement');
  const plain = nodes.slice(0, first).map(node => (node ? { node } : undefined));
  const items = plain.map(item => (item ? kept(frame, item.node, plain.at(-1)?.node) : (hole ?? frame.undefined)));
  const array = frame.apply('array', items, at, to);
  for (const node of nodes.slice(first)) {
    frame.scratch(() => {
      if (node?.type === 'SpreadElement')
        frame.apply('appendAll', [array, lowerExpression(frame, node.argument)], node);
      else frame.apply('append', [array, node ? lowerExpression(frame, node) : (hole ?? frame.undefined)], node ?? at);
    });
  }
  return array;
}

function kept(frame: Frame, node: t.Node, last: t.Node | undefined): Operand {
  const value = lowerExpression(frame, node);
  return last === undefined ? value : frame.keep(value, endOf(node), endOf(last), node);
}

export function callWith(
  frame: Frame,
  { callee, receiver }: Callee,
  given: Arguments,
  node: t.Node,
  to?: Register,
): Register {
  if (given.kind === 'array') return frame.apply('callWith', [callee, receiver, given.array], node, to);
  const result = to ?? frame.temp();
  const at = frame.at(node);
  frame.builder.emit({ do: 'call', callee, receiver, args: given.args, construct: false, to: result, at });
  return result;
}

export function lowerCall(frame: Frame, node: t.CallExpression, to?: Register): Operand {
  const { callee } = node;
  if (callee.type === 'Super') return lowerSuperCall(frame, node);
  if (callee.type === 'Import') return frame.unsupported('dynamic import', node);
  const name = callee.type === 'Identifier' && !frame.unit.analysis.references.has(callee) ? callee.name : undefined;
  if (name === 'eval') return frame.unsupported('direct eval', node);
  const special = name === undefined ? undefined : frame.unit.calls.get(name);
  if (special !== undefined) return lowerSpecialCall(frame, special, node, to);
  if (changesArguments(frame, node)) return frame.unsupported('arguments that alias parameters', node);
  const target = lowerCallee(frame, callee, node.arguments);
  return callWith(frame, target, lowerArguments(frame, node.arguments), node, to);
}

/** The function that is called and its `this`, as they are before the arguments are evaluated. */
function lowerCallee(frame: Frame, callee: t.Node, later: readonly t.Node[]): Callee {
  const node = unwrap(callee);
  const last = later.at(-1);
  const keep = (operand: Operand) => (last ? frame.keep(operand, startOf(later[0]), endOf(last), node) : operand);
  if (node.type === 'OptionalMemberExpression') return lowerChainCallee(frame, node);
  if (node.type !== 'MemberExpression')
    return { callee: keep(lowerExpression(frame, node)), receiver: frame.undefined };
  const property = lowerProperty(frame, node);
  const receiver = keep(property.object);
  return { callee: getProperty(frame, property, node), receiver };
}

export function lowerNew(frame: Frame, node: t.NewExpression, to?: Register): Operand {
  const last = node.arguments.at(-1);
  const value = lowerExpression(frame, node.callee);
  const callee = last ? frame.keep(value, startOf(node.arguments[0]), endOf(last), node) : value;
  const given = lowerArguments(frame, node.arguments);
  if (given.kind === 'array') return frame.apply('constructWith', [callee, given.array], node, to);
  const result = to ?? frame.temp();
  frame.builder.emit({
    do: 'call',
    callee,
    receiver: frame.undefined,
    args: given.args,
    construct: true,
    to: result,
    at: frame.at(node),
  });
  return result;
}

/** `super(…)` makes the object, which becomes `this`, and initialises the fields of the class. */
function lowerSuperCall(frame: Frame, node: t.CallExpression): Operand {
  const given = lowerArguments(frame, node.arguments);
  const array = given.kind === 'array' ? given.array : frame.apply('array', given.args, node);
  return superConstruct(frame, array, node);
}

export function lowerTaggedTemplate(frame: Frame, node: t.TaggedTemplateExpression, to?: Register): Operand {
  const { expressions } = node.quasi;
  const target = lowerCallee(frame, node.tag, expressions);
  const strings = lowerTemplateObject(frame, node.quasi);
  const given = lowerAll(frame, expressions);
  return callWith(frame, target, { kind: 'list', args: [strings, ...given] }, node, to);
}

const CHANGING = new Set(['shift', 'unshift', 'push', 'pop', 'splice', 'sort', 'reverse', 'fill', 'copyWithin']);

/** Whether a call changes the `arguments` of a function whose parameters follow them: `[].shift.call(arguments)`. */
function changesArguments(frame: Frame, node: t.CallExpression): boolean {
  const callee = unwrap(node.callee);
  const first = node.arguments[0];
  if (callee.type !== 'MemberExpression' || !first || !isAliasingArguments(frame, first)) return false;
  if (callee.property.type !== 'Identifier' || !/^(call|apply)$/.test(callee.property.name)) return false;
  const method = unwrap(callee.object);
  const name = method.type === 'MemberExpression' ? method.property : method;
  return name.type === 'Identifier' && CHANGING.has(name.name);
}

/** Whether the node is the `arguments` of a sloppy function, whose parameters in use would change with it. */
export function isAliasingArguments(frame: Frame, node: t.Node): boolean {
  const variable = frame.unit.analysis.references.get(node);
  return variable?.kind === 'arguments' && hasFollowers(variable.owner);
}
