import type { MaskedText } from './masked-text.ts';
import type { TopLevelItem } from './top-level.ts';

/** A text with what stands at file level in it. */
export interface ItemizedText {
  readonly text: MaskedText;
  readonly items: readonly TopLevelItem[];
}

interface Chunk {
  /** Names that it says something about. */
  readonly says: readonly string[];
  readonly text: string;
  /** It may be run although nothing names it. */
  readonly isRoot?: boolean;
}

const WORD = /[A-Za-z_]\w*/g;

/**
 * All names that may stand in code or declarations that some functions come to, by their letters alone: too many rather than
 * too few. In C++, what runs before the functions, and operators, are come to as well.
 */
export function reachedNames(
  texts: readonly ItemizedText[],
  from: readonly string[],
  isCxx: boolean,
): ReadonlySet<string> {
  const chunks = texts.flatMap(({ text, items }) => [...macrosOf(text), ...chunksOf(text, items)]);
  const about = new Map<string, Chunk[]>();
  for (const chunk of chunks)
    for (const name of new Set(chunk.says)) about.set(name, [...(about.get(name) ?? []), chunk]);
  const reached = new Set<string>();
  const waiting = from.flatMap(name => name.split(/::|\./));
  const done = new Set<Chunk>();
  const enter = (chunk: Chunk): void => {
    if (done.has(chunk)) return;
    done.add(chunk);
    for (const [word] of chunk.text.matchAll(WORD)) if (!reached.has(word)) waiting.push(word);
  };
  if (isCxx) for (const chunk of chunks) if (chunk.isRoot === true) enter(chunk);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    for (const chunk of about.get(name) ?? []) enter(chunk);
  }
  return reached;
}

function macrosOf({ text, lineStarts, directives }: MaskedText): readonly Chunk[] {
  return [...directives].flatMap(([line, last]) => {
    const words = text.slice(lineStarts[line - 1], lineStarts[last] ?? text.length);
    const name = /^\s*#\s*define\s+(\w+)/.exec(words)?.[1];
    return name === undefined ? [] : [{ says: [name], text: words }];
  });
}

function chunksOf({ masked }: Pick<MaskedText, 'masked'>, items: readonly TopLevelItem[]): readonly Chunk[] {
  return items.flatMap(({ start, end, body, called, parts }): readonly Chunk[] => {
    const text = masked.slice(start, end);
    const head = masked.slice(start, body?.open ?? end);
    const isMadeByMacro = body !== undefined && (called.length === 0 || /^[A-Z_][A-Z0-9_]*$/.test(called[0]));
    const inside = parts === undefined ? [] : chunksOf({ masked }, parts);
    if (body !== undefined || (called.length > 0 && !/[{=]|^\s*typedef\b/.test(head))) {
      const words = isMadeByMacro ? head.match(WORD) : head.match(/[A-Za-z_]\w*(?=\s*::)/g);
      const isOperator = /\boperator\b/.test(head);
      return [
        { says: [...called, ...(words ?? [])].map(name => name.replace(/^~/, '')), text, isRoot: isOperator },
        ...inside,
      ];
    }
    const says = [...text.matchAll(/([A-Za-z_]\w*)\s*(?=[;,=[\]:{})(]|$)/g)].map(([, name]) => name);
    return [
      {
        says,
        text,
        isRoot: parts === undefined && !/^\s*(?:typedef|using|template|class|struct|enum|union)\b/.test(head),
      },
      ...inside,
    ];
  });
}
