import { acceptors } from '../../../automata/index.ts';
import { type CharSet, charSets } from '../../../logic/char-set.ts';
import type { Session } from '../../../logic/session.ts';
import type { Activity } from '../../../program/activity.ts';
import { Evaluator } from '../../../program/evaluator.ts';
import { Branching } from '../../../program/forking.ts';
import { inputsOfPath } from '../../../program/staged-path.ts';
import { State } from '../../../program/state.ts';
import { Reference, Text, type Value } from '../../../program/value.ts';
import { ELSEWHERE, endings } from './callback.ts';
import type { Mapper } from './parts.ts';

/**
 * The texts for which a callback gives something true, as a minimal acceptor; `undefined` where that is not known: where it
 * looks at symbols one by one, throws, changes what is still there afterwards, or depends on more than its text.
 *
 * The callback is followed in a copy of the state in progress, on a text of which nothing is known and about which only
 * questions of languages can be asked. Every text takes exactly one of its ways, since these exclude each other and
 * together leave nothing out; so the texts of the ways that end with something true are the language.
 */
export function languageOfCallback(
  activity: Activity,
  session: Session,
  { callee, receiver, further }: Mapper,
): acceptors.Acceptor<CharSet> | undefined {
  const { state, heap } = activity;
  const { budget } = session;
  const limit = heap.nextName;
  const evaluator = new Evaluator(activity.language, new Branching(session, { followsStages: true }), budget);
  const stages = [...state.stages, ELSEWHERE];
  const start = new State([], heap.fork(), { symbols: [], closed: false }, 0, [], [], [], stages);
  const args = [new Text([], 0, stages.length), ...further];
  let language = acceptors.emptyLanguage(charSets);
  for (const ended of endings(evaluator, start, s => evaluator.start(s, callee, receiver, args))) {
    if (ended?.ending?.kind !== 'returned' || ended.heap.differsFrom(heap, limit)) return undefined;
    if (ended.stages.length > stages.length || ended.outputs.length + ended.events.length > 0) return undefined;
    const truth = knownTruth(ended.ending.value);
    const texts = inputsOfPath(ended.path, stages.length, budget);
    if (truth === undefined || texts === undefined) return undefined;
    if (truth) language = acceptors.minimise(acceptors.union(language, texts, budget), budget);
  }
  return language;
}

/** Whether a value counts as true; `undefined` where that depends on the input. */
function knownTruth(value: Value): boolean | undefined {
  if (value instanceof Reference) return true;
  return typeof value === 'object' && value !== null ? undefined : Boolean(value);
}
