/**
 * What a saved machine says of its transitions for people: for each, in the order of its state, some lines; `undefined`
 * where it says nothing of any. Nothing is checked: a document that is no machine says nothing.
 */
export function readAbout(text: string): readonly (readonly (readonly string[])[])[] | undefined {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { states, transitions } = (document ?? {}) as { readonly states?: unknown; readonly transitions?: unknown };
  if (!Array.isArray(states) || !Array.isArray(transitions)) return undefined;
  const found: (readonly string[])[][] = states.map(() => []);
  let isAny = false;
  for (const transition of transitions) {
    const { from, about } = (transition ?? {}) as { readonly from?: unknown; readonly about?: unknown };
    const lines = Array.isArray(about) ? about.filter(line => typeof line === 'string') : [];
    if (lines.length > 0) isAny = true;
    found[Number(from)]?.push(lines);
  }
  return isAny ? found : undefined;
}
