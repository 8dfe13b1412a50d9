import { type Operand, operandOfStages, type StageMachine } from '../analyses/operand.ts';
import type { SourceWords } from '../analyses/source-words.ts';
import { isCode, splitChain } from '../frontends/target.ts';
import { LoadError } from '../frontends/typescript/load/load-error.ts';
import type { Workspace } from '../host/workspace.ts';
import { sortName } from '../logic/sort.ts';
import { UnexpectedKind } from '../program/transduction.ts';
import type { Context } from './context.ts';
import { requireLanguages } from './languages.ts';
import type { OnceOptions } from './learn-once.ts';
import type { LearnedPart } from './learned-part.ts';
import type { ReadPart } from './read-code.ts';

export interface OperandOptions {
  /** Whether it is shown how the machines were learned. */
  readonly showsLearning?: boolean;
  /** Whether what functions give is taken for values, of whatever kind they are. */
  readonly asValues?: boolean;
}

/**
 * Makes targets ready for questions. Code among them is learned, each distinct part once; what learns is loaded only
 * when there is code.
 */
export class Operands {
  private readonly parts = new Map<string, ReadPart>();
  private readonly known = new Map<string, LearnedPart>();

  constructor(
    private readonly context: Context,
    private readonly options: OperandOptions = {},
  ) {}

  /** What was learned so far, in the order of the targets. */
  get learned(): readonly LearnedPart[] {
    return [...this.known.values()];
  }

  /** Reads all code in the targets, each distinct part once. @throws SourceError */
  async read(texts: readonly string[]): Promise<void> {
    requireLanguages(this.context.codeOptions, texts.flatMap(splitChain));
    for (const part of codeIn(texts, this.context.workspace)) {
      if (this.parts.has(part)) continue;
      const { readPart } = await import('./read-code.ts');
      const { asValues = false } = this.options;
      const { blackBox } = this.context;
      this.parts.set(part, await readPart(part, { isOnlyRun: blackBox, asValues }, this.context));
    }
  }

  /**
   * That what targets give can be compared. Functions of which some give values, such as a text or nothing, or that give
   * different kinds of things, such as texts and bytes, have to give all of it as values.
   *
   * @throws UnexpectedKind where they do not yet
   */
  requireOneKind(texts: readonly string[]): void {
    if (this.options.asValues === true) return;
    const read = texts.flatMap(text => {
      const part = this.parts.get(text);
      return part?.transduction === undefined ? [] : [{ ...part, transduction: part.transduction }];
    });
    const kinds = read.map(({ code, transduction: { writesValues, output } }) =>
      writesValues === true ? 'value' : code.isExpected === undefined ? 'symbols' : sortName(output),
    );
    const isMixed = new Set(kinds).size > 1 && (kinds.includes('value') || !kinds.includes('symbols'));
    if (isMixed) throw new UnexpectedKind('of one kind');
  }

  /**
   * That what functions give can be given to the next one: within chains, and by the targets with these indices. Values
   * other than texts, numbers and lists of numbers are no inputs.
   *
   * @throws LoadError naming the first that cannot
   */
  requireHandedOn(texts: readonly string[], indices: readonly number[]): void {
    for (const [i, text] of texts.entries()) {
      const chain = splitChain(text);
      const handing = indices.includes(i) ? chain : chain.slice(0, -1);
      const found = handing.find(part => this.parts.get(part)?.sorts.writesValues === true);
      if (found !== undefined)
        throw new LoadError(
          `${found}: it gives lists, records, -0, null or the like, and these cannot be given to the next function; ask about functions that give texts, numbers or lists of whole numbers`,
        );
    }
  }

  /** What the answers about the code that was read assume, each as a sentence. */
  private get assumptions(): readonly string[] {
    const found = [...this.parts].flatMap(([text, { code }]) => [
      ...(this.known.get(text)?.assumptions ?? []),
      ...(code.assumptions?.() ?? []),
    ]);
    return [...new Set(found)].map(text => `this assumes that ${text}`);
  }

