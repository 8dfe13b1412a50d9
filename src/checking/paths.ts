import { LimitReached } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import { Evaluator } from '../program/evaluator.ts';
import { Branching, Fork, runToQuestion, split } from '../program/forking.ts';
import { endInput } from '../program/input.ts';
import { Unsupported } from '../program/source.ts';
import type { State } from '../program/state.ts';
import type { Transduction } from '../program/transduction.ts';

/** A way through a program: at its end, or where it asks for one more symbol. */
export interface Path {
  readonly state: State;
  readonly hasEnded: boolean;
}

/**
 * The paths of a program, from read to read. Those that need a rule that is missing are left out, and the first such
 * refusal is remembered.
 */
export class Paths {
  private readonly evaluator: Evaluator;
  private found = 0;
  private refused: string | undefined;
  private wholeList = false;

  constructor(
    private readonly program: Transduction,
    session: Session,
    private readonly most = Number.POSITIVE_INFINITY,
  ) {
    this.evaluator = new Evaluator(program.language, new Branching(session), session.budget);
  }

  /** Why there are paths that are not among those that were given. */
  get refusal(): string | undefined {
    return this.refused;
  }

  /** Whether the program got its whole input, an empty one, before the start. */
  get isWholeList(): boolean {
    return this.wholeList;
  }

  refuse({ message }: Unsupported): void {
    this.refused ??= message;
  }

  /** Up to the first question about the input. */
  *start(): Generator<Path> {
    const state = this.program.start();
    this.wholeList = state.input.closed;
    yield* this.from(state);
  }

  /** All that can happen at the end of the input, at a path that asks for more; the path stays as it is. */
  *atEnd({ state }: Path): Generator<Path> {
    const ended = state.fork();
    endInput(ended);
    yield* this.from(ended);
  }

  /** All that can happen with one more symbol, at a path that asks for more. The path is used up. */
  *afterSymbol({ state }: Path): Generator<Path> {
    this.program.addSymbol(state);
    yield* this.from(state);
  }

  /** @throws LimitReached */
  private *from(start: State): Generator<Path> {
    const waiting = [start];
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      const question = this.questionOf(state);
      if (question === 'refused') continue;
      if (question instanceof Fork) {
        const [yes, no] = split(state, question.condition);
        waiting.push(no, yes);
        continue;
      }
      if (++this.found > this.most) throw new LimitReached(`the limit of ${this.most} paths was reached`);
      yield { state, hasEnded: question === undefined };
    }
  }

  private questionOf(state: State): ReturnType<typeof runToQuestion> | 'refused' {
    try {
      return runToQuestion(this.evaluator, state);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      this.refuse(error);
      return 'refused';
    }
  }
}
