import { behaviourOf } from '../../src/automata/machine/behaviour.ts';
import { chain } from '../../src/automata/machine/combine.ts';
import {
  compose,
  domain,
  explore,
  preImage,
  restrictInput,
  restrictOutput,
} from '../../src/automata/machine/compose.ts';
import type { Machine } from '../../src/automata/machine/machine.ts';
import {
  acceptedOnlyBy,
  disagreement,
  notSubsumed,
  shortestInput,
  shortestRejectedInput,
  twoOutputs,
} from '../../src/automata/machine/questions.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { composed, type Subject } from '../../src/automata/machine/subject.ts';
import { union } from '../../src/automata/machine/union.ts';
import { LETTERS } from './alphabet.ts';
import type { Bench } from './bench.ts';
import {
  accepts,
  firstWord,
  includedOutputs,
  naiveChain,
  naiveDomain,
  naiveRestrictInput,
  naiveRestrictOutput,
  naiveUnion,
  type Relation,
  sameOutputs,
  type Word,
  wordKey,
} from './brute-force.ts';
import { forms, injectivity } from './check-forms.ts';
import { images, inverses } from './check-inverse.ts';
import { properties } from './check-properties.ts';
import { saved } from './check-saved.ts';
import { type Check, requireDecided, requireSame, singleValued } from './check-tools.ts';
import { Disagrees, judge } from './verdict.ts';

function running(bench: Bench, machine: Machine): void {
  const { given, words } = bench;
  const expected = bench.relation(machine);
  const word = firstWord(words, w => {
    const came = outputsOf(machine, w).map(wordKey);
    const right = expected.outputs(w);
    return came.length !== right.size || came.some(key => !right.has(key));
  });
  if (word !== undefined) throw new Disagrees(`run: differs for [${wordKey(word)}] in the ${given.family} machine`);
}

function aboutOne(bench: Bench, machine: Machine, name: string): void {
  const { words, given } = bench;
  const relation = bench.relation(machine);
  const subject = bench.subject(machine);
  const question = (
    what: string,
    ask: (s: Subject, session: ReturnType<Bench['session']>) => Word | undefined,
    failsAt: (word: Word) => boolean,
  ): void => {
    const said = bench.ask(what, session => ask(subject, session));
    requireDecided(`${what} of ${name}`, said, bench.memoryless);
    judge(`${what} of ${name}`, said, given.input.sort, words, failsAt);
  };
  question('two outputs', twoOutputs, w => relation.outputs(w).size > 1);
  question('some input', shortestInput, w => accepts(relation, w));
  question('rejected input', shortestRejectedInput, w => !accepts(relation, w));
}

/** Both orders of a comparison of two subjects whose relations are known. */
function comparison(bench: Bench, what: string, a: Subject, b: Subject, ra: Relation, rb: Relation, decide: boolean) {
  const words = what === 'equal' ? bench.words : bench.shortWords;
  const sort = a.behaviour.input;
  for (const [x, y, rx, ry] of [
    [a, b, ra, rb],
    [b, a, rb, ra],
  ] as const) {
    const said = bench.ask(what, session => disagreement(x, y, session));
    requireDecided(what, said, decide);
    judge(what, said, sort, words, w => !sameOutputs(rx, ry, w));
    if (said.kind === 'fails') {
      const [inLeft, inRight] = [accepts(rx, said.word), accepts(ry, said.word)];
      const kind = inLeft && inRight ? 'outputs' : inLeft ? 'only-left' : 'only-right';
      if (said.detail !== kind) throw new Disagrees(`${what}: [${wordKey(said.word)}] is ${kind}, not ${said.detail}`);
    }
  }
}

function equality(bench: Bench): void {
  const { left, right } = bench.given;
  const decide = bench.memoryless && (singleValued(bench, left) || singleValued(bench, right));
  const [ra, rb] = [bench.relation(left), bench.relation(right)];
  comparison(bench, 'equal', bench.subject(left), bench.subject(right), ra, rb, decide);
}

function inclusion(bench: Bench): void {
  const { left, right, input } = bench.given;
  for (const [part, whole] of [
    [left, right],
    [right, left],
  ]) {
    const [ra, rb] = [bench.relation(part), bench.relation(whole)];
    const decide = bench.memoryless && singleValued(bench, whole);
    const said = bench.ask('subsumed', session => notSubsumed(bench.subject(part), bench.subject(whole), session));
    requireDecided('subsumed', said, decide);
    judge('subsumed', said, input.sort, bench.words, w => !includedOutputs(ra, rb, w));
    const only = bench.ask('accepted only by', session =>
      acceptedOnlyBy(bench.subject(part), bench.subject(whole), session),
    );
    requireDecided('accepted only by', only, bench.memoryless);
    judge('accepted only by', only, input.sort, bench.words, w => accepts(ra, w) && !accepts(rb, w));
  }
}