  /** What the answers about the code that was read rest on, each as a sentence. */
  get notes(): readonly string[] {
    const { stored } = this;
    if (stored.length === 0) return this.assumptions;
    const what = stored.length === 1 ? 'a stored proof' : 'stored proofs';
    return [...this.assumptions, `this uses ${what} of ${stored.join(' and ')}; --recheck learns again`];
  }

  /** The parts of which something is used that was learned for an earlier question. */
  get stored(): readonly string[] {
    return this.learned.filter(({ isStored }) => isStored).map(({ text }) => text);
  }

  /** Whether some code was read that nothing here can run. */
  get isOnlyRead(): boolean {
    return [...this.parts.values()].some(({ code }) => code.isOnlyRead);
  }

  /** Whether all parts of targets are code that reads and writes bytes of UTF-8. */
  isUtf8(texts: readonly string[]): boolean {
    return texts.flatMap(splitChain).every(text => this.parts.get(text)?.code.isUtf8 === true);
  }

  /** The code of a part of a target, where that is code and was read. */
  part(text: string): ReadPart | undefined {
    return this.parts.get(text);
  }

  /** What the text of the code in the targets says about its inputs. */
  async sourceWords(texts: readonly string[]): Promise<SourceWords> {
    const { sourceWords } = await import('../analyses/source-words.ts');
    const found = codeIn(texts, this.context.workspace).flatMap(text => {
      const part = this.parts.get(text);
      return part === undefined ? [] : [sourceWords(part.code)];
    });
    return { texts: found.flatMap(words => words.texts), numbers: found.flatMap(words => words.numbers) };
  }

  /** Takes what is proved already of the code in the targets, and tells whether that is all of it. @throws SourceError */
  async recall(texts: readonly string[]): Promise<boolean> {
    await this.read(texts);
    const code = codeIn(texts, this.context.workspace);
    if (code.length === 0 || this.context.recheck) return false;
    const { recalled } = await import('./learn-once.ts');
    for (const text of code) {
      const part = this.parts.get(text);
      if (part === undefined || this.known.has(text)) continue;
      const proved = recalled(part, this.onceOptions(Number.POSITIVE_INFINITY), this.context);
      if (proved === undefined) return false;
      this.known.set(text, proved);
    }
    return true;
  }

  private onceOptions(time: number): OnceOptions {
    const { showsLearning = false, asValues = false } = this.options;
    return { time, isOnlyMachineWanted: !showsLearning, asValues };
  }

  /**
   * Learns all code in the targets. What remains of the time is shared out evenly, with a share left for the questions
   * unless learning is `all` there is to do; `most` milliseconds of it are used.
   *
   * @throws Undecided, SourceError
   */
  async learn(texts: readonly string[], all = false, most = Number.POSITIVE_INFINITY): Promise<void> {
    await this.read(texts);
    const parts = [...this.parts].filter(
      ([text]) => codeIn(texts, this.context.workspace).includes(text) && !this.known.has(text),
    );
    for (const [i, [text, part]] of parts.entries()) {
      const { learnOnce } = await import('./learn-once.ts');
      const shares = parts.length - i + (all ? 0 : 1);
      const time = Math.min(most, this.context.session.budget.remaining) / shares;
      this.known.set(text, await learnOnce(part, this.onceOptions(time), this.context));
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

  /**
   * Does something with operands and lets go of what runs their code. Where results turn out to be of several kinds, it is
   * done once more with all of them taken for values.
   */
  static async with<T>(
    context: Context,
    options: OperandOptions,
    work: (operands: Operands) => Promise<T>,
  ): Promise<T> {
    const operands = new Operands(context, options);
    try {
      return await work(operands);
    } catch (error) {
      if (!(error instanceof UnexpectedKind) || options.asValues) throw error;
      return await Operands.with(context, { ...options, asValues: true }, work);
    } finally {
      await Promise.all([...operands.parts.values()].map(({ native }) => native.close()));
    }
  }
}

/** The parts of targets that are code, each once. */
function codeIn(texts: readonly string[], workspace: Workspace): readonly string[] {
  return [...new Set(texts.flatMap(splitChain).filter(text => isCode(text, workspace)))];
}
