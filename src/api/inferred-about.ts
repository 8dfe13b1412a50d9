import type { Machine } from '../automata/machine/machine.ts';
import type { About } from '../render/index.ts';
import type { InferredArrow } from './answers.ts';
import { present } from './present.ts';

/** What is saved of the arrows of an inferred automaton: what stands there and all that is known besides, but no lines of the source. */
export function aboutLines({ labels }: About): readonly (readonly (readonly string[])[])[] | undefined {
  return labels?.map(list =>
    list.map(lines =>
      lines.map(({ guard, action, details = [] }) =>
        [action === undefined ? guard : `${guard} / ${action}`, ...details].join('; '),
      ),
    ),
  );
}

/** What stands at the arrows of an automaton, as data. */
export function arrowsIn({ states, transitions }: Machine, { labels }: About): readonly InferredArrow[] {
  return transitions.flatMap((list, q) =>
    list.flatMap(({ to }, i) =>
      (labels?.[q][i] ?? []).map(({ guard, input = guard, condition, action, details, source }) => ({
        from: states[q],
        to: states[to],
        input,
        ...present({ condition, action, details, source }),
      })),
    ),
  );
}
