import type { Inferred, Stated } from '../engines/seal/infer.ts';
import { ownName } from '../engines/seal/names.ts';
import type { Code } from '../frontends/code.ts';
import { oppositeWords } from '../frontends/source-text/actions.ts';
import { plainWords } from '../frontends/source-text/scan.ts';
import type { SourceVariable } from '../program/ir.ts';
import { UsageError } from './context.ts';

/**
 * What tells states apart where the user says it by expressions (`--state`). A function that is called for each symbol
 * has their values in variables of its driver; of others, and in JavaScript, they are names of variables.
 */
export function statedIn(code: Pick<Code, 'statedBy'>, expressions: readonly string[] = []): Stated | undefined {
  if (expressions.length === 0) return undefined;
  const words = expressions.map(plainWords);
  const numberOf = (variable: SourceVariable): number | undefined => {
    if (code.statedBy !== undefined) return code.statedBy(ownName(variable));
    const index = words.indexOf(ownName(variable).replace(/^this\.#?/, ''));
    return index < 0 ? undefined : index;
  };
  return {
    is: variable => variable !== undefined && numberOf(variable) !== undefined,
    shown: variable => {
      const name = words[numberOf(variable) ?? 0];
      if (variable.isFlag !== true) return { ...variable, name };
      return {
        name,
        values: new Map([
          [1n, name],
          [0n, oppositeWords(name)],
        ]),
      };
    },
  };
}

/** @throws UsageError where nothing that the code keeps has the values of the expressions */
export function requireStated(
  { merged }: Inferred,
  stated: Stated | undefined,
  expressions: readonly string[] = [],
): void {
  if (stated === undefined) return;
  const isThere = merged.flat().some(({ control }) => control.size > 0);
  if (!isThere)
    throw new UsageError(
      `--state ${expressions.join(', ')}: no variable that is kept between two symbols is called so, or it has too many values to tell states apart`,
    );
}
