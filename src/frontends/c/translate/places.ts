import { type SourceRange, SourceText } from '../../../program/source.ts';
import { type DebugPlace, functionPlace, placeOf } from '../llvm/debug.ts';
import type { Module } from '../llvm/module.ts';

/** Where the instructions of a module come from, by the numbers of their debug nodes. */
export class Places {
  private readonly ranges = new Map<number, SourceRange>();
  private readonly texts = new Map<string, SourceText>();
  private readonly unknown: SourceRange;

  constructor(
    private readonly module: Module,
    /** The texts of the source files, by the names that the debug information has. */
    private readonly sources: ReadonlyMap<string, string>,
    /** Whether a file is none of the user's: messages name the call of it instead. */
    private readonly isLibrary: (file: string) => boolean,
    /** What code that the user does not have stands at instead: the function that it calls. */
    private readonly driven?: { readonly isDriver: (file: string) => boolean; readonly at: DebugPlace },
  ) {
    this.unknown = { source: this.textOf(module.sourceFile), start: 0, end: 0 };
  }

  /** The range of a debug node; the start of the file where there is none. */
  at(debug: number | undefined): SourceRange {
    if (debug === undefined) return this.unknown;
    let range = this.ranges.get(debug);
    if (range === undefined) {
      const place = placeOf(this.module, debug) ?? functionPlace(this.module, debug);
      const shown = place !== undefined && this.driven?.isDriver(place.file) === true ? this.driven.at : place;
      range = shown === undefined ? this.unknown : this.rangeOf(shown.file, shown.line, shown.column);
      this.ranges.set(debug, range);
    }
    return range;
  }

  rangeOf(file: string, line: number, column: number): SourceRange {
    const source = this.textOf(file);
    const start = source.offsetOf(line, column);
    return { source, start, end: start };
  }

  private textOf(file: string): SourceText {
    let text = this.texts.get(file);
    if (text === undefined) {
      text = new SourceText(file, this.sources.get(file) ?? '', this.isLibrary(file));
      this.texts.set(file, text);
    }
    return text;
  }
}
