import { describe, expect, test } from 'vitest';
import { minimiseMachine } from '../../src/automata/machine/minimise.ts';
import { trimMachine } from '../../src/automata/machine/trim.ts';
import { writeMachine } from '../../src/automata/saved/write.ts';
import { member } from '../../src/logic/build.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { TRUE } from '../../src/logic/term.ts';
import {
  machineToDot,
  machineToMermaid,
  machineToSvg,
  machineToText,
  reportToHtml,
  reportToMarkdown,
} from '../../src/render/index.ts';
import { machineOf, x } from './samples.ts';

const is = (text: string) => member(x, CharSet.of(text.charCodeAt(0)));

/** 0 goes to 3, 3 to 2, 2 to 1: not in the order in which they are reached. Nothing is accepted from 4. */
const MACHINE = machineOf(
  [
    [
      [is('a'), 'A', 3],
      [is('z'), 'Z', 4],
    ],
    [[is('c'), 'C', 0]],
    [[is('d'), 'D', 1]],
    [[is('b'), 'B', 2]],
    [[TRUE, '', 4]],
  ],
  ['.', '', ',', ';', undefined],
  { states: ['0', '1', '2', '3', '4'] },
);

describe('a state has one number', () => {
  test('which is its place, after states were ordered anew', () => {
    expect(trimMachine(MACHINE).states).toEqual(['0', '1', '2', '3']);
    expect(minimiseMachine(MACHINE, new Session(createSolver())).states).toEqual(['0', '1', '2', '3']);
    expect(trimMachine({ ...MACHINE, states: ['idle', '1', '2', 'busy', '4'] }).states).toEqual([
      'idle',
      'busy',
      '2',
      '3',
    ]);
  });

  test('in the text, in every picture and in the saved machine', async () => {
    const machine = trimMachine(MACHINE);
    const report = { title: 't', command: 'learn', targets: ['t'], machines: [{ name: 't', machine }], seconds: 0 };
    const saved = writeMachine(machine, 't') as { transitions: readonly { from: number; to: number }[] };
    expect(saved.transitions.map(({ from, to }) => `${from} ${to}`)).toEqual(['0 1', '1 2', '2 3', '3 0']);
    expect(machineToText(machine)).toMatch(
      /^0 +'a'.*→ 1$[\s\S]*^1 +'b'.*→ 2$[\s\S]*^2 +'d'.*→ 3$[\s\S]*^3 +'c'.*→ 0$/m,
    );
    expect(machineToDot(machine)).toMatch(/q1 \[.*label="1[\s\S]*q2 \[.*label="2[\s\S]*q1 -> q2 \[label="'b'/);
    expect(machineToMermaid(machine)).toMatch(/q1.*"1[\s\S]*q1 -->\|"'b'.*\| q2/);
    const { svg } = await machineToSvg(machine);
    expect([...svg.matchAll(/class="name"[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual(['0', '1', '2', '3']);
    expect(await reportToHtml(report)).toMatch(/<code>1<\/code>.*<code>&#39;b&#39;<\/code>.*<code>2<\/code>/);
    expect(reportToMarkdown(report)).toMatch(/\| `1` \| `'b'` \| `"B"` \| `2` \|/);
  });

  test('which it keeps where states are left out of a picture', () => {
    // Nothing is accepted from 0, and 3 is the first.
    const without = <T>(lists: readonly (readonly T[])[]) => lists.map((list, q) => (q === 0 ? [] : list));
    const [transitions, endings] = [without(MACHINE.transitions), without(MACHINE.endings)];
    const faults = [{ from: 1, guard: is('c'), what: 'a.ts:1:1: Error: no' }];
    const dot = machineToDot({ ...MACHINE, initial: 3, transitions, endings }, { faults });
    expect([...dot.matchAll(/^ {2}(\w+) \[.*label="(\d|✗)/gm)].map(([, id, name]) => `${id} ${name}`)).toEqual([
      'q1 1',
      'q2 2',
      'q3 3',
      'stop0 ✗',
    ]);
    expect([...dot.matchAll(/^ {2}(\w+ -> \w+)/gm)].map(([, arrow]) => arrow)).toEqual([
      'start -> q3',
      'q2 -> q1',
      'q3 -> q2',
      'q1 -> stop0',
    ]);
  });
});
