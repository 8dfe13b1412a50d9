import type { Budget } from '../../../logic/limits.ts';
import { searchesInsidePairs } from '../host-quirks.ts';
import { HIGH, LOW } from '../utf16.ts';
import { isRepeated } from './back-reference.ts';
import type { Code, Instruction, Loop, Split } from './code.ts';
import { readBackward, readForward } from './letter-test.ts';
import { type Subject, unitIsIn } from './subject.ts';
import type { Reference } from './tree.ts';

/** In place of the next instruction: take the last choice that is left. */
const FAIL = -1;

/** Places that failed are remembered up to this number, which a host's set can hold. */
const MOST_VISITED = 4_000_000;

/**
 * Attempts to match code at places of one subject. Choices and changes to undo are on stacks of their own, so a long
 * subject does not fill the host's stack. One unit of the budget for each instruction.
 *
 * What failed once is not tried again: without back-references, look-around and counted repetitions, all attempts
 * together take steps at most linear in the subject's length for each instruction, where the host may take
 * exponentially many.
 */
export class Run {
  private readonly length: number;
  private registers: number[] = [];
  /** For each choice that is left: the place in the code, the position, and the height of the trail. */
  private choices: number[] = [];
  /** For each change since the first choice: the register and its former value. */
  private trail: number[] = [];
  private readonly visited = new Set<number>();
  private start = 0;
  private position = 0;
  /** Whether the attempt starts between the halves of a surrogate pair, once that was asked. */
  private startsInside: boolean | undefined;
  private readonly inside = () => this.position === this.start && this.startsInsidePair();

  constructor(
    private readonly code: Code,
    private readonly unicode: boolean,
    private readonly subject: Subject,
    private readonly budget: Budget,
  ) {
    this.length = subject.length ?? Number.POSITIVE_INFINITY;
  }

  /** All registers after a match from exactly this position, which is at most the subject's length. */
  attempt(start: number): readonly number[] | undefined {
    this.start = start;
    this.position = start;
    this.startsInside = undefined;
    this.registers = new Array(this.code.registers).fill(-1);
    this.choices = [];
    this.trail = [];
    const { instructions } = this.code;
    let at = 0;
    while (true) {
      this.budget.spend();
      const instruction = instructions[at];
      if (instruction.op === 'accept')
        return this.unicode && !searchesInsidePairs && this.startsInsidePair() ? undefined : this.registers;
      at = this.step(instruction, at + 1);
      if (at === FAIL) at = this.backtrack();
      if (at === FAIL) return undefined;
    }
  }

  private startsInsidePair(): boolean {
    const { start, subject } = this;
    this.startsInside ??=
      start > 0 && unitIsIn(subject, start - 1, HIGH) && subject.has(start) && unitIsIn(subject, start, LOW);
    return this.startsInside;
  }

  /** Does what the instruction says, and gives the place of the next one; `next` is the one that follows in the code. */
  private step(instruction: Exclude<Instruction, { op: 'accept' }>, next: number): number {
    const { subject, position } = this;
    switch (instruction.op) {
      case 'read':
        if (position + instruction.need > this.length) return FAIL;
        return this.moved(readForward(instruction.test, subject, position, this.inside), next);
      case 'read-back':
        return this.moved(readBackward(instruction.test, subject, position, this.inside), next);
      case 'refer':
        return this.moved(this.refer(instruction.reference, instruction.back, instruction.need), next);
      case 'split':
        return this.split(instruction);
      case 'jump':
        return instruction.to;
      case 'clear':
        for (let r = instruction.from; r < instruction.to; r++) this.set(r, -1);
        return next;
      case 'open':
        this.set(instruction.register, position);
        return next;
      case 'close': {
        const entered = this.registers[instruction.register];
        this.set(2 * instruction.group, instruction.back ? position : entered);
        this.set(2 * instruction.group + 1, instruction.back ? entered : position);
        return next;
      }
      case 'zero':
        this.set(instruction.register, 0);
        return next;
      case 'loop':
        return this.loop(instruction, next);
      case 'enter':
        this.set(instruction.loop.count, this.registers[instruction.loop.count] + 1);
        this.set(instruction.loop.began, position);
        return next;
      case 'again': {
        const { count, began, min } = instruction.loop;
        return this.registers[count] > min && this.registers[began] === position ? FAIL : instruction.to;
      }
      case 'look':
        this.look(instruction.register);
        return next;
      case 'looked':
        this.position = this.registers[instruction.register];
        this.choices.length = this.registers[instruction.register + 1];
        return next;
      case 'look-not':
        this.look(instruction.register);
        this.choices.push(instruction.otherwise, position, this.trail.length);
        return next;
      case 'looked-not':
        this.choices.length = this.registers[instruction.register + 1];
        return FAIL;
      case 'start':
        return position === 0 || unitIsIn(subject, position - 1, instruction.lines) ? next : FAIL;
      case 'end':
        return !subject.has(position) || unitIsIn(subject, position, instruction.lines) ? next : FAIL;
      case 'word': {
        const left = position > 0 && unitIsIn(subject, position - 1, instruction.word);
        const right = subject.has(position) && unitIsIn(subject, position, instruction.word);
        return (left !== right) !== instruction.negate ? next : FAIL;
      }
    }
  }

  private moved(position: number, next: number): number {
    if (position < 0) return FAIL;
    this.position = position;
    return next;
  }

  private set(register: number, value: number): void {
    const former = this.registers[register];
    if (former === value) return;
    if (this.choices.length > 0) this.trail.push(register, former);
    this.registers[register] = value;
  }

  private look(register: number): void {
    this.set(register, this.position);
    this.set(register + 1, this.choices.length);
  }

  private split({ first, second, mark }: Split): number {
    if (mark >= 0) {
      const key = this.position * this.code.marks + mark;
      if (this.visited.has(key)) return FAIL;
      if (this.visited.size < MOST_VISITED) this.visited.add(key);
    }
    this.choices.push(second, this.position, this.trail.length);
    return first;
  }

  private loop({ count, min, max, greedy, exit }: Loop, enter: number): number {
    const done = this.registers[count];
    if (done < min) return enter;
    if (done >= max) return exit;
    this.choices.push(greedy ? exit : enter, this.position, this.trail.length);
    return greedy ? enter : exit;
  }

  private refer(reference: Reference, back: boolean, need: number): number {
    const { registers, position } = this;
    // Also one that repeats nothing: this is how engines that search inside pairs do it.
    if (reference.unicode && this.inside()) return -1;
    const group = reference.groups.find(g => registers[2 * g] >= 0);
    if (group === undefined) return position;
    const from = registers[2 * group];
    const to = registers[2 * group + 1];
    const at = back ? position - (to - from) : position;
    if (at < 0 || (!back && position + (to - from) + need > this.length)) return -1;
    if (!isRepeated(reference, this.subject, [from, to], at, back)) return -1;
    return back ? at : position + (to - from);
  }

  private backtrack(): number {
    const { choices, trail, registers } = this;
    const height = choices.pop();
    const position = choices.pop();
    const at = choices.pop();
    if (at === undefined || position === undefined || height === undefined) return FAIL;
    for (let i = trail.length - 2; i >= height; i -= 2) registers[trail[i]] = trail[i + 1];
    trail.length = height;
    this.position = position;
    return at;
  }
}
