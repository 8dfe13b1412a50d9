import { describe, expect, it } from 'vitest';
import type { ExplainAnswer } from '../../src/api/answers.ts';
import { call } from './call.ts';
import { inFolder } from './command-line.ts';

/** What is said, as a document, and the exit status. */
async function explained(...args: readonly string[]): Promise<readonly [ExplainAnswer, number]> {
  const { stdout, status } = await call('explain', ...args, '--timeout', '100', '--json');
  return [JSON.parse(stdout.join('\n')), status];
}

const OWN = {
  'own.c': `#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int nondet_int(void);
void assume(int);
void log_it(int *);
void a(void) {}
void b(void) {}
void never(void) { assert(nondet_int()); }
void safe(int n) { a(); assert(n == n); }
void endless(int n) { while (n != 0) { a(); n = nondet_int(); } b(); assert(n == 0); }
void assumed(int n) { assume(n > 3); a(); assert(n > 3); }
void divides(int n, int m) { a(); if (m < 5) b(); n = n / m; }
void two(int n) { a(); assert(n != 1); b(); assert(n != 2); }
int later(int n) { int seen = 0; for (int i = 0; i < n; i++) { a(); seen++; } b(); assert(seen != 3); return seen; }
void inside(int n) { for (int i = 0; i < 4; i++) { a(); if (i == 2) b(); assert(n != i); } }
int rolls(void) { int n = rand(); a(); assert(n >= 0); b(); assert(n != 6); return n; }
int reads(void) { int c = getchar(); a(); if (c == EOF) return 0; ungetc(c, stdin); c = getchar(); b(); assert(c != 'x'); return c; }
void scans(void) { int x = 0; a(); if (scanf("%d", &x) == 1) assert(x != 42); }
void logs(void) { int x = 1; log_it(&x); assert(x != 1); }
static int lights[2] = {0, 1};
void crossing(unsigned char plan) { for (int i = 0; i < 4; i++) { int l = plan >> i & 1; if (l) a(); else b(); lights[l] = (lights[l] + 1) % 3; assert(lights[0] + lights[1] < 4); } }
void named(const char *s) { a(); assert(strlen(s) < 5); }
void sums(const char *s, int n) { int all = 0; for (int i = 0; i < n; i++) all += s[i]; a(); assert(all != 7); }
void pointer(int **p) { a(); assert(p != 0); }
`,
  'marked.c': `#include <assert.h>
void learn(const char *);
int run(int n) { learn("in"); if (n > 5) learn("large"); assert(n < 7); return n; }
`,
};

