import type { CallArgument, FunctionDeclaration, FunctionDefinition, Instruction, Type } from '../llvm/module.ts';

const POINTER: Type = { kind: 'ptr' };

/**
 * A function that calls the one of its own name and returns what that returns: code for the address of a function whose calls
 * are translated to something else.
 */
export function forwardingFunction(declaration: FunctionDeclaration): FunctionDefinition {
  const parameters = declaration.parameters.map((parameter, i) => ({ ...parameter, name: `argument ${i}` }));
  const args = parameters.map(({ name, type, byval }): CallArgument => {
    const value = { kind: 'local', name, type } as const;
    return byval === undefined ? { value } : { value, byval };
  });
  const { name, result, debug } = declaration;
  const given = result.kind === 'void' ? undefined : 'result';
  const call: Instruction = {
    result: given,
    action: { do: 'call', callee: { kind: 'global', name, type: POINTER }, args, result, isVariadic: false },
    debug,
  };
  const value = given === undefined ? undefined : ({ kind: 'local', name: given, type: result } as const);
  const end: Instruction = { result: undefined, action: { do: 'ret', value }, debug };
  return {
    ...declaration,
    parameters,
    body: { blocks: [{ label: 'entry', instructions: [call, end] }], variables: [] },
  };
}
