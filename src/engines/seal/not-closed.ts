import { NoAbstraction } from '../../abstraction/slot-class.ts';
import type { KnownPlaces } from './known-places.ts';
import type { PlaceClass, PlaceClasses } from './places.ts';

/** A state that is one step after a node has no room in any. */
export class NotClosed extends Error {
  override name = 'NotClosed';
}

/** A state has no room in any node, and there are as many as are followed. */
export class Endless extends NoAbstraction {
  override name = 'Endless';
}

/** Which numbers are places, where nothing may turn out otherwise any more. */
export class FixedPlaces implements PlaceClasses {
  constructor(private readonly places: KnownPlaces) {}

  placeClass(location: string, path: string): PlaceClass {
    return this.places.placeClass(location, path) ?? 'none';
  }

  keptBack(location: string): number {
    return this.places.keptBack(location);
  }

  reclassify(): void {
    throw new NotClosed();
  }

  isSamePart(location: string, path: string, part: string): boolean {
    return this.places.hasPart(location, path, part);
  }
}
