const COMPARISON = /^ {2}\S+ = icmp (?:samesign )?\w+ i(\d+) ([^\s,]+), ([^\s,]+)/;

/** clang's checks of how pointers are aligned, which no input decides. */
const ALIGNMENT = / = icmp eq i64 [^\s,]+, 0, !nosanitize/;

/** Bits of what is told of an operand: of longer ones, the lowest. */
const TOLD = 32;

/**
 * The instructions that tell the operands of a comparison of integers to `codomata_compared`, to be put before it;
 * `undefined` for any other line. A number that is read but not yet right, and how far it is from what it is compared with,
 * is what a search for inputs needs to know (value profiles of libFuzzer; "REDQUEEN: Fuzzing with input-to-state
 * correspondence", Aschermann et al., NDSS 2019).
 */
export function comparisonMark(line: string, number: number): readonly string[] | undefined {
  const [, width, left, right] = COMPARISON.exec(line) ?? [];
  if (width === undefined || Number(width) < 8 || ALIGNMENT.test(line)) return undefined;
  const bits = Number(width);
  const isSigned = /icmp (?:samesign )?s/.test(line);
  const widened = bits > TOLD ? 'trunc' : isSigned ? 'sext' : 'zext';
  const operands = [left, right].map((operand, i) => {
    if (bits === TOLD) return { value: operand, lines: [] };
    const value = `%codomata.operand.${number}.${i}`;
    return { value, lines: [`  ${value} = ${widened} i${bits} ${operand} to i${TOLD}`] };
  });
  const values = operands.map(({ value }) => `i${TOLD} ${value}`).join(', ');
  return [...operands.flatMap(({ lines }) => lines), `  call void @codomata_compared(i32 ${number}, ${values})`];
}
