import { latin1Of } from '../../../host/bytes.ts';
import type { GatheredFile } from '../../../host/clang.ts';
import type { ClangError, MessagePlace } from './clang-messages.ts';
import { type MaskedText, maskedText } from './masked-text.ts';
import type { ItemizedText } from './reached-names.ts';
import { itemAt, type TopLevelItem, topLevelItems } from './top-level.ts';

/** A place in a text, with what stands around it. */
export interface TextPlace {
  readonly seen: string;
  readonly text: MaskedText;
  readonly offset: number;
  readonly item: TopLevelItem | undefined;
}

/** The texts of a unit as the compiler sees them, with their structure, which is looked at where it is asked for. */
export class UnitTexts {
  private readonly texts = new Map<string, ItemizedText>();

  constructor(
    private readonly files: ReadonlyMap<string, GatheredFile>,
    private readonly active: ReadonlyMap<string, ReadonlySet<number>>,
    private readonly isCxx: boolean,
  ) {}

  /** Where a message points to; not in the compiler's own headers. */
  at({ file, line, column }: MessagePlace): TextPlace | undefined {
    const found = this.of(file);
    if (found === undefined || line > found.text.lineStarts.length) return undefined;
    const offset = found.text.lineStarts[line - 1] + column - 1;
    // A place behind the last character of an item is of that item.
    const item = itemAt(found.items, offset) ?? itemAt(found.items, this.lastBefore(found.text, offset));
    return { seen: file, text: found.text, offset, item };
  }

  /** Whether an error is in one of the functions of these names. */
  isIn(error: ClangError, needed: readonly string[]): boolean {
    const item = this.at(error)?.item;
    return item !== undefined && isNeeded(item, needed);
  }

  /** All texts of which the compiler sees something. */
  all(): readonly ItemizedText[] {
    return [...this.active].flatMap(([seen, lines]) => (lines.size === 0 ? [] : (this.of(seen) ?? [])));
  }

  /** The user's texts among them, without comments. */
  own(): readonly string[] {
    return [...this.active.keys()].flatMap(seen =>
      /^\/codomata\/|^\/usr\/include\//.test(seen) ? [] : (this.of(seen)?.text.masked ?? []),
    );
  }

  textOf(seen: string): MaskedText | undefined {
    return this.of(seen)?.text;
  }

  private lastBefore({ masked }: MaskedText, offset: number): number {
    let at = Math.min(offset, masked.length) - 1;
    while (at > 0 && /\s/.test(masked[at])) at--;
    return at;
  }

  private of(seen: string) {
    const known = this.texts.get(seen);
    const file = this.files.get(seen);
    if (known !== undefined || file === undefined) return known;
    const text = maskedText(latin1Of(file.bytes), this.active.get(seen) ?? new Set());
    const made = { text, items: topLevelItems(text, this.isCxx) };
    this.texts.set(seen, made);
    return made;
  }
}

/** Whether an item is the definition of a function of one of these names, which may say its class or namespace. */
export function isNeeded({ body, called }: TopLevelItem, needed: readonly string[]): boolean {
  return body !== undefined && needed.some(name => called.includes(name.replace(/^.*(?:::|\.)/, '')));
}
