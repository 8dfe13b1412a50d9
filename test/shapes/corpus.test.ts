import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CORPUS, type Kind } from './corpus.ts';

const FOLDER = 'examples/shapes';
/** What is exported or defined for the sake of a function that is listed. */
const HELPERS: readonly string[] = ['hooks.js#initialPlayer', 'doors.c#gate_init', 'controllers.c#pump_init'];
const EXPORTED = /^export (?:class|const|function\*?) (\w+)/gm;
const DEFINED = /^(?!static\b)\w[\w ]*?\**(\w+)\([^;]*\)\n\{/gm;

describe('the corpus of shapes', () => {
  it('lists every function that the files of examples/shapes give away', () => {
    const given = readdirSync(FOLDER).flatMap(file => {
      const names = readFileSync(join(FOLDER, file), 'utf8').matchAll(file.endsWith('.c') ? DEFINED : EXPORTED);
      return [...names].map(([, name]) => `${file}#${name}`);
    });
    const listed = CORPUS.map(({ target }) => target.replace(`${FOLDER}/`, '').replace(/#(\w+)\.\w+$/, '#$1'));
    expect(listed.toSorted()).toEqual(given.filter(name => !HELPERS.includes(name)).toSorted());
  });

  it('has enough of every kind', () => {
    const count = (kind: Kind): number => CORPUS.filter(example => example.kind === kind).length;
    expect(count('predicate')).toBeGreaterThanOrEqual(40);
    for (const kind of ['number', 'list', 'events', 'C step'] as const) expect(count(kind)).toBeGreaterThanOrEqual(20);
  });
});
