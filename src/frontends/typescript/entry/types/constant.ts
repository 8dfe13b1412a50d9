import type { Node } from '@babel/types';
import type { Plain } from '../../native/call.ts';

/** The data that an expression of literals, lists and objects is; `undefined` for all others. */
export function constantOf(node: Node): { readonly value: Plain } | undefined {
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return { value: node.value };
    case 'NullLiteral':
      return { value: null };
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return constantOf(node.expression);
    case 'UnaryExpression': {
      const operand = constantOf(node.argument);
      return node.operator === '-' && typeof operand?.value === 'number' ? { value: -operand.value } : undefined;
    }
    case 'ArrayExpression': {
      const items = node.elements.map(item => (item === null ? undefined : constantOf(item)));
      const known = items.flatMap(item => item ?? []);
      return known.length < items.length ? undefined : { value: known.map(item => item.value) };
    }
    case 'ObjectExpression': {
      const made: Record<string, Plain> = {};
      for (const property of node.properties) {
        if (property.type !== 'ObjectProperty' || property.computed) return undefined;
        const { key } = property;
        const name = key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : undefined;
        const value = constantOf(property.value);
        if (name === undefined || name === '__proto__' || value === undefined) return undefined;
        made[name] = value.value;
      }
      return { value: made };
    }
    default:
      return undefined;
  }
}
