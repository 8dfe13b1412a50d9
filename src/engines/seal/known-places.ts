import type { PlaceClass, PlaceClasses } from './places.ts';

/** Symbols further back than this are any, where they are looked at again. */
const FARTHEST_BACK = 4;
const SEVERAL_PARTS = 'several';

/** What an exploration found out about the numbers and texts of a program that say where in the input something is. */
export class KnownPlaces implements PlaceClasses {
  /** By locations and paths, numbers that say where in the input something is, and that do not. */
  private readonly classes = new Map<string, PlaceClass>();
  /** By their paths, numbers that were looked at as places where they were none. */
  private readonly lookedAt = new Set<string>();
  private readonly newlyLookedAt = new Set<string>();
  /** By locations, how many of the last symbols are looked at again. */
  private readonly back = new Map<string, number>();
  /** By their paths, variables that are joined as whole numbers, and that cannot be. */
  private readonly wholes = new Map<string, boolean>();
  /** By locations and paths, the part of the input that a text is there. */
  private readonly parts = new Map<string, string>();

  /** @param onChange called when states that should be one may be several */
  constructor(private readonly onChange: () => void) {}

  /** Takes over what others found out. */
  take(other: KnownPlaces): void {
    for (const [key, place] of other.classes) this.classes.set(key, place);
    for (const path of other.lookedAt) this.lookedAt.add(path);
    for (const [location, count] of other.back) this.back.set(location, count);
    for (const [path, isWhole] of other.wholes) this.wholes.set(path, isWhole);
    for (const [path, part] of other.parts) this.parts.set(path, part);
  }

  placeClass(location: string, path: string): PlaceClass | undefined {
    return this.classes.get(`${location} ${path}`) ?? (this.lookedAt.has(path) ? 'varying' : undefined);
  }

  reclassify(location: string, path: string, to: PlaceClass): void {
    const known = this.placeClass(location, path);
    if (known === to || known === 'none') return;
    this.classes.set(`${location} ${path}`, to);
    this.onChange();
  }

  /**
   * Notes that a number that was taken for data is a place after all: in the next exploration, its distance is kept wherever
   * it varies. In this one, there are states already that do not say where it is.
   */
  isLookedAt(path: string): void {
    if (this.lookedAt.has(path) || this.newlyLookedAt.has(path)) return;
    this.newlyLookedAt.add(path);
    this.onChange();
  }

  /** Whether a number turned out to be a place, so that nothing of this exploration is worth going on with. */
  get isMisplaced(): boolean {
    return this.newlyLookedAt.size > 0;
  }

  /** A new exploration begins. What was no place may be one now, as it may be calculated from what is one now. */
  restart(): void {
    if (this.newlyLookedAt.size === 0) return;
    for (const path of this.newlyLookedAt) this.lookedAt.add(path);
    this.newlyLookedAt.clear();
    for (const path of this.lookedAt) this.wholes.set(path, true);
    for (const [key, place] of this.classes) if (place === 'none') this.classes.delete(key);
  }

  /** How many of the last symbols are kept where the program reads on at a location. */
  keptBack(location: string): number {
    return this.back.get(location) ?? 0;
  }

  /** Keeps more of them from now on, if that is not too many. */
  keepBack(location: string, count: number): void {
    if (count > FARTHEST_BACK || count <= this.keptBack(location)) return;
    this.back.set(location, count);
    this.onChange();
  }

  /** Whether a variable is joined as a whole number though its type has so many bits: it is compared with places. */
  isWhole(path: string): boolean {
    return this.wholes.get(path) === true;
  }

  foundWhole(path: string): void {
    if (this.wholes.has(path)) return;
    this.wholes.set(path, true);
    this.onChange();
  }

  lostWhole(path: string): void {
    if (this.wholes.get(path) === true) this.onChange();
    this.wholes.set(path, false);
  }

  /** Whether texts at a path are always the same part of the input where the program reads on there. */
  isSamePart(location: string, path: string, part: string): boolean {
    const key = `${location} ${path}`;
    const known = this.parts.get(key);
    if (known === undefined) this.parts.set(key, part);
    else if (known !== part && known !== SEVERAL_PARTS) {
      this.parts.set(key, SEVERAL_PARTS);
      this.onChange();
    }
    return known === undefined || known === part;
  }

  hasPart(location: string, path: string, part: string): boolean {
    return this.parts.get(`${location} ${path}`) === part;
  }
}
