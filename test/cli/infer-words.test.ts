import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const LOCK = `#include <stdbool.h>
#include <stdint.h>
#define KEY_A 0x41
#define KEY_B 'B'
#define IS_DUE(l) ((l)->last_key_pressed > (l)->tries_until_now)
enum lock_state { LOCKED, HALF, OPEN };
struct lock { enum lock_state state; uint8_t tries_until_now, last_key_pressed, mixed; };
extern void click(int what);
void lock_press(struct lock *l, uint8_t key)
{
    l->mixed ^= key;
    switch (l->state) {
    case LOCKED:
        if (key == KEY_A)
            l->state = HALF;
        else {
            if (l->tries_until_now < 200)
                l->tries_until_now++;
            l->last_key_pressed = key;
        }
        break;
    case HALF:
        if (key != KEY_B || !(IS_DUE(l) && l->mixed < 7)) {
            l->state = LOCKED;
        } else {
            l->tries_until_now = 0;
            l->state = OPEN;
            click(1);
        }
        break;
    case OPEN:
        l->last_key_pressed = key;
        break;
    }
}
`;
const OPTIONS = ['--write', 'click', '--accept', 'l->state == OPEN'];

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly input: string;
  readonly condition?: string;
  readonly action?: string;
  readonly source?: string;
}

async function arrowsOf(...args: readonly string[]): Promise<readonly Arrow[]> {
  return documentOf(await call('infer', ...args, '--json')).arrows as readonly Arrow[];
}

const between = (arrows: readonly Arrow[], from: string, to: string) =>
  arrows.filter(arrow => arrow.from === from && arrow.to === to);

describe('the words at the arrows of infer', () => {
  it('are those of the source: constants, conditions, actions, lines', () =>
    inFolder({ 'lock.c': LOCK }, async folder => {
      const arrows = await arrowsOf(`${folder}/lock.c#lock_press`, ...OPTIONS, '--out', `${folder}/lock.svg`);
      expect(between(arrows, 'LOCKED', 'HALF')).toMatchObject([{ input: 'KEY_A' }]);
      // Long conditions are as their branches have them, true ones and false ones.
      expect(between(arrows, 'HALF', 'OPEN')).toMatchObject([
        {
          input: 'KEY_B',
          condition: 'IS_DUE(l) and key ^ mixed < 7',
          action: 'tries_until_now = 0; click(1)',
          source: expect.stringMatching(/lock\.c:11–12, 23, 26–28, 30, 35$/),
        },
      ]);
      expect(between(arrows, 'OPEN', 'OPEN')).toMatchObject([{ input: 'any', action: 'last_key_pressed = key' }]);
      // What is done on all ways says nothing, and what is done on some is not said to be done.
      expect(between(arrows, 'LOCKED', 'LOCKED')).toMatchObject([{ input: 'not KEY_A' }]);
      expect(JSON.stringify(between(arrows, 'LOCKED', 'LOCKED').map(({ action }) => action ?? ''))).not.toContain(
        'tries++',
      );
      const svg = readFileSync(`${folder}/lock.svg`, 'utf8');
      expect(svg).toMatch(/<title>KEY_B[^<]*lock\.c:11–12, 23, 26–28/);
      expect(svg).toMatch(/class="state accepts"/);
    }));

  it('are fewer with --ignore', () =>
    inFolder({ 'lock.c': LOCK }, async folder => {
      const arrows = await arrowsOf(
        `${folder}/lock.c#lock_press`,
        ...OPTIONS,
        '--ignore',
        'tries_until_now',
        '--ignore',
        'click',
      );
      expect(between(arrows, 'HALF', 'OPEN').map(({ action }) => action)).toEqual([undefined]);
    }));
});

describe('infer --state', () => {
  it('tells states apart by the values of expressions and by nothing else', () =>
    inFolder({ 'lock.c': LOCK }, async folder => {
      const target = `${folder}/lock.c#lock_press`;
      const names = async (...state: readonly string[]) =>
        documentOf(
          await call('infer', target, '--write', 'click', ...state.flatMap(text => ['--state', text]), '--json'),
        );
      expect((await names('l->state == OPEN')).names).toEqual(['state != OPEN', 'state == OPEN']);
      const wrong = await call('infer', target, '--state', 'l->nothing');
      expect(wrong.status).toBe(2);
      expect(wrong.stderr).toContain("--state l->nothing: no member named 'nothing'");
    }));
});

describe('diff with an automaton that infer has saved', () => {
  it('finds no difference to the code that it is from, and what has changed in other code', () =>
    inFolder({ 'lock.c': LOCK }, async folder => {
      const [target, saved] = [`${folder}/lock.c#lock_press`, `${folder}/lock.json`];
      await call('infer', target, ...OPTIONS, '--out', saved);
      const same = await call('diff', saved, target, ...OPTIONS, '--json');
      expect(same.status).toBe(0);
      expect(documentOf(same)).toMatchObject({ verdict: 'holds', guarantee: { of: 'contains' }, changes: [] });
      expect(JSON.stringify(documentOf(same).notes)).toContain('the code may differ all the same');
      const told = await call('diff', saved, target, ...OPTIONS);
      expect(told.stdout[0]).toMatch(/: no difference \(the automata, not the code\)$/m);

      writeFileSync(`${folder}/lock.c`, LOCK.replace('key != KEY_B', 'key != KEY_A'));
      const other = await call('diff', saved, target, ...OPTIONS, '--json');
      expect(other.status).toBe(1);
      expect(documentOf(other)).toMatchObject({
        verdict: 'fails',
        changes: expect.arrayContaining([expect.objectContaining({ kind: 'arrow changed', from: 'HALF', to: 'OPEN' })]),
        differences: expect.arrayContaining([expect.objectContaining({ input: [65, 66], rejected: 'right' })]),
      });
    }));
});
