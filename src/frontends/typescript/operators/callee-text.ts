import type { Expression, Node } from '@babel/types';
import type { Activity } from '../../../program/activity.ts';
import { parseText } from '../parse.ts';

/**
 * The message for a call of what cannot be called, or a construction of what constructs nothing, as V8 writes it: with
 * the program's own text where the call is written in the program, and otherwise with a description of the value. Costs
 * parsing the call again.
 */
export function notCallable(activity: Activity, description: string, isNew: boolean): string {
  const call = callHere(activity);
  const callee = call?.type === 'TaggedTemplateExpression' ? call.tag : call?.callee;
  const what = isNew || call?.type === 'NewExpression' ? 'constructor' : 'function';
  return `${callee === undefined ? description : shown(callee)} is not a ${what}`;
}

type AnyCall = Extract<
  Expression,
  { type: 'CallExpression' | 'OptionalCallExpression' | 'NewExpression' | 'TaggedTemplateExpression' }
>;

/** The call that is in progress; undefined where a library function or an operator makes it. */
function callHere(activity: Activity): AnyCall | undefined {
  const frame = activity.state.frames.at(-1);
  const instruction = frame?.body.blocks[frame.block].instructions[frame.index];
  if (instruction === undefined || instruction.at.source.isLibrary) return undefined;
  const isCall =
    instruction.do === 'call' ||
    (instruction.do === 'apply' && /^(?:call|construct)With$/.test(instruction.operator.name));
  if (!isCall) return undefined;
  const { source, start, end } = instruction.at;
  const node = parseText(`(${source.text.slice(start, end)})`);
  const call = node === undefined ? undefined : unwrapped(node);
  switch (call?.type) {
    case 'CallExpression':
    case 'OptionalCallExpression':
    case 'NewExpression':
    case 'TaggedTemplateExpression':
      return call;
    default:
      return undefined;
  }
}

const INTERMEDIATE = '(intermediate value)';

function unwrapped(node: Node): Node {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return unwrapped(node.expression);
    default:
      return node;
  }
}

function shown(given: Node): string {
  const node = unwrapped(given);
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'ThisExpression':
      return 'this';
    case 'StringLiteral':
      return JSON.stringify(node.value);
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return String(node.value);
    case 'NullLiteral':
      return 'null';
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return `${shown(node.object)}${node.optional ? '?.' : ''}${key(node)}`;
    case 'CallExpression':
    case 'OptionalCallExpression':
      return `${shown(node.callee)}(...)`;
    case 'LogicalExpression':
      return `(${shown(node.left)} ${node.operator} ${shown(node.right)})`;
    case 'SequenceExpression':
      return `(${node.expressions.map(shown).join(' , ')})`;
    default:
      return INTERMEDIATE;
  }
}

function key(node: Extract<Expression, { type: 'MemberExpression' | 'OptionalMemberExpression' }>): string {
  const { property, computed, optional } = node;
  const dot = optional === true ? '' : '.';
  if (property.type === 'PrivateName') return `${dot}#${property.id.name}`;
  if (!computed && property.type === 'Identifier') return `${dot}${property.name}`;
  if (property.type === 'StringLiteral') return `${dot}${property.value}`;
  return `[${shown(property)}]`;
}