describe('explain', () => {
  it('gives the automata of the paper for its Figures 2 and 8', async () => {
    const [early, status] = await explained('examples/explain/early-exit.c', '--bound', '4');
    expect(status).toBe(1);
    expect(early).toMatchObject({
      verdict: 'fails',
      guarantee: { level: 'bounded', length: 4 },
      bound: 4,
      states: 4,
      transitions: 4,
      dominators: ['g', 'f'],
      explanation: 'every failure passes g, then f (up to 4 rounds of each loop)',
      witness: { events: [{ event: 'g' }, { event: 'f' }], replayed: true },
    });
    const [thresholds] = await explained('examples/explain/thresholds.c#run');
    expect(thresholds).toMatchObject({ guarantee: { level: 'proved' }, states: 6, transitions: 5 });
    expect(thresholds.witness?.events.map(({ event }) => event)).toEqual(['F', 'F', 'G', 'H']);
    const [choice] = thresholds.witness?.input ?? [];
    expect(choice.name).toBe('input');
    expect(Number(choice.value)).toBeGreaterThanOrEqual(20);
  }, 120_000);

  it('says the same with and without guesses, which save questions', async () => {
    const [lazy] = await explained('examples/explain/merge-sort.c');
    const [eager] = await explained('examples/explain/merge-sort.c', '--eager');
    expect(lazy.machine).toEqual(eager.machine);
    expect(lazy.queries?.guessed).toBeGreaterThan(0);
    expect(eager.queries?.guessed).toBe(0);
  }, 120_000);

  it('says that nothing fails, of all runs or up to a bound', async () => {
    await inFolder(OWN, async folder => {
      const [safe, status] = await explained(`${folder}/own.c#safe`);
      expect([safe.verdict, safe.guarantee?.level, status]).toEqual(['holds', 'proved', 0]);
      const [assumed] = await explained(`${folder}/own.c#assumed`);
      expect([assumed.verdict, assumed.guarantee?.level]).toEqual(['holds', 'proved']);
      const [endless, undecided] = await explained(`${folder}/own.c#endless`);
      expect([endless.verdict, endless.guarantee?.level, undecided]).toEqual(['unknown', 'bounded', 3]);
      const [bounded, enough] = await explained(`${folder}/own.c#endless`, '--bound', '2', '--enough', 'bounded:2');
      expect([bounded.verdict, bounded.bound, enough]).toEqual(['holds', 2, 0]);
    });
  }, 120_000);

  it('claims no more than the inputs that were chosen', async () => {
    await inFolder(OWN, async folder => {
      const [named, status] = await explained(`${folder}/own.c#named`);
      expect([named.verdict, named.guarantee?.level, status]).toEqual(['unknown', 'bounded', 3]);
      expect(named.notes?.join()).toMatch(/only some inputs were tried: texts for s have at most 4 characters/);
    });
  }, 120_000);

  it('goes on where the automaton was the same twice by chance, and shows numbers as their types say', async () => {
    await inFolder(OWN, async folder => {
      const [crossing] = await explained(`${folder}/own.c#crossing`);
      expect(crossing.bound).toBeGreaterThan(2);
      for (const { input } of crossing.runs ?? [])
        for (const { value } of input) expect(Number(value)).toBeGreaterThanOrEqual(0);
    });
  }, 120_000);

  it('shows when a bound is too small', async () => {
    await inFolder(OWN, async folder => {
      const [small] = await explained(`${folder}/own.c#later`, '--bound', '2');
      expect([small.verdict, small.guarantee]).toEqual(['unknown', { level: 'bounded', length: 2 }]);
      const [large] = await explained(`${folder}/own.c#later`, '--bound', '3');
      expect(large.verdict).toBe('fails');
      expect(large.witness?.events.map(({ event }) => event)).toEqual(['a', 'a', 'a', 'b']);
      const [none] = await explained(`${folder}/own.c#later`, '--bound', '0');
      expect(none.verdict).toBe('unknown');
    });
  }, 120_000);

  it('shows each way to a failure that a loop comes to again and again', async () => {
    await inFolder(OWN, async folder => {
      const [inside] = await explained(`${folder}/own.c#inside`, '--bound', '4');
      expect(inside.guarantee).toEqual({ level: 'proved' });
      const words = inside.runs?.map(({ events }) => events.map(({ event }) => event).join(' '));
      expect(words?.toSorted()).toEqual(['a', 'a a', 'a a a b', 'a a a b a']);
    });
  }, 120_000);

  it('explains the failure that is asked for, and names the others', async () => {
    await inFolder(OWN, async folder => {
      const [first] = await explained(`${folder}/own.c#two`);
      expect(first.failure?.kind).toBe('assert(n != 1)');
      expect(first.others?.map(({ kind }) => kind)).toEqual(['assert(n != 2)']);
      const [second] = await explained(`${folder}/own.c#two`, '--assert', 'n != 2');
      expect(second.witness).toMatchObject({
        events: [{ event: 'a' }, { event: 'b' }],
        input: [{ name: 'n', value: 2 }],
      });
      const [division] = await explained(`${folder}/own.c#divides`);
      expect(division.failure?.kind).toBe('a division by zero');
      expect(division.dominators).toEqual(['a', 'b']);
      const [nothing] = await explained(`${folder}/own.c#two`, '--assert', '999');
      expect(nothing.notes?.join()).toMatch(/no run comes to a failure that --assert 999 means/);
    });
  }, 120_000);

  it('takes what the source marks for events, and functions by their names', async () => {
    await inFolder(OWN, async folder => {
      const [marked] = await explained(`${folder}/marked.c#run`);
      expect(marked.events).toEqual(['in', 'large', 'failure']);
      expect(marked.witness?.events.map(({ event }) => event)).toEqual(['in', 'large']);
      const [only] = await explained(`${folder}/own.c#two`, '--events', 'a*', '--assert', 'n != 2');
      expect(only.events).toEqual(['a', 'assumed', 'failure']);
      const { stderr, status } = await call('explain', `${folder}/own.c#two`, '--events', 'nobody');
      expect([status, stderr]).toEqual([2, expect.stringMatching(/--events nobody: no function .* there are a, b,/)]);
    });
  }, 120_000);

  it('shows what runs do that come to their end', async () => {
    await inFolder(OWN, async folder => {
      const [two, status] = await explained(`${folder}/own.c#two`, '--behaviour');
      expect([two.verdict, two.guarantee?.level, status]).toEqual(['holds', 'proved', 0]);
      expect(two.explanation).toBe('every run to the end passes a, then b');
      expect(two.events?.at(-1)).toBe('end');
      const [endless, undecided] = await explained(`${folder}/own.c#endless`, '--behaviour');
      expect([endless.verdict, undecided]).toEqual(['unknown', 3]);
      expect(endless.dominators).toEqual(['b']);
      expect(endless.states).toBe(3);
    });
  }, 120_000);

  it('lets the environment choose random numbers and the input', async () => {
    await inFolder(OWN, async folder => {
      const [rolls] = await explained(`${folder}/own.c#rolls`);
      expect(rolls).toMatchObject({
        verdict: 'fails',
        guarantee: { level: 'proved' },
        failure: { kind: 'assert(n != 6)' },
      });
      expect([rolls.others, rolls.witness?.input]).toEqual([undefined, [{ name: 'rand()', value: 6 }]]);
      const [reads] = await explained(`${folder}/own.c#reads`);
      expect(reads).toMatchObject({ verdict: 'fails', guarantee: { level: 'proved' }, dominators: ['a', 'b'] });
      expect(reads.witness?.input).toEqual([{ name: 'input', value: 0x78 }]);
    });
  }, 120_000);

  it('leaves out runs that come to what it does not have, and says what it assumes of what it does not see', async () => {
    await inFolder(OWN, async folder => {
      const [scans, undecided] = await explained(`${folder}/own.c#scans`);
      expect([scans.verdict, scans.guarantee?.level, undecided]).toEqual(['unknown', 'bounded', 3]);
      expect(scans.notes?.join()).toMatch(/left out: .*own\.c:20:\d+: a call of scanf/);
      const [logs] = await explained(`${folder}/own.c#logs`);
      expect(logs.verdict).toBe('fails');
      expect(logs.notes?.join()).toMatch(/this assumes that log_it, which is not defined .* changes nothing/);
    });
  }, 120_000);

  it('says what it cannot do', async () => {
    await inFolder(OWN, async folder => {
      const pointer = await call('explain', `${folder}/own.c#pointer`);
      expect(pointer.status).toBe(2);
      expect(pointer.stderr).toMatch(/own\.c:26:1: a value for the parameter p of pointer cannot be chosen/);
      const sums = await call('explain', `${folder}/own.c#sums`);
      expect(sums.stderr).toMatch(/a value for the parameter s of sums cannot be chosen/);
      const missing = await call('explain', `${folder}/own.c#missing`);
      expect(missing.stderr).toMatch(/there is no function missing/);
      const typescript = await call('explain', 'src/index.ts#check');
      expect([typescript.status, typescript.stderr]).toEqual([2, expect.stringMatching(/C and C\+\+ so far/)]);
    });
  }, 120_000);
});
