import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { displayForm } from '../../../src/analyses/display-form.ts';
import { operandOf } from '../../../src/analyses/operand.ts';
import { parseMachine } from '../../../src/automata/saved/read.ts';
import { type Alphabet, readTarget } from '../../../src/frontends/target.ts';
import { Budget } from '../../../src/logic/limits.ts';
import { Session } from '../../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../../src/logic/solver/index.ts';
import { workspace } from '../../workspace.ts';
import { schemaProblem } from './published-schema.ts';
import { roundTrip } from './same-machine.ts';

const EXAMPLES = readdirSync('examples', { recursive: true, encoding: 'utf8' })
  .map(file => join('examples', file))
  .sort();

describe('every saved machine among the examples', () => {
  for (const file of EXAMPLES.filter(name => name.endsWith('.json')))
    test(`${file} follows the schema and is read`, () => {
      const text = readFileSync(file, 'utf8');
      expect(schemaProblem(JSON.parse(text))).toBeUndefined();
      roundTrip(parseMachine(text));
    });
});

describe('every Bek program among the examples', () => {
  beforeAll(() => loadZ3());

  /** The examples about integers say so on their first lines. */
  const alphabetOf = (file: string): Alphabet => (/--alphabet int/.test(readFileSync(file, 'utf8')) ? 'int' : 'char');

  for (const file of EXAMPLES.filter(name => name.endsWith('.bek')))
    test(`${file} can be saved as it is read and as it is drawn`, () => {
      const target = readTarget(file, workspace, { alphabet: alphabetOf(file) });
      roundTrip(target.stages[0].asRead);
      const session = new Session(createSolver(), new Budget({ timeout: 20_000 }));
      const { machine } = operandOf(target, session).subject;
      if (machine !== undefined) roundTrip(displayForm(machine, session));
    });
});
