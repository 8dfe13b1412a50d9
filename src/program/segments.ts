import { add, num, sub } from '../logic/build.ts';
import { Int } from '../logic/sort.ts';
import { isConstant, type Term } from '../logic/term.ts';
import { type Segment, SymbolicNumber, type Unit } from './value.ts';

const ZERO = num(0n, Int);

/** The length of a segment, as a term. */
export function segmentLength(segment: Segment): Term {
  switch (segment.kind) {
    case 'slice':
      return sub(segment.to, segment.from);
    case 'opaque':
      return segment.length;
    case 'units':
      return num(BigInt(segment.units.length), Int);
  }
}

/** The length of several segments one after the other. */
export function segmentsLength(segments: readonly Segment[]): Term {
  return segments.reduce((sum, segment) => add(sum, segmentLength(segment)), ZERO);
}

/** The integer that a term is, if it is one for all inputs. */
export function constantOf(term: Term): number | undefined {
  return isConstant(term) && typeof term.op.value === 'bigint' ? Number(term.op.value) : undefined;
}

/** A number, which is concrete where it is the same for all inputs. */
export function numberValue(term: Term): number | SymbolicNumber {
  return constantOf(term) ?? new SymbolicNumber(term);
}

/** Segments in their shortest form: empty ones left out, neighbours that go together joined. */
export function joinedSegments(segments: readonly Segment[]): readonly Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    if (segment.kind === 'units' ? segment.units.length === 0 : segment.kind === 'slice' && segment.from === segment.to)
      continue;
    const last = joined[joined.length - 1];
    if (last?.kind === 'units' && segment.kind === 'units')
      joined[joined.length - 1] = { kind: 'units', units: [...last.units, ...segment.units] };
    else if (last?.kind === 'slice' && segment.kind === 'slice' && last.to === segment.from)
      joined[joined.length - 1] = { kind: 'slice', from: last.from, to: segment.to };
    else joined.push(segment);
  }
  return joined;
}

export function unitsSegment(units: readonly Unit[]): readonly Segment[] {
  return units.length === 0 ? [] : [{ kind: 'units', units }];
}
