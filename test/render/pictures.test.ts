import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { describe, expect, test } from 'vitest';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { nodeThreads as threads } from '../../src/node/threads.ts';
import { diagramOf, lineText } from '../../src/render/diagram.ts';
import { machineToDot } from '../../src/render/dot.ts';
import { measure } from '../../src/render/draw.ts';
import { graphvizLayout } from '../../src/render/graphviz-layout.ts';
import { type Layout, LayoutFailed, type LayoutRequest, type Point } from '../../src/render/layout.ts';
import { machineToMermaid } from '../../src/render/mermaid.ts';
import { machineToPlantUml } from '../../src/render/plantuml.ts';
import { machineToSvg } from '../../src/render/svg.ts';
import { treeLayout } from '../../src/render/tree-layout.ts';
import {
  decodeNumeric,
  encodeHtml,
  fortyStates,
  getTags,
  is,
  machineOf,
  slowToLayOut,
  sumUntilZero,
  uptoLastDot,
  wordFinder,
} from './samples.ts';
import { readXml } from './well-formed.ts';

/** Labels made of everything that has a meaning in some format. */
const nasty = machineOf(
  [
    [
      [is('"', '\\', '\n', '`', '|', '#', ';', '<'), '\\N\\l"]--></title></svg>', 0],
      [is('\u2028'), '\u0000\u001b[31m\u202e', 1],
    ],
    [[is('1'), '1. end; #quot; $$', 1]],
  ],
  ['</text>&amp;', '```\n'],
  { states: ['a"];b[label="\\', '</script><img src=x onerror=alert(1)>\u0007'] },
);

const samples: readonly [string, Machine][] = [
  ['encodeHtml', encodeHtml],
  ['uptoLastDot', uptoLastDot],
  ['getTags', getTags],
  ['decodeNumeric', decodeNumeric],
  ['sumUntilZero', sumUntilZero],
  ['fortyStates', fortyStates],
  ['nasty', nasty],
];

describe('a diagram', () => {
  test('has one arrow for all transitions between two states, with a line for each', () => {
    const { edges } = diagramOf(encodeHtml);
    expect(edges).toHaveLength(1);
    expect(edges[0].lines.map(l => `${l.guard} / ${l.action}`)).toEqual([
      `'<' / "&lt;"`,
      `'>' / "&gt;"`,
      `'&' / "&amp;"`,
      `'"' / "&quot;"`,
      `'\\'' / "&#39;"`,
      `[^"&'<>] / x`,
    ]);
  });

  test('counts the transitions that have no line and keeps them in full', () => {
    const [edge] = diagramOf(encodeHtml, { maxLines: 3 }).edges;
    expect([edge.lines.length, edge.more, edge.full.length]).toEqual([2, 4, 6]);
  });

  test('shows final outputs in the state, and no actions for an acceptor', () => {
    expect(diagramOf(decodeNumeric).nodes.map(n => n.lines)).toEqual([
      [],
      ['end / "&"'],
      ['end / "&#"'],
      ['end / "&#" x1'],
      ['end / "&#" x2 x1'],
    ]);
    expect(diagramOf(sumUntilZero).nodes[0].lines).toEqual(['end / total if total ≥ 101']);
    expect(diagramOf(fortyStates).edges.every(e => e.lines.every(l => l.action === undefined))).toBe(true);
  });

  test('loses no transition when crowded arrows are written into the states', () => {
    for (const options of [{}, { tree: true }])
      for (const [, machine] of samples) {
        const { nodes, edges } = diagramOf(machine, options);
        const written = nodes.flatMap(n => n.full.filter(line => line.includes(' → '))).length;
        const drawn = edges.reduce((sum, e) => sum + e.full.length, 0);
        expect(written + drawn).toBe(machine.transitions.flat().length);
      }
    expect(diagramOf(fortyStates).edges.length).toBeLessThan(60);
    expect(diagramOf(getTags).edges).toHaveLength(8);
  });
});

