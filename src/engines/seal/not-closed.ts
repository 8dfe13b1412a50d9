import type { PlaceClasses } from './places.ts';
import type { Precision } from './precision.ts';

/** A state that is one step after a node has no room in any. */
export class NotClosed extends Error {
  override name = 'NotClosed';
}

/** Which numbers are places, where nothing may turn out otherwise any more. */
export class FixedPlaces implements PlaceClasses {
  constructor(private readonly precision: Precision) {}

  isPlace(location: string, path: string): boolean {
    return this.precision.isPlace(location, path) === true;
  }

  keptBack(location: string): number {
    return this.precision.keptBack(location);
  }

  foundPlace(): void {}

  lostPlace(): void {
    throw new NotClosed();
  }

  isSamePart(location: string, path: string, part: string): boolean {
    return this.precision.hasPart(location, path, part);
  }
}
