/** Options of the driver of clang that make it write a rule with all files that it reads, system headers too. */
export function readFilesFlags(file: string): readonly string[] {
  return ['-MD', '-MT', 'unit', '-MF', file];
}

/** The files of such a rule: `unit: a\ b.c x.h`, over several lines that end in backslashes. */
export function readFilesIn(rule: string): readonly string[] {
  const words = rule.replace(/\\\r?\n/g, ' ').match(/(?:\\[ #]|\S)+/g) ?? [];
  return words.slice(1).map(word => word.replace(/\\([ #])/g, '$1').replaceAll('$$', () => '$'));
}
