/**
 * Whether `infer` answers, as the command does it: for each function of a list, or for what `infer FILE` lists of each file in
 * `examples/c`, whether there is an automaton within the time, or a message that names a line.
 *
 *     npm run answers:infer -- [--list FILE] [--only NAME] [--timeout 60] [--jobs 1]
 *
 * A list has a function on each line: a name, the folder to stand in, and what comes after `codomata infer`, with tabs
 * between. Exit code 1 when there is neither for one of them, or automata for fewer than 80 in 100.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Goal, printGoals } from '../learn/columns.ts';

const { values } = parseArgs({
  options: {
    list: { type: 'string' },
    only: { type: 'string', default: '' },
    timeout: { type: 'string', default: '60' },
    jobs: { type: 'string', default: '1' },
  },
});
const timeout = Number(values.timeout);
/** Seconds for starting, and for saying what was found. */
const SLACK = 10;
const GOAL = 0.8;
const PROGRAM = join(import.meta.dirname, '../../bin/codomata.js');
const EXAMPLES = 'examples/c';

interface Asked {
  readonly name: string;
  readonly folder: string;
  readonly args: readonly string[];
}

interface Answer {
  /** All inputs are told apart as the code does it; soundly; soundly up to some state; there is none; nothing was said. */
  readonly kind: 'exact' | 'whole' | 'in part' | 'anything' | 'message' | 'no place' | 'nothing';
  readonly says: string;
  readonly seconds: number;
}

/** What is read of the answer's document. */
interface Document {
  readonly error?: { readonly message: string; readonly place?: string };
  readonly reason?: string;
  readonly guarantee?: { readonly of?: string };
  readonly machine?: { readonly transitions: readonly { readonly from: number; readonly to: number }[] };
  readonly names?: readonly string[];
  readonly transitions?: number;
  readonly notes?: readonly string[];
  readonly candidates?: readonly { readonly command: string }[];
}

function codomata(folder: string, args: readonly string[]): Promise<{ document?: Document; seconds: number }> {
  const begun = performance.now();
  return new Promise(resolve => {
    const child = spawn(process.execPath, [PROGRAM, 'infer', ...args, '--json'], { cwd: folder });
    const texts: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => texts.push(text));
    child.stderr.resume();
    const timer = setTimeout(() => child.kill('SIGKILL'), 1000 * (timeout + SLACK));
    child.on('close', () => {
      clearTimeout(timer);
      const seconds = (performance.now() - begun) / 1000;
      const [text] = [texts.join('')];
      resolve(text.trim() === '' ? { seconds } : { document: JSON.parse(text) as Document, seconds });
    });
  });
}

const PLACE = /[\w.+-]+:\d+/;

function judged(document: Document | undefined): Omit<Answer, 'seconds'> {
  if (document === undefined) return { kind: 'nothing', says: 'nothing was printed' };
  const { error, reason = '', names, transitions = 0, notes = [], guarantee } = document;
  if (error !== undefined) {
    const says = `${error.place ?? ''} ${error.message}`.trim();
    return { kind: PLACE.test(says) ? 'message' : 'no place', says };
  }
  if (names === undefined) return { kind: PLACE.test(reason) ? 'message' : 'no place', says: reason };
  const says = `${names.length} states, ${transitions} transitions`;
  if (guarantee?.of !== 'contains') return { kind: 'exact', says };
  if (!names.includes('anything')) return { kind: 'whole', says };
  const from = notes.find(note => note.startsWith('from here on')) ?? '';
  return { kind: names.length <= 2 ? 'anything' : 'in part', says: `${says}; ${from}` };
}

/** The arguments in a line, as a shell would divide it. */
function words(line: string): readonly string[] {
  return [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
}

async function asked(): Promise<readonly Asked[]> {
  if (values.list !== undefined)
    return readFileSync(values.list, 'utf8')
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(line => line.split('\t'))
      .map(([name, folder, args]) => ({ name, folder, args: words(args) }));
  const found: Asked[] = [];
  for (const file of readdirSync(EXAMPLES).filter(each => /\.c(pp)?$/.test(each) && each.includes(values.only))) {
    const { document } = await codomata('.', [join(EXAMPLES, file)]);
    const commands = document?.candidates?.map(({ command }) => command.replace('codomata infer ', '')) ?? [];
    // Without any there must be a message; the file itself gives it.
    for (const args of commands.length > 0 ? commands : [join(EXAMPLES, file)])
      found.push({ name: args.replace(`${EXAMPLES}/`, ''), folder: '.', args: words(args) });
  }
  return found;
}

const all = (await asked()).filter(({ name }) => name.includes(values.only));
const answers: Answer[] = [];
const waiting = [...all];
async function work(): Promise<void> {
  for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
    const { document, seconds } = await codomata(each.folder, [...each.args, '--timeout', values.timeout]);
    const answer = { ...judged(document), seconds };
    answers.push(answer);
    console.log(
      `${answer.kind.padEnd(8)} ${seconds.toFixed(1).padStart(5)} s  ${each.name}: ${answer.says.slice(0, 300)}`,
    );
  }
}
await Promise.all(Array.from({ length: Number(values.jobs) }, work));

const kinds: readonly Answer['kind'][] = ['exact', 'whole', 'in part', 'anything', 'message', 'no place', 'nothing'];
const count = (kind: Answer['kind']): number => answers.filter(answer => answer.kind === kind).length;
console.log(kinds.map(kind => `${kind} ${count(kind)}`).join(', '));
const automata = count('exact') + count('whole') + count('in part') + count('anything');
const silent = count('no place') + count('nothing');
const slowest = Math.max(...answers.map(({ seconds }) => seconds));
const goals: readonly Goal[] = [
  {
    name: 'an automaton, or a message that names a line',
    measured: `${answers.length - silent} of ${answers.length}`,
    met: silent === 0,
  },
  {
    name: 'automata for 80 in 100',
    measured: `${automata} of ${answers.length}`,
    met: automata >= GOAL * answers.length,
  },
  { name: `within ${timeout} s each`, measured: `${slowest.toFixed(1)} s`, met: slowest <= timeout + 5 },
];
printGoals(goals);
