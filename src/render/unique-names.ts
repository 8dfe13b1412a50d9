/** Names as a format takes them, each once: one that is taken has a number added. */
export function uniqueNames(
  names: readonly string[],
  allowed: (name: string) => string,
  taken: readonly string[],
): readonly string[] {
  const used = new Set(taken);
  return names.map(name => {
    const base = allowed(name);
    let own = base;
    for (let i = 2; used.has(own); i++) own = allowed(`${base} ${i}`);
    used.add(own);
    return own;
  });
}
