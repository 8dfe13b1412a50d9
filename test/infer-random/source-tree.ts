/** A part of a program's text: a line, or lines around others, such as a branch or a loop. */
export type Piece = string | Block;

export interface Block {
  readonly open: string;
  readonly body: readonly Piece[];
  readonly close: string;
  /** Whether its body alone may stand in its place. */
  readonly isLoose: boolean;
  /** Whether it must stay, though parts of it may go. */
  readonly stays?: true;
}

/** A branch or a loop: what is in it may stand alone. */
export function block(open: string, body: readonly Piece[], close = '}'): Block {
  return { open, body, close, isLoose: true };
}

/** A declaration or a case, of which nothing is left without its head. */
export function whole(open: string, body: readonly Piece[], close: string): Block {
  return { open, body, close, isLoose: false };
}

/** Something that the rest of the program cannot be without. */
export function needed(open: string, body: readonly Piece[], close: string): Block {
  return { open, body, close, isLoose: false, stays: true };
}

export function sourceOf(pieces: readonly Piece[], indent = ''): string {
  return pieces
    .map(piece =>
      typeof piece === 'string'
        ? `${indent}${piece}\n`
        : `${indent}${piece.open}\n${sourceOf(piece.body, `${indent}  `)}${piece.close === '' ? '' : `${indent}${piece.close}\n`}`,
    )
    .join('');
}

/** All programs with one part left out, or with what is in a part in place of it; those that lose most come first. */
export function smallerSources(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  return [...withoutOne(pieces)]
    .map(smaller => ({ smaller, size: sourceOf(smaller).length }))
    .sort((a, b) => a.size - b.size)
    .map(({ smaller }) => smaller);
}

function* withoutOne(pieces: readonly Piece[]): Generator<readonly Piece[]> {
  for (const [i, piece] of pieces.entries()) {
    const others = (...instead: readonly Piece[]): readonly Piece[] => [
      ...pieces.slice(0, i),
      ...instead,
      ...pieces.slice(i + 1),
    ];
    if (typeof piece === 'string') {
      yield others();
      continue;
    }
    if (piece.stays !== true) yield others();
    if (piece.isLoose) yield others(...piece.body);
    // What is in the cases of a switch, without it.
    else if (piece.stays !== true && piece.body.every(inner => typeof inner !== 'string'))
      yield others(...piece.body.flatMap(inner => (typeof inner === 'string' ? [] : inner.body)));
    for (const body of withoutOne(piece.body)) yield others({ ...piece, body });
  }
}

/**
 * A smaller program that still fails, as the given one does: parts are left out as long as it does.
 *
 * @param tries how many programs are tried at most
 */
export async function shrunk(
  pieces: readonly Piece[],
  stillFails: (pieces: readonly Piece[]) => Promise<boolean>,
  tries: number,
): Promise<readonly Piece[]> {
  const tried = new Set<string>();
  let best = pieces;
  for (let left = tries; ; ) {
    let found: readonly Piece[] | undefined;
    for (const smaller of smallerSources(best)) {
      const text = sourceOf(smaller);
      if (tried.has(text)) continue;
      if (left-- <= 0) return best;
      tried.add(text);
      if (!(await stillFails(smaller))) continue;
      found = smaller;
      break;
    }
    if (found === undefined) return best;
    best = found;
  }
}
