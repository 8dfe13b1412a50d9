import { acceptInC } from './accept.ts';

/** The variable of a driver that has the value of an expression for `--state`. */
const STATE = 'codomata_state_';

/** Which expression for `--state` a variable of the driver has the value of. */
export function statedBy(variable: string): number | undefined {
  const number = /(?:^|\.)codomata_state_(\d+)$/.exec(variable)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Which expression a line of the driver is about. */
export function statedIn(line: string): number | undefined {
  const number = /\bcodomata_state_(\d+) = /.exec(line)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Whether an expression is true or false as it is written. */
function isCondition(expression: string): boolean {
  return /[=!]=|[<>](?![<>])|&&|\|\||^\s*!/.test(expression.replace(/->|<<|>>/g, ' '));
}

/** The lines of a driver that keep the values of expressions, in variables that it `declares` at first. */
export function stateLines(
  expressions: readonly string[] = [],
  returned: string,
  object: string,
  how: 'declared' | 'set',
): readonly string[] {
  return expressions.flatMap((expression, i) => {
    const text = acceptInC(expression, returned, object);
    const type = isCondition(expression) ? '__typeof__(_Bool)' : `__typeof__(${text})`;
    const set = `${STATE}${i} = ${isCondition(expression) ? `(${text}) ? 1 : 0` : text};`;
    return how === 'set' ? [set] : [`static ${type} ${STATE}${i}; ${set}`];
  });
}
