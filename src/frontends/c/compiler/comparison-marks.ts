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

/** Functions of the C library that compare bytes, and whether these end at a NUL. */
const TEXT_FUNCTIONS: ReadonlyMap<string, boolean> = new Map([
  ['strcmp', true],
  ['strncmp', true],
  ['strcasecmp', true],
  ['strncasecmp', true],
  ['strstr', true],
  ['strcoll', true],
  ['memcmp', false],
  ['bcmp', false],
]);

const ATTRIBUTES = String.raw`(?:(?:noundef|nonnull|signext|zeroext|readonly|align \d+|dereferenceable\(\d+\)) )*`;
const TEXTS = new RegExp(
  String.raw`call \S+ @(\w+)\(ptr ${ATTRIBUTES}([%@][\w.$]+), ptr ${ATTRIBUTES}([%@][\w.$]+)(?:, i(32|64) ${ATTRIBUTES}(%?[\w.$]+))?\)`,
);

/** The same for a call that compares texts: where they are, how many bytes at most, and whether they end at a NUL. */
export function textComparisonMark(line: string, number: number): readonly string[] | undefined {
  const [, name, left, right, width, count] = TEXTS.exec(line) ?? [];
  const endsAtNul = TEXT_FUNCTIONS.get(name);
  if (endsAtNul === undefined || (count === undefined && !endsAtNul)) return undefined;
  const limit = `%codomata.limit.${number}`;
  const isWidened = width === '32' && count.startsWith('%');
  const most = count === undefined ? '-1' : isWidened ? limit : count;
  return [
    ...(isWidened ? [`  ${limit} = zext i32 ${count} to i64`] : []),
    `  call void @codomata_compared_texts(i32 ${number}, ptr ${left}, ptr ${right}, i64 ${most}, i32 ${endsAtNul ? 1 : 0})`,
  ];
}
