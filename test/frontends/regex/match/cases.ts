import type { Subject } from '../../../../src/frontends/regex/index.ts';

/** One way that a run over an unknown string went. */
export interface Case<T> {
  readonly result: T;
  /** The strings that give these answers. */
  readonly texts: readonly string[];
  /** How often the answer was not known before. */
  readonly questions: number;
}

/** All strings of code units of the alphabet of exactly this length. */
export function allTexts(alphabet: string, length: number): string[] {
  let texts = [''];
  for (let i = 0; i < length; i++) texts = texts.flatMap(text => alphabet.split('').map(unit => text + unit));
  return texts;
}

/**
 * Runs again and again, each time with a longer script of answers, until every answer was given both ways wherever some
 * of the strings give it. What is known of the string is the set of all strings that agree with the answers so far.
 */
export function allCases<T>(texts: readonly string[], run: (subject: Subject) => T, known: boolean): Case<T>[] {
  const cases: Case<T>[] = [];
  const scripts: boolean[][] = [[]];
  for (let script = scripts.pop(); script !== undefined; script = scripts.pop()) {
    const given = script;
    let left = texts;
    let questions = 0;
    const decide = (holds: (text: string) => boolean): boolean => {
      const yes = left.filter(holds);
      if (yes.length === left.length) return true;
      if (yes.length === 0) return false;
      if (questions === given.length) {
        scripts.push([...given, false]);
        given.push(true);
      }
      const answer = given[questions++];
      left = answer ? yes : left.filter(text => !holds(text));
      return answer;
    };
    const unit = (text: string, index: number) => {
      if (!(index >= 0 && index < text.length)) throw new Error(`asked for the code unit at ${index}`);
      return text.charCodeAt(index);
    };
    const result = run({
      length: known ? texts[0].length : undefined,
      has: index => decide(text => index < text.length),
      isIn: (index, set) => decide(text => set.has(unit(text, index))),
      same: (a, b, fold = u => u) => decide(text => fold(unit(text, a)) === fold(unit(text, b))),
    });
    cases.push({ result, texts: left, questions });
  }
  return cases;
}
