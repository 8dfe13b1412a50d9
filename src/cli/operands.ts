import { type Operand, operandOfStages, type StageMachine } from '../analyses/operand.ts';
import { isCode, splitChain } from '../frontends/target.ts';
import { requireCFor } from './c-options.ts';
import type { Context } from './context.ts';
import type { LearnedCode } from './learn-code.ts';
import type { LearnedPart } from './learned-part.ts';

export interface OperandOptions {
  /** Learn code from runs of it alone. */
  readonly blackBox?: boolean;
  /** Whether it is shown how the machines were learned. */
  readonly showsLearning?: boolean;
}

/**
 * Makes targets ready for questions. Code among them is learned, each distinct part once; what learns is loaded only
 * when there is code.
 */
export class Operands {
  private readonly known = new Map<string, LearnedCode>();

  constructor(
    private readonly context: Context,
    private readonly options: OperandOptions = {},
  ) {}

  /** What was learned so far, in the order of the targets. */
  get learned(): readonly LearnedPart[] {
    return [...this.known.values()];
  }

  /**
   * Learns all code in the targets. What remains of the time is shared out evenly, with a share left for the questions
   * unless learning is `all` there is to do.
   *
   * @throws Undecided, SourceError
   */
  async learn(texts: readonly string[], all = false): Promise<void> {
    requireCFor(this.context.options, texts.flatMap(splitChain));
    const parts = [...new Set(texts.flatMap(splitChain).filter(isCode))].filter(part => !this.known.has(part));
    for (const [i, part] of parts.entries()) {
      const { learnCode } = await import('./learn-code.ts');
      const shares = parts.length - i + (all ? 0 : 1);
      const time = this.context.session.budget.remaining / shares;
      const { blackBox, showsLearning } = this.options;
      const options = { blackBox, time, isOnlyMachineWanted: showsLearning !== true };
      this.known.set(part, await learnCode(part, options, this.context));
    }
  }

  /** The operand of a target whose code was learned. @throws Undecided, TargetError */
  operand(text: string): Operand {
    return operandOfStages(
      text,
      splitChain(text).flatMap(part => this.stages(part)),
      this.context.session,
    );
  }

  private stages(part: string): readonly StageMachine[] {
    const known = this.known.get(part);
    if (known !== undefined) return [{ machine: known.learned.machine, code: known.code }];
    return this.context.target(part).stages.map(({ asRead }) => ({ machine: asRead }));
  }

  /** Does something with operands and lets go of what runs their code. */
  static async with<T>(
    context: Context,
    options: OperandOptions,
    work: (operands: Operands) => Promise<T>,
  ): Promise<T> {
    const operands = new Operands(context, options);
    try {
      return await work(operands);
    } finally {
      await Promise.all([...operands.known.values()].map(code => code.close()));
    }
  }
}