function unions(bench: Bench): void {
  const { left, right } = bench.given;
  const expected = naiveUnion(bench.relation(left), bench.relation(right));
  requireSame('union', union(left, right), expected, bench.words, bench);
  requireSame('union, swapped', union(right, left), expected, bench.words, bench);
}

/** Lazy chains rarely terminate by themselves and are slow over letters and with registers: a sample of those. */
function followsLazily({ given }: Bench): boolean {
  return (given.input !== LETTERS && given.left.registers.length === 0) || given.seed % 8 === 0;
}

/** A chain that is only followed, never written out. */
function lazyChain(first: Machine, second: Machine, bench: Bench): Subject {
  return {
    behaviour: chain(behaviourOf(first), behaviourOf(second), bench.session()),
    machine: undefined,
    functional: false,
  };
}

function composition(bench: Bench): void {
  const { left, next, input } = bench.given;
  if (next === undefined) return;
  const expected = naiveChain(bench.relation(left), bench.relation(next));
  const written = compose(left, next, bench.session());
  requireSame('compose', written, expected, bench.shortWords, bench);
  const decide = bench.memoryless && singleValued(bench, left) && singleValued(bench, next);
  const subjects: [string, Subject][] = [['chain', bench.subject(written)]];
  if (followsLazily(bench)) {
    const lazy = lazyChain(left, next, bench);
    comparison(bench, 'lazy chain = written', lazy, bench.subject(written), expected, expected, false);
    subjects.push(['lazy chain', lazy]);
  }
  for (const [of, subject] of subjects) {
    const said = bench.ask(`two outputs of a ${of}`, session => twoOutputs(subject, session));
    requireDecided('two outputs of a chain', said, decide && subject.machine !== undefined);
    judge('two outputs of a chain', said, input.sort, bench.shortWords, w => expected.outputs(w).size > 1);
    const some = bench.ask(`some input of a ${of}`, session => shortestInput(subject, session));
    judge('some input of a chain', some, input.sort, bench.shortWords, w => accepts(expected, w));
    const none = bench.ask(`rejected input of a ${of}`, session => shortestRejectedInput(subject, session));
    judge('rejected input of a chain', none, input.sort, bench.shortWords, w => !accepts(expected, w));
  }
}

function commuting(bench: Bench): void {
  const { left, right, input, output } = bench.given;
  if (output !== input) return;
  const [ra, rb] = [bench.relation(left), bench.relation(right)];
  const [sa, sb] = [bench.subject(left), bench.subject(right)];
  const both = bench.memoryless && singleValued(bench, left) && singleValued(bench, right);
  const session = bench.session();
  comparison(
    bench,
    'commute',
    composed(sa, sb, session),
    composed(sb, sa, session),
    naiveChain(ra, rb),
    naiveChain(rb, ra),
    both,
  );
  if (followsLazily(bench))
    comparison(
      bench,
      'commute, lazily',
      lazyChain(left, right, bench),
      lazyChain(right, left, bench),
      naiveChain(ra, rb),
      naiveChain(rb, ra),
      false,
    );
  const twice = composed(sa, sa, bench.session());
  comparison(bench, 'idempotent', twice, sa, naiveChain(ra, ra), ra, bench.memoryless && singleValued(bench, left));
}

function restrictions(bench: Bench): void {
  const { left, inputs, outputs } = bench.given;
  const { words } = bench;
  const relation = bench.relation(left);
  const restricted = restrictInput(left, inputs, bench.session());
  requireSame('restrict input', restricted, naiveRestrictInput(relation, bench.relation(inputs)), words, bench);
  requireSame('domain', domain(left, bench.session()), naiveDomain(relation), words, bench);
  if (outputs === undefined) return;
  const accepted = naiveRestrictOutput(relation, bench.relation(outputs));
  requireSame('restrict output', restrictOutput(left, outputs, bench.session()), accepted, words, bench);
  requireSame('pre-image', preImage(left, outputs, bench.session()), naiveDomain(accepted), words, bench);
}

/** Every check, by name. */
export const CHECKS: Readonly<Record<string, Check>> = {
  run: bench => {
    running(bench, bench.given.left);
    running(bench, bench.given.right);
  },
  one: bench => {
    aboutOne(bench, bench.given.left, 'left');
    aboutOne(bench, bench.given.right, 'right');
  },
  explore: bench => {
    const { left } = bench.given;
    requireSame('explore', explore(left, bench.session()), bench.relation(left), bench.words, bench);
  },
  equality,
  inclusion,
  unions,
  composition,
  commuting,
  restrictions,
  forms,
  injectivity,
  inverses,
  images,
  saved,
  properties,
};
