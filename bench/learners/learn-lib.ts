/** What LearnLib asked for: words as it asks them, and those of them that a cache does not answer. */
export interface Figures {
  readonly asked: number;
  readonly words: number;
  readonly seconds: number;
}

const figures = (asked: number, words: number, seconds: number): Figures => ({ asked, words, seconds });

/**
 * LearnLib (github.com/LearnLib/learnlib, commit 1a22c1dd of February 2025, with AutomataLib 0.12) on the automata of
 * {@link examples}, with the shortest counterexamples that we give: `ClassicLStar` and `RivestSchapire` close rows first,
 * Kearns and Vazirani's learner analyses counterexamples from their beginning, TTT by binary search from their end, L# uses
 * adaptive distinguishing sequences; these are its defaults. OpenJDK 17 on two cores, the second of two runs in one process
 * (of the larger Mealy machine, the first). L# is there for Mealy machines only, and was stopped after two minutes on the
 * keypad and on the queue.
 */
export const LEARN_LIB: Readonly<Record<string, Readonly<Record<string, Figures>>>> = {
  'random acceptor 1': {
    'L*': figures(26640, 23520, 0.094),
    RS: figures(25533, 22503, 0.076),
    KV: figures(16450, 11263, 0.312),
    TTT: figures(12716, 11263, 0.336),
  },
  'random acceptor 2': {
    'L*': figures(26384, 23294, 0.046),
    RS: figures(20745, 18321, 0.038),
    KV: figures(16275, 11191, 0.282),
    TTT: figures(12636, 11193, 0.183),
  },
  'random acceptor 3': {
    'L*': figures(22750, 20111, 0.03),
    RS: figures(22341, 19715, 0.025),
    KV: figures(16285, 11203, 0.141),
    TTT: figures(12642, 11205, 0.188),
  },
  'large random acceptor': {
    'L*': figures(182538, 173919, 0.289),
    RS: figures(170065, 162017, 0.207),
    KV: figures(102199, 88372, 1.343),
    TTT: figures(92664, 88372, 0.814),
  },
  'random Mealy machine 1': {
    'L*': figures(11010, 10010, 0.014),
    RS: figures(9033, 7572, 0.021),
    KV: figures(5502, 3862, 0.03),
    TTT: figures(6910, 4535, 0.054),
    'L#': figures(2911, 2911, 2.976),
  },
  'random Mealy machine 2': {
    'L*': figures(11010, 10010, 0.008),
    RS: figures(8028, 6670, 0.009),
    KV: figures(5456, 3802, 0.023),
    TTT: figures(6895, 4517, 0.025),
    'L#': figures(2976, 2976, 2.142),
  },
  'larger random Mealy machine': {
    'L*': figures(33010, 30010, 0.659),
    RS: figures(24028, 19945, 0.224),
    KV: figures(16235, 11327, 0.551),
    TTT: figures(22008, 13436, 1.233),
    'L#': figures(8896, 8896, 56.08),
  },
  'Mealy machine with two outputs': {
    'L*': figures(8639, 7007, 0.006),
    RS: figures(7556, 6090, 0.015),
    KV: figures(6292, 3222, 0.039),
    TTT: figures(3979, 3285, 0.041),
    'L#': figures(1999, 1999, 1.472),
  },
  counter: {
    'L*': figures(7139, 3659, 0.017),
    RS: figures(7493, 3659, 0.026),
    KV: figures(41301, 3659, 0.054),
    TTT: figures(5668, 3659, 0.121),
  },
  lock: {
    'L*': figures(2120, 1721, 0.004),
    RS: figures(2212, 1721, 0.002),
    KV: figures(3336, 1626, 0.001),
    TTT: figures(1856, 1643, 0.03),
  },
  parity: {
    'L*': figures(457073, 392309, 0.818),
    RS: figures(114395, 97791, 0.335),
    KV: figures(78785, 49659, 0.203),
    TTT: figures(57974, 49659, 0.59),
  },
  'a few words': {
    'L*': figures(67304, 54005, 0.065),
    RS: figures(45104, 35909, 0.035),
    KV: figures(57548, 34287, 0.025),
    TTT: figures(39127, 34297, 0.075),
  },
  login: {
    'L*': figures(125, 100, 0.0),
    RS: figures(68, 44, 0.0),
    KV: figures(64, 35, 0.0),
    TTT: figures(61, 47, 0.0),
    'L#': figures(27, 27, 0.0),
  },
  handshake: {
    'L*': figures(638, 558, 0.0),
    RS: figures(356, 270, 0.0),
    KV: figures(250, 149, 0.0),
    TTT: figures(233, 187, 0.0),
    'L#': figures(113, 113, 0.01),
  },
  keypad: {
    'L*': figures(4124, 3132, 0.022),
    RS: figures(501, 306, 0.006),
    KV: figures(8066, 2662, 0.043),
    TTT: figures(2825, 2437, 0.036),
  },
  queue: {
    'L*': figures(31667, 21376, 0.09),
    RS: figures(2831, 1806, 0.015),
    KV: figures(15493, 1763, 0.025),
    TTT: figures(2805, 1825, 0.021),
  },
};
