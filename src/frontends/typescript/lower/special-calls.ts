import type * as t from '@babel/types';
import type { Operand, Register } from '../../../program/ir.ts';
import { lowerAll } from './calls.ts';
import { truth } from './conditions.ts';
import type { Frame, SpecialCall } from './frame.ts';

/** A call of a function that stands for an instruction of the program. */
export function lowerSpecialCall(frame: Frame, call: SpecialCall, node: t.CallExpression, to?: Register): Operand {
  if (node.arguments.some(argument => argument.type === 'SpreadElement'))
    return frame.unsupported(`a spread in the arguments of ${call}`, node);
  const { builder } = frame;
  const at = frame.at(node);
  if (call === 'event') return lowerEvent(frame, node);
  const args = lowerAll(frame, node.arguments);
  const first = args[0] ?? frame.undefined;
  const condition = () => (node.arguments[0] ? truth(frame, first, node.arguments[0]) : frame.constant(false));
  switch (call) {
    case 'in': {
      const result = to ?? frame.temp();
      builder.emit({ do: 'in', to: result, at });
      return result;
    }
    case 'peek': {
      const result = to ?? frame.temp();
      builder.emit({ do: 'peek', offset: args[0] ?? frame.constant(0), to: result, at });
      return result;
    }
    case 'out':
      for (const value of args) builder.emit({ do: 'out', value, at });
      return frame.undefined;
    case 'assert':
    case 'assume':
      builder.emit({ do: call, that: condition(), at });
      return frame.undefined;
    case 'accept':
    case 'reject':
      builder.end({ do: 'halt', accepted: call === 'accept', at });
      return frame.undefined;
  }
}

/** `event('name', …)`: the name has to be in the text. */
function lowerEvent(frame: Frame, node: t.CallExpression): Operand {
  const [name, ...rest] = node.arguments;
  if (name?.type !== 'StringLiteral') return frame.unsupported('an event whose name is not a string literal', node);
  frame.builder.emit({ do: 'event', name: name.value, args: lowerAll(frame, rest), at: frame.at(node) });
  return frame.undefined;
}
