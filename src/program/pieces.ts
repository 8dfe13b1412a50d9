import { add, num, sub } from '../logic/build.ts';
import { Int } from '../logic/sort.ts';
import { isConstant, type Term } from '../logic/term.ts';
import type { Piece, Unit } from './value.ts';

const ZERO = num(0n, Int);

/** The length of a piece, as a term. */
export function pieceLength(piece: Piece): Term {
  switch (piece.kind) {
    case 'slice':
      return sub(piece.to, piece.from);
    case 'opaque':
      return piece.length;
    case 'units':
      return num(BigInt(piece.units.length), Int);
  }
}

/** The length of several pieces one after the other. */
export function piecesLength(pieces: readonly Piece[]): Term {
  return pieces.reduce((sum, piece) => add(sum, pieceLength(piece)), ZERO);
}

/** The integer that a term is, if it is one for all inputs. */
export function constantOf(term: Term): number | undefined {
  return isConstant(term) && typeof term.op.value === 'bigint' ? Number(term.op.value) : undefined;
}

/** Pieces in their shortest form: empty ones left out, neighbours that go together joined. */
export function joinedPieces(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'units' ? piece.units.length === 0 : piece.kind === 'slice' && piece.from === piece.to) continue;
    const last = joined[joined.length - 1];
    if (last?.kind === 'units' && piece.kind === 'units')
      joined[joined.length - 1] = { kind: 'units', units: [...last.units, ...piece.units] };
    else if (last?.kind === 'slice' && piece.kind === 'slice' && last.to === piece.from)
      joined[joined.length - 1] = { kind: 'slice', from: last.from, to: piece.to };
    else joined.push(piece);
  }
  return joined;
}

export function unitsPiece(units: readonly Unit[]): readonly Piece[] {
  return units.length === 0 ? [] : [{ kind: 'units', units }];
}
