import type { Code, Instruction, Loop } from './code.ts';
import type { Repeat, Tree } from './tree.ts';

/** Where a part of the pattern stands. */
interface Place {
  /** Read from right to left, in a look-behind. */
  readonly back: boolean;
  /** The least number of code units that a match reads after this part. */
  readonly rest: number;
  /** Whether the rest of the match depends on the position alone. */
  readonly marked: boolean;
}

/** The code that matches the whole tree. The first registers are the captures. Linear in the tree's size. */
export function emit(tree: Tree, groupCount: number): Code {
  return new Emitter(groupCount).code(tree);
}

class Emitter {
  private readonly instructions: Instruction[] = [];
  private readonly opened = new Map<number, number>();
  private registers: number;
  private marks = 0;

  constructor(groupCount: number) {
    this.registers = 2 * (groupCount + 1);
  }

  code(tree: Tree): Code {
    this.emit(
      { kind: 'group', index: 0, body: tree, least: tree.least, size: tree.size + 2 },
      {
        back: false,
        rest: 0,
        marked: !hasReference(tree),
      },
    );
    this.add({ op: 'accept' });
    return { instructions: this.instructions, registers: this.registers, marks: this.marks };
  }

  private get here(): number {
    return this.instructions.length;
  }

  private add(instruction: Instruction): number {
    return this.instructions.push(instruction) - 1;
  }

  /** Leaves room for an instruction that is known only after what follows it. */
  private later(): (instruction: Instruction) => void {
    const at = this.add({ op: 'accept' });
    return instruction => {
      this.instructions[at] = instruction;
    };
  }

  private mark({ marked }: Place): number {
    return marked ? this.marks++ : -1;
  }

  private emit(tree: Tree, place: Place): void {
    const { back, rest } = place;
    switch (tree.kind) {
      case 'letter':
        this.add(
          back ? { op: 'read-back', test: tree.test } : { op: 'read', test: tree.test, need: tree.least + rest },
        );
        return;
      case 'reference':
        this.add({ op: 'refer', reference: tree, back, need: rest });
        return;
      case 'start':
      case 'end':
        this.add({ op: tree.kind, lines: tree.lines });
        return;
      case 'word':
        this.add({ op: 'word', negate: tree.negate, word: tree.word });
        return;
      case 'sequence':
        this.sequence(tree.items, place);
        return;
      case 'choice':
        this.choice(tree.items, place);
        return;
      case 'group':
        this.group(tree.index, tree.body, place);
        return;
      case 'repeat':
        if (tree.unrolled) this.unrolled(tree, place);
        else this.counted(tree, place);
        return;
      case 'look':
        this.look(tree.body, tree.behind, tree.negate);
        return;
    }
  }

  private sequence(items: readonly Tree[], place: Place): void {
    let rest = place.rest + items.reduce((sum, item) => sum + item.least, 0);
    for (const item of place.back ? [...items].reverse() : items) {
      rest -= item.least;
      this.emit(item, { ...place, rest });
    }
  }

  private choice(items: readonly Tree[], place: Place): void {
    const leave: ((instruction: Instruction) => void)[] = [];
    items.forEach((item, i) => {
      if (i === items.length - 1) {
        this.emit(item, place);
        return;
      }
      const split = this.later();
      const mark = this.mark(place);
      const first = this.here;
      this.emit(item, place);
      leave.push(this.later());
      split({ op: 'split', first, second: this.here, mark });
    });
    for (const jump of leave) jump({ op: 'jump', to: this.here });
  }

  private group(index: number, body: Tree, place: Place): void {
    let register = this.opened.get(index);
    if (register === undefined) {
      register = this.registers++;
      this.opened.set(index, register);
    }
    this.add({ op: 'open', register });
    this.emit(body, place);
    this.add({ op: 'close', group: index, register, back: place.back });
  }

  /** The captures in the body are forgotten before each iteration. */
  private iteration({ body, groups: [from, to] }: Repeat, place: Place): void {
    if (from < to) this.add({ op: 'clear', from: 2 * from, to: 2 * to });
    this.emit(body, place);
  }

  /** For a body that always reads something: `x{2,}` as `xxx*`, `x{1,3}` as `x(?:x(?:x)?)?`. */
  private unrolled(tree: Repeat, place: Place): void {
    const { min, max } = tree;
    if (max === Number.POSITIVE_INFINITY) {
      for (let i = 1; i < min; i++) this.iteration(tree, this.before(tree, place, min - i));
      this.endless(tree, place);
      return;
    }
    for (let i = 1; i <= min; i++) this.iteration(tree, this.before(tree, place, min - i));
    const splits: (() => void)[] = [];
    for (let i = min; i < max; i++) {
      splits.push(this.optional(tree, place));
      this.iteration(tree, place);
    }
    for (const split of splits) split();
  }

  /** The place of an iteration that is followed by at least this many more. */
  private before({ body }: Repeat, place: Place, more: number): Place {
    return { ...place, rest: place.rest + more * body.least };
  }

  /** `x*`, or `x+` when at least one more iteration is asked for. */
  private endless(tree: Repeat, place: Place): void {
    const mark = this.mark(place);
    if (tree.min > 0) {
      const body = this.here;
      this.iteration(tree, place);
      const exit = this.here + 1;
      this.add({ op: 'split', first: tree.greedy ? body : exit, second: tree.greedy ? exit : body, mark });
      return;
    }
    const loop = this.here;
    const close = this.optional(tree, place);
    this.iteration(tree, place);
    this.add({ op: 'jump', to: loop });
    close();
  }

  /** A split between what follows and what comes after the call of the result. */
  private optional({ greedy }: Repeat, place: Place): () => void {
    const split = this.later();
    const mark = this.mark(place);
    const body = this.here;
    return () => split({ op: 'split', first: greedy ? body : this.here, second: greedy ? this.here : body, mark });
  }

  private counted(tree: Repeat, place: Place): void {
    const count = this.registers++;
    const began = this.registers++;
    this.add({ op: 'zero', register: count });
    const at = this.here;
    const start = this.later();
    const enter = this.later();
    this.iteration(tree, { ...place, marked: false });
    const { min, max, greedy } = tree;
    const loop: Loop = { op: 'loop', count, began, min, max, greedy, exit: this.here + 1 };
    start(loop);
    enter({ op: 'enter', loop });
    this.add({ op: 'again', loop, to: at });
  }

  private look(body: Tree, behind: boolean, negate: boolean): void {
    const register = this.registers;
    this.registers += 2;
    const begin = this.later();
    this.emit(body, { back: behind, rest: 0, marked: false });
    this.add({ op: negate ? 'looked-not' : 'looked', register });
    begin(negate ? { op: 'look-not', register, otherwise: this.here } : { op: 'look', register });
  }
}

function hasReference(tree: Tree): boolean {
  switch (tree.kind) {
    case 'reference':
      return true;
    case 'sequence':
    case 'choice':
      return tree.items.some(hasReference);
    case 'group':
    case 'repeat':
    case 'look':
      return hasReference(tree.body);
    default:
      return false;
  }
}
