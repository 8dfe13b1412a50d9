import { asText, BYTES, hasBytes, mixesBytesAndText } from '../automata/machine/as-text.ts';
import { filter } from '../automata/machine/basic.ts';
import { isAcceptor, type Machine } from '../automata/machine/machine.ts';
import { BitVec, Char, type Sort } from '../logic/sort.ts';
import type { CodeStage } from './operand.ts';
import type { Link, Runnable } from './runs.ts';

/** A stage of a target: a machine, or code whose machine is not known. */
export type Part =
  | { readonly machine: Machine }
  | { readonly code: CodeStage; readonly input: Sort; readonly output: Sort };

export interface Parts {
  readonly name: string;
  readonly parts: readonly Part[];
}

/**
 * Targets as they can be run, without the machine of any code being known. Where text meets bytes, all are about text. `undefined` where the parts do not fit, or the targets cannot be compared.
 */
export function runnables(targets: readonly Parts[]): readonly Runnable[] | undefined {
  const isMixed = mixesBytesAndText(targets.map(({ parts }) => parts.map(sortsOf)));
  const made: Runnable[] = [];
  for (const { name, parts } of targets) {
    const texts = isMixed ? parts.map(partAsText) : parts;
    const links = texts.map((part, i): Link => {
      if ('code' in part) return { code: part.code };
      return { machine: i < parts.length - 1 && isAcceptor(part.machine) ? filter(part.machine) : part.machine };
    });
    if (texts.some((part, i) => i > 0 && sortsOf(part)[0] !== sortsOf(texts[i - 1])[1])) return undefined;
    const [[input], [, output]] = [texts[0], texts[texts.length - 1]].map(sortsOf);
    const last = texts[texts.length - 1];
    made.push({ name, input, output, isAcceptor: 'machine' in last && isAcceptor(last.machine), links });
  }
  return made.every(({ input }) => input === made[0].input) ? made : undefined;
}

function sortsOf(part: Part): readonly [Sort, Sort] {
  const { input, output = input } = 'code' in part ? part : part.machine;
  return [input, output];
}

function partAsText(part: Part): Part {
  if ('machine' in part) return hasBytes(part.machine) ? { machine: asText(part.machine) } : part;
  const { code, input, output } = part;
  if (input !== BYTE && output !== BYTE) return part;
  const text = (sort: Sort): Sort => (sort === BYTE ? Char : sort);
  return {
    code: input === BYTE ? { ...code, given: code.given ?? BYTES } : code,
    input: text(input),
    output: text(output),
  };
}

const BYTE = BitVec(8);
