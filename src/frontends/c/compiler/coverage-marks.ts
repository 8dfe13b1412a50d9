import { placeOf } from '../llvm/debug.ts';
import type { Module } from '../llvm/module.ts';
import { comparisonMark, textComparisonMark } from './comparison-marks.ts';

/** A statement or a way of a branch, and the marks that show that it was run: `CoverageItem` without its file's owner. */
export interface MarkedItem {
  readonly kind: 'statement' | 'branch';
  readonly function: string;
  readonly file: string;
  readonly line: number;
  readonly marks: readonly string[];
}

export interface Marked {
  readonly ir: string;
  readonly items: readonly MarkedItem[];
}

const DEFINITION = /^define\b[^@]*@(?:"((?:[^"\\]|\\.)*)"|([\w.$-]+))\(/;
const LABEL = /^(?:"[^"]*"|[\w.$-]+):/;
const LOCATION = /!dbg !(\d+)/;
const BRANCH = /^ {2}br i1 (%\S+|%"[^"]*"), label /;
const SWITCH = /^ {2}switch i(\d+) (%\S+|%"[^"]*"), label /;
const CASE = /^ {4}i\d+ (-?\d+|true|false), label (\S+)/;
/** What clang adds: checks of undefined behaviour, and jumps out of scopes. */
const ADDED = /!nosanitize/;
const OF_SCOPES = /^%cleanup\.dest/;

/** The imports that a marked module tells what it runs: its blocks, the ways of its branches, the values of its switches. */
const IMPORTS = [
  'declare void @codomata_passed(i32)',
  'declare void @codomata_went(i32, i32)',
  'declare void @codomata_ran(i32, i64)',
  'declare void @codomata_compared(i32, i32, i32)',
  'declare void @codomata_compared_texts(i32, ptr, ptr, i64, i32)',
];

/**
 * LLVM IR, as clang writes it without optimising, that leaves marks where it is run: `n:0` for each block, `n:1` and `n:0`
 * for the ways of a conditional branch, `n:value` for those of a switch. Statements are lines with code, as debug
 * information has them; checks that clang adds are no branches. It also tells the operands of each comparison of integers,
 * those of clang's checks too, and of texts by functions of the C library (`comparison-marks.ts`). Linear in the text.
 *
 * @param first the number of the first mark: several modules of a program have different ones
 */
export function withMarks(ir: string, module: Module, first: number): Marked & { readonly next: number } {
  const marking = new Marking(module, first);
  const lines = marking.run(ir.split('\n'));
  const text = [...lines, ...IMPORTS, ''].join('\n');
  return { ir: text, items: marking.items(), next: marking.next };
}

class Marking {
  private readonly statements = new Map<
    string,
    { readonly function: string; readonly file: string; readonly line: number; readonly marks: Set<string> }
  >();
  private readonly branches: MarkedItem[] = [];
  private name: string | undefined;
  private block = -1;
  /** Whether the mark of the block is still to be put, after what must stand first in it. */
  private isDue = false;

  constructor(
    private readonly module: Module,
    public next: number,
  ) {}

  items(): readonly MarkedItem[] {
    const statements = [...this.statements.values()].map(
      ({ marks, ...each }): MarkedItem => ({ kind: 'statement', ...each, marks: [...marks] }),
    );
    return [...statements, ...this.branches];
  }

  run(lines: readonly string[]): readonly string[] {
    const made: string[] = [];
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i];
      const definition = DEFINITION.exec(line);
      if (definition !== null && line.endsWith('{')) {
        this.name = definition[1] ?? definition[2];
        made.push(line);
        if (!LABEL.test(lines[i + 1] ?? '')) this.begin();
        continue;
      }
      if (this.name === undefined) made.push(line);
      else if (line === '}') {
        this.name = undefined;
        made.push(line);
      } else if (LABEL.test(line)) {
        this.begin();
        made.push(line);
      } else if (SWITCH.test(line)) {
        const end = lines.findIndex((each, at) => at >= i && /^ {2}\]/.test(each));
        made.push(...this.markOfBlock(line), ...this.switch(lines.slice(i, end + 1), this.name));
        made.push(...lines.slice(i, end + 1));
        i = end;
      } else made.push(...this.instruction(line, this.name));
    }
    return made;
  }

  private begin(): void {
    this.block = this.next++;
    this.isDue = true;
  }

  private markOfBlock(line: string): readonly string[] {
    if (!this.isDue || /^ {2}\S+ = (?:phi|landingpad)\b|^\s*$|^ {4}/.test(line)) return [];
    this.isDue = false;
    return [`  call void @codomata_passed(i32 ${this.block})`];
  }

  private instruction(line: string, name: string): readonly string[] {
    const before = [...this.markOfBlock(line)];
    if (!ADDED.test(line)) this.statement(line, name);
    const compared = comparisonMark(line, this.next) ?? textComparisonMark(line, this.next);
    if (compared !== undefined) {
      this.next++;
      before.push(...compared);
    }
    const branch = BRANCH.exec(line);
    if (branch !== null && !ADDED.test(line)) {
      const number = this.next++;
      const value = `%codomata.way.${number}`;
      before.push(`  ${value} = zext i1 ${branch[1]} to i32`);
      before.push(`  call void @codomata_went(i32 ${number}, i32 ${value})`);
      for (const way of ['1', '0']) this.branch(line, name, [`${number}:${way}`]);
    }
    return [...before, line];
  }

  private switch(text: readonly string[], name: string): readonly string[] {
    const [head] = text;
    const [, bits, value] = SWITCH.exec(head) ?? [];
    const last = text[text.length - 1];
    if (ADDED.test(last) || OF_SCOPES.test(value) || Number(bits) > 64) return [];
    this.statement(last, name);
    const number = this.next++;
    const targets = new Map<string, string[]>();
    for (const line of text) {
      const [, constant, label] = CASE.exec(line) ?? [];
      if (constant === undefined) continue;
      const scalar = constant === 'true' ? 1n : constant === 'false' ? 0n : BigInt(constant);
      const mark = `${number}:${BigInt.asUintN(64, BigInt.asIntN(Number(bits), scalar))}`;
      targets.set(label, [...(targets.get(label) ?? []), mark]);
    }
    for (const marks of targets.values()) this.branch(last, name, marks);
    const wide = Number(bits) === 64 ? value : `%codomata.way.${number}`;
    return [
      ...(Number(bits) === 64 ? [] : [`  ${wide} = sext i${bits} ${value} to i64`]),
      `  call void @codomata_ran(i32 ${number}, i64 ${wide})`,
    ];
  }

  private statement(line: string, name: string): void {
    const place = this.placeIn(line);
    if (place === undefined) return;
    const key = `${name} ${place.file}:${place.line}`;
    let statement = this.statements.get(key);
    if (statement === undefined) {
      statement = { function: name, file: place.file, line: place.line, marks: new Set() };
      this.statements.set(key, statement);
    }
    statement.marks.add(`${this.block}:0`);
  }

  private branch(line: string, name: string, marks: readonly string[]): void {
    const place = this.placeIn(line);
    if (place !== undefined)
      this.branches.push({ kind: 'branch', function: name, file: place.file, line: place.line, marks });
  }

  private placeIn(line: string): ReturnType<typeof placeOf> {
    const location = LOCATION.exec(line)?.[1];
    return location === undefined ? undefined : placeOf(this.module, Number(location));
  }
}
