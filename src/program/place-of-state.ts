import type { SourceRange } from './source.ts';
import type { State } from './state.ts';

/**
 * Where the next instruction of a state comes from; in the language's own library, the call of it. Where nothing of the
 * program is being run, `home`: the part of it that is asked about.
 */
export function placeOfState({ frames }: State, home: SourceRange | undefined): SourceRange | undefined {
  let at: SourceRange | undefined;
  for (let i = frames.length - 1; i >= 0; i--) {
    const { body, block, index } = frames[i];
    const { instructions, end } = body.blocks[block];
    at = (instructions[index] ?? end).at;
    if (!at.source.isLibrary) return at;
  }
  return home ?? at;
}
