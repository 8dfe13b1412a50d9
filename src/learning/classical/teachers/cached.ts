import { keyOf } from '../key-of.ts';
import { type SyncTeacher, type Teacher, whenReplied } from './teacher.ts';

/** What is known of a word: an answer, or of a list of outputs the last one. */
interface Node<A> {
  readonly next: Map<unknown, Node<A>>;
  answer?: A;
  output?: { readonly value: unknown };
}

/**
 * A teacher that is asked no word twice, nor one that begins a longer word whose outputs it gave. A learner does this by
 * itself; a cache of one's own is for several runs that ask the same system.
 */
export function cached<L, A, H>(teacher: SyncTeacher<L, A, H>): SyncTeacher<L, A, H>;
export function cached<L, A, H>(teacher: Teacher<L, A, H>): Teacher<L, A, H>;
export function cached<L, A, H>(teacher: Teacher<L, A, H>): Teacher<L, A, H> {
  const root: Node<A> = { next: new Map() };

  function recall(word: readonly L[]): { readonly answer: A } | undefined {
    const outputs: unknown[] = [];
    let node: Node<A> | undefined = root;
    for (const letter of word) {
      node = node.next.get(keyOf(letter, 'a letter'));
      if (node === undefined) return undefined;
      if (node.output !== undefined) outputs.push(node.output.value);
    }
    if (node.answer !== undefined) return { answer: node.answer };
    // Only lists of outputs are kept letter by letter.
    return word.length > 0 && outputs.length === word.length ? { answer: outputs as A } : undefined;
  }

  function remember(word: readonly L[], answer: A): A {
    let node = root;
    word.forEach((letter, i) => {
      const key = keyOf(letter, 'a letter');
      const next: Node<A> = node.next.get(key) ?? { next: new Map() };
      node.next.set(key, next);
      node = next;
      if (Array.isArray(answer)) node.output = { value: answer[i] };
    });
    if (!Array.isArray(answer) || word.length === 0) node.answer = answer;
    return answer;
  }

  const { outputs } = teacher;
  return {
    output: word => recall(word)?.answer ?? whenReplied(teacher.output(word), answer => remember(word, answer)),
    outputs:
      outputs &&
      (words => {
        const open = words.filter(word => recall(word) === undefined);
        const asked = open.length === 0 ? [] : outputs.call(teacher, open);
        return whenReplied(asked, answers => {
          open.forEach((word, i) => {
            remember(word, answers[i]);
          });
          return words.flatMap(word => recall(word) ?? []).map(({ answer }) => answer);
        });
      }),
    counterexample: teacher.counterexample?.bind(teacher),
  };
}
