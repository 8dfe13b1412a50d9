import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadXState, runScxml, runXState, runXStateJson } from '../render/run-chart.ts';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const TAGS = 'examples/paper/get-tags.bek';

describe('draw', () => {
  it('prints DOT when no file is named', async () => {
    const called = await call('draw', TAGS);
    expect(called).toMatchObject({ status: 0, stderr: '' });
    expect(called.stdout.join('\n')).toMatch(/^digraph .*\}$/s);
  });

  it('prints the machine and its size as one document with --json', async () => {
    const document = documentOf(await call('draw', TAGS, '--json'));
    expect(document).toMatchObject({
      codomata: 1,
      command: 'draw',
      targets: [TAGS],
      machine: { codomata: 'machine', version: 1 },
      states: 3,
      transitions: 6,
      lookback: 1,
    });
    expect(document.seconds).toBeTypeOf('number');
  });

  it('saves a machine that can be used as a target again', () =>
    inFolder({}, async folder => {
      const [json, bek] = ['tags.json', 'tags.bek'].map(name => join(folder, name));
      expect(await call('draw', TAGS, '--out', json, '--out', bek)).toEqual({ status: 0, stdout: [], stderr: '' });
      for (const saved of [json, bek]) expect((await call('check', 'equivalent', TAGS, saved)).status).toBe(0);
    }));

  it('saves statecharts, which the same words lead through', () =>
    inFolder({}, async folder => {
      const names = ['tags.xstate.ts', 'tags.xstate.json', 'tags.scxml', 'tags.puml'];
      const [module, json, scxml, puml] = names.map(name => join(folder, name));
      const out = [module, json, scxml, puml].flatMap(file => ['--out', file]);
      expect(await call('draw', TAGS, ...out)).toEqual({ status: 0, stdout: [], stderr: '' });
      const word = [...'a<b>'].map(c => ({ type: 'symbol', value: c.charCodeAt(0) }));
      const read = (file: string): string => readFileSync(file, 'utf8');
      for (const ran of [
        runXState(loadXState(read(module)), [...word, { type: 'end' }]),
        runXStateJson(read(json), [...word, { type: 'end' }]),
        runScxml(read(scxml), [...word, { type: 'end' }]),
      ]) {
        expect(ran.states.at(-1)).toBe('accepted');
        expect(String.fromCharCode(...ran.wrote.map(Number))).toBe('<b>');
      }
      expect(read(puml)).toMatch(/^@startuml\n.*@enduml\n$/s);
    }));

  it('refuses statecharts of machines that are not deterministic, and endings that it does not know', () =>
    inFolder({}, async folder => {
      const file = join(folder, 'dot.xstate.ts');
      const called = await call('draw', 'examples/paper/upto-last-dot.json', '--as-is', '--out', file);
      expect(called.status).toBe(2);
      expect(called.stderr).toMatch(/several transitions of the state .* fit the same symbol/);
      expect((await call('draw', TAGS, '--out', join(folder, 'tags.ts'))).stderr).toMatch(
        /ending picks the format.*scxml/,
      );
    }));

  it('minimises unless told not to', async () => {
    const rules = 'examples/encoders/html-decode-rules.bek';
    const [small, whole] = [await call('draw', rules, '--json'), await call('draw', rules, '--json', '--as-is')];
    expect(Number(documentOf(small).states)).toBeLessThan(Number(documentOf(whole).states));
  });

  it('prints nothing with --quiet', async () => {
    expect(await call('draw', TAGS, '--quiet')).toEqual({ status: 0, stdout: [], stderr: '' });
  });

  it('gives the same text every time, whatever the seed', async () => {
    const first = await call('draw', 'examples/encoders/json-encode.bek');
    expect(await call('draw', 'examples/encoders/json-encode.bek', '--seed', '7')).toEqual(first);
  });

  it('refuses to save a nondeterministic machine as a program', () =>
    inFolder({}, async folder => {
      const called = await call('draw', 'examples/paper/upto-last-dot.json', '--out', join(folder, 'm.bek'));
      expect([called.status, called.stdout]).toEqual([2, []]);
      expect(called.stderr).toContain('not known to be deterministic');
    }));

  it('is undecided, with one document, when the time runs out', async () => {
    const called = await call('draw', '/(?:a|b)*a(?:a|b){60}$/', '--timeout', '0.01', '--json');
    expect(called.status).toBe(3);
    expect(documentOf(called)).toMatchObject({ verdict: 'unknown', reason: 'the time limit of 0.01 s was reached' });
  });

  it('shows where the code stops, as a red sink with the place', () =>
    inFolder(
      {
        'f.ts': `export function first(s: string): string {
  if (s === '') throw new RangeError('nothing there');
  return s.replace(/a/g, 'b');
}
export class Gate {
  state: 'whole' | 'broken' = 'whole';
  handle(event: { type: 'turn' } | { type: 'smash' }): string {
    if (this.state === 'broken') throw new Error('broken');
    if (event.type === 'smash') this.state = 'broken';
    return this.state;
  }
}`,
      },
      async folder => {
        const target = join(folder, 'f.ts');
        const dot = (await call('draw', `${target}#first`)).stdout.join('\n');
        expect(dot).toMatch(/label="✗\\n[^"]*f\.ts:2:17\\nRangeError: nothing there", color="#a51d2d"/);
        expect(dot).toContain('[label="end of input"');
        const svg = join(folder, 'gate.svg');
        const { stdout } = await call('learn', `${target}#Gate.handle`, '--out', svg);
        expect(readFileSync(svg, 'utf8')).toMatch(/class="state fault">.*f\.ts:8:34/s);
        expect(stdout[0]).toMatch(/2 states.*\{state: "whole"\} +smash +\/ "broken" +→ \{state: "broken"\}/s);
        const safe = await call('check', 'safe', `${target}#Gate.handle`);
        expect([safe.status, safe.stdout[0]]).toEqual([
          1,
          expect.stringMatching(/fault {2}.*f\.ts:8:34: Error: broken/),
        ]);
      },
    ));

  it('keeps odd names and characters intact in every format', () =>
    inFolder(
      { 'a&<"b>.bek': `program P(i) { return iter(c in i) { case (true) : yield("<&\\"'\\\\\\n"); }; }` },
      async folder => {
        const files = ['json', 'dot', 'svg', 'mmd', 'html', 'bek', 'md'].map(ending => join(folder, `out.${ending}`));
        const target = join(folder, 'a&<"b>.bek');
        expect(await call('draw', target, ...files.flatMap(file => ['--out', file]))).toMatchObject({ status: 0 });
        expect(JSON.parse(readFileSync(files[0], 'utf8'))).toMatchObject({ about: target });
        expect((await call('check', 'equivalent', target, files[0])).status).toBe(0);
        expect((await call('check', 'equivalent', target, files[5])).status).toBe(0);
        for (const file of [files[2], files[4]]) expect(readFileSync(file, 'utf8')).not.toContain('a&<"b>');
      },
    ));
});
