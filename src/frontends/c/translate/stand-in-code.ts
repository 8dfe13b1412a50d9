import type { FunctionCode } from '../../../program/ir.ts';
import type { Intrinsic } from '../intrinsics/intrinsic.ts';
import type { FunctionDeclaration } from '../llvm/module.ts';
import type { LinkedModule } from './symbols.ts';

/** A file of the library's, for messages: they name the call instead. */
const NOWHERE = '<library>';

/** A function that we stand for as code, for calls through a pointer such as `hooks.allocate = malloc`. */
export function standInCode(
  { name, parameters, result }: FunctionDeclaration,
  intrinsic: Intrinsic,
  { data, module, places }: LinkedModule,
): FunctionCode {
  const at = places.rangeOf(NOWHERE, 1, 1);
  const operator = intrinsic({ args: parameters.map(({ type }) => type), result, data, triple: module.triple });
  const args = parameters.map((_, i) => i);
  const to = args.length;
  return {
    name,
    at,
    body: {
      registers: to + 1,
      constants: [],
      blocks: [{ instructions: [{ do: 'apply', operator, args, to, at }], end: { do: 'return', value: to, at } }],
      parameters: args,
      captures: [],
    },
  };
}
