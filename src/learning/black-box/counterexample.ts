import { outputsOf } from '../../automata/machine/run.ts';
import type { Hypothesis } from './hypothesis.ts';
import { type Oracle, textOf, valuesOf, type Word, type Written } from './oracle.ts';

/** What a hypothesis says of a word. */
function predicted({ machine }: Hypothesis, word: Word): Written {
  const [output] = outputsOf(machine, valuesOf(word));
  return output === undefined ? null : textOf(output);
}

/** Which of some words the function and a hypothesis differ on. */
export async function refuting(words: readonly Word[], hypothesis: Hypothesis, oracle: Oracle): Promise<boolean[]> {
  const answers = await oracle.ask(words);
  return words.map((word, i) => predicted(hypothesis, word) !== answers[i]);
}

/** A word with parts left out, on which the hypothesis is still wrong; leaving out any one symbol more makes it right. */
export async function shrunk(word: Word, hypothesis: Hypothesis, oracle: Oracle): Promise<Word> {
  let best = word;
  for (let size = Math.ceil(word.length / 2); size >= 1; ) {
    const shorter: Word[] = [];
    for (let i = 0; i < best.length; i += size) shorter.push(best.slice(0, i) + best.slice(i + size));
    const wrong = await refuting(shorter, hypothesis, oracle);
    const at = wrong.indexOf(true);
    if (at >= 0) best = shorter[at];
    else if (size === 1) break;
    else size = Math.ceil(size / 2);
    size = Math.min(size, Math.max(1, best.length));
  }
  return best;
}

/**
 * The suffixes of a refuting word that show why, best first. The word's beginnings are replaced by the words that the
 * states reached stand for (Rivest and Schapire): where the hypothesis becomes right by it, what follows tells the two
 * apart.
 */
export async function tellingSuffixes(word: Word, hypothesis: Hypothesis, oracle: Oracle): Promise<readonly Word[]> {
  const path = hypothesis.path(word);
  const replaced = path.map((state, i) => hypothesis.accessTo(state) + word.slice(i));
  const wrong = await refuting(replaced, hypothesis, oracle);
  const last = wrong.lastIndexOf(true);
  const all = Array.from({ length: word.length + 1 }, (_, i) => word.slice(word.length - i));
  return [word.slice(Math.max(0, last) + 1), ...all];
}
