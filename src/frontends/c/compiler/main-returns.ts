/** The first line of `main` in LLVM IR, in C and in C++. */
const MAIN = /^define [^@]*\bi32 @(?:main|_Z4main\w*)\(/;

/** What is at the end of a function without the value to return. */
const END_WITHOUT_VALUE = /^\s*call void @llvm\.(?:trap\(\)|ubsantrap\(i8 11\))/;

/**
 * LLVM IR whose `main` returns 0 where it ends without `return`, as C and C++ say. A compiler that is told that there may be no
 * library does not know this of `main`.
 */
export function withMainReturning(ir: string): string {
  if (!/^define [^@]*@(?:main|_Z4main)/m.test(ir)) return ir;
  let isInside = false;
  const lines: string[] = [];
  for (const line of ir.split('\n')) {
    if (MAIN.test(line)) isInside = true;
    else if (line === '}') isInside = false;
    if (isInside && /^\s*unreachable/.test(line) && END_WITHOUT_VALUE.test(lines.at(-1) ?? '')) {
      lines[lines.length - 1] = line.replace('unreachable', 'ret i32 0');
      continue;
    }
    lines.push(line);
    if (isInside && /^\s*%retval = alloca i32\b/.test(line)) lines.push('  store i32 0, ptr %retval, align 4');
  }
  return lines.join('\n');
}