describe('DOT', () => {
  test.each(samples)('of %s is read by Graphviz, with the labels that were meant', async (_, machine) => {
    const graphviz = await Graphviz.load();
    const read = JSON.parse(graphviz.layout(machineToDot(machine), 'dot_json', 'nop'));
    const { nodes, edges } = diagramOf(machine);
    const label = (text: string): string =>
      text.replace(/\\(.)/g, (_, c) => (c === 'n' || c === 'l' ? '\n' : c)).trimEnd();
    expect(read.objects.slice(1).map((o: { label: string }) => label(o.label))).toEqual(
      nodes.map(n => [n.name, ...n.lines].join('\n')),
    );
    const drawn = (read.edges as { tail: number; head: number; label?: string }[])
      .map(e => `${read.objects[e.tail].name} -> ${read.objects[e.head].name}: ${label(e.label ?? '')}`)
      .filter(text => !text.startsWith('start'));
    const meant = edges.map(({ from, to, lines, more }) => {
      const texts = [...lines.map(lineText), ...(more > 0 ? [`… ${more} more`] : [])];
      return `q${from} -> q${to}: ${texts.join('\n')}`;
    });
    expect(drawn.sort()).toEqual(meant.sort());
  });

  test('marks the initial state and the final ones', () => {
    const dot = machineToDot(uptoLastDot);
    expect(dot).toContain('start -> q0;');
    expect(dot).toMatch(/q0 \[shape=circle/);
    expect(dot).toMatch(/q1 \[shape=doublecircle/);
  });
});

describe('Mermaid', () => {
  const node = /^ {2}q\d+(\(\(\("[^"]*"\)\)\)|\(\("[^"]*"\)\)|\[\["[^"]*"\]\]|\("[^"]*"\))$/;
  const edge = /^ {2}(start --> q\d+|q\d+ -->\|"[^"]*"\| q\d+)$/;

  test.each(samples)('of %s has only lines of the forms we know', (_, machine) => {
    const [first, start, ...lines] = machineToMermaid(machine).trimEnd().split('\n');
    expect(first).toBe('flowchart LR');
    expect(start).toBe('  start(( )):::start');
    expect(lines.pop()).toMatch(/^ {2}classDef start/);
    for (const line of lines) expect(node.test(line) || edge.test(line), line).toBe(true);
  });

  test('leaves nothing in a label that Mermaid, Markdown or HTML could read as more than text', () => {
    for (const [, label] of machineToMermaid(nasty).matchAll(/"([^"]*)"/g))
      expect(label.replaceAll('<br/>', '').replace(/#\d+;/g, '')).not.toMatch(/["#;<>&`|\\$*_~{}:]/);
  });
});

describe('PlantUML', () => {
  const text = '(?:[^"\\\\]|\\\\n)*';
  const forms = [
    /^(@startuml|@enduml|hide empty description)$/,
    new RegExp(`^title ${text}$`),
    new RegExp(`^state "${text}" as q\\d+$`),
    new RegExp(`^q\\d+ : ${text}$`),
    /^\[\*\] --> q\d+$/,
    /^q\d+ --> \[\*\]$/,
    new RegExp(`^q\\d+ --> q\\d+ : ${text}$`),
  ];

  test.each(samples)('of %s has only lines of the forms we know, and every state', (_, machine) => {
    const lines = machineToPlantUml(machine, { title: '@enduml "x"\n' }).trimEnd().split('\n');
    for (const line of lines)
      expect(
        forms.some(form => form.test(line)),
        line,
      ).toBe(true);
    expect(lines.filter(line => line.startsWith('state '))).toHaveLength(machine.states.length);
    expect(lines.filter(line => line.endsWith('--> [*]'))).toHaveLength(
      machine.endings.filter(list => list.length > 0).length,
    );
  });

  test('leaves nothing in a label that PlantUML could read as more than text', () => {
    for (const line of machineToPlantUml(nasty).split('\n').slice(2, -2)) {
      const label = line
        .replace(/^state "|" as q\d+$|^q\d+( --> \S+)?( : )?|^\[\*\] --> q\d+$/g, '')
        .replace(/<U\+[0-9A-F]{4,}>/g, '')
        .replaceAll('\\n', '');
      expect(label, line).not.toMatch(/["\\<>|#;~*`{}[\]]|--|\/\/|__|==/);
    }
  });
});

describe('SVG', () => {
  test.each(samples)('of %s is well-formed, stands alone and shows every state', async (_, machine) => {
    const { svg, note } = await machineToSvg(machine, { title: 'A "title" & <more>', threads });
    const { tags, texts, attributes } = readXml(svg);
    expect(note).toBeUndefined();
    for (const tag of ['script', 'image', 'a', 'use', 'foreignObject', 'img']) expect(tags).not.toContain(tag);
    for (const { name, value } of attributes) {
      expect(name).not.toMatch(/^on|href$|^src$|^id$/);
      if (name !== 'xmlns') expect(value).not.toMatch(/url\(|https?:/);
    }
    expect(svg).not.toMatch(/@import|NaN|undefined/);
    // Programs that know no custom properties would draw all of it black.
    for (const [, before] of svg.matchAll(/([^{;"]*)[{;"]\s*[\w-]+:var\(/g)) expect(before).toMatch(/:#[\da-f]{6}$/);
    for (const { name } of diagramOf(machine).nodes) expect(texts).toContain(name);
  });

  test.each([
    ['no time', decodeNumeric, { layoutTimeout: 0 }],
    ['too much time', slowToLayOut, { threads, layoutTimeout: 1 }],
    [
      'too many states',
      wordFinder(
        Array.from({ length: 90 }, (_, i) => `${i}${i * i}x`),
        undefined,
      ),
      {},
    ],
  ])('with %s is a plain tree that says so', async (_, machine, options) => {
    const { svg, note } = await machineToSvg(machine, { threads, ...options });
    expect(note).toMatch(/^Plain layout/);
    const { texts } = readXml(svg);
    expect(texts).toContain(note);
    for (const { name } of diagramOf(machine).nodes) expect(texts).toContain(name);
  });

  test('takes little time for a machine of ten thousand states', async () => {
    const states = 10_000;
    const chain = machineOf(
      Array.from({ length: states }, (_, q) => [
        [is('a'), '', (q + 1) % states],
        [is('b'), 'b', (q * 7) % states],
      ]),
      Array(states).fill(''),
    );
    const started = performance.now();
    const { svg } = await machineToSvg(chain, { threads });
    expect(performance.now() - started).toBeLessThan(60_000);
    readXml(svg);
  });

  test('lets the process end by itself, also when the layout is cut short', async () => {
    const script = `
      import { nodeThreads as threads } from './src/node/threads.ts';
      import { machineToSvg } from './src/render/svg.ts';
      import { decodeNumeric, slowToLayOut } from './test/render/samples.ts';
      const good = await machineToSvg(decodeNumeric, { threads });
      const cut = await machineToSvg(slowToLayOut, { threads, layoutTimeout: 1 });
      console.log(good.note === undefined, cut.note !== undefined);
    `;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 30_000 });
    expect(stdout.trim()).toBe('true true');
  });
});

describe('layouts', () => {
  test.each(samples)('of %s keep states and labels apart', async (_, machine) => {
    const careful = measure(diagramOf(machine));
    expectApart(careful, await graphvizLayout(careful, threads, 20_000));
    const plain = measure(diagramOf(machine, { tree: true }));
    expectApart(plain, treeLayout(plain));
  });

  test.each(samples)('of %s join the states that each arrow joins', async (_, machine) => {
    for (const tree of [false, true]) {
      const request = measure(diagramOf(machine, { tree }));
      const layout = tree ? treeLayout(request) : await graphvizLayout(request, threads, 20_000);
      const near = (at: Point, node: number): boolean => {
        const { x, y } = layout.nodes[node];
        const { width, height } = request.nodes[node];
        return Math.abs(at.x - x) <= width / 2 + 4 && Math.abs(at.y - y) <= height / 2 + 4;
      };
      for (const [i, { from, to }] of request.edges.entries()) {
        expect(near(layout.edges[i].curve[0], from)).toBe(true);
        expect(near(layout.edges[i].tip, to)).toBe(true);
      }
    }
  });

  test('give each arrow its own place, in whatever order the arrows come', async () => {
    const node = { shape: 'box', width: 60, height: 40 } as const;
    const ends = [
      [2, 0],
      [0, 2],
      [1, 2],
      [0, 1],
    ];
    const request = {
      nodes: [node, node, node],
      edges: ends.map(([from, to], i) => ({ from, to, label: { width: 20 + i, height: 16 } })),
      first: 0,
    };
    const { nodes, edges } = await graphvizLayout(request, threads, 20_000);
    for (const [i, [from, to]] of ends.entries()) {
      const closest = (at: Point): number => {
        const distances = nodes.map(n => Math.hypot(n.x - at.x, n.y - at.y));
        return distances.indexOf(Math.min(...distances));
      };
      expect([closest(edges[i].curve[0]), closest(edges[i].tip)]).toEqual([from, to]);
    }
  });

  test('that fail say why', async () => {
    const request = measure(diagramOf(fortyStates));
    await expect(graphvizLayout(request, threads, 0)).rejects.toThrow(LayoutFailed);
  });
});

function expectApart(request: LayoutRequest, layout: Layout): void {
  const boxes = [
    ...layout.nodes.map((at, i) => ({ ...at, ...request.nodes[i] })),
    ...layout.edges.flatMap(({ label }, i) => {
      const size = request.edges[i].label;
      return label === undefined || size === undefined ? [] : [{ ...label, ...size }];
    }),
  ];
  for (const [i, a] of boxes.entries()) {
    expect(a.x - a.width / 2).toBeGreaterThanOrEqual(0);
    expect(a.y - a.height / 2).toBeGreaterThanOrEqual(0);
    expect(a.x + a.width / 2).toBeLessThanOrEqual(layout.width);
    expect(a.y + a.height / 2).toBeLessThanOrEqual(layout.height);
    for (const b of boxes.slice(i + 1)) {
      const across = (a.width + b.width) / 2 - Math.abs(a.x - b.x);
      const down = (a.height + b.height) / 2 - Math.abs(a.y - b.y);
      expect(Math.min(across, down)).toBeLessThan(3);
    }
  }
}
