import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** `.ts` while the sources run as they are, `.js` when built. */
const ENDING = /\.[jt]s$/.exec(import.meta.url)?.[0] ?? '.js';

const LOCAL_IMPORT = /^import [^;]*from '\.\/([\w-]+)\.[jt]s';$/gm;

/** A program of the folder `inside`, as text, to run in a process that can read no files. */
export interface InsideProgram {
  /** The name of the file that is run. */
  readonly entry: string;
  /** The texts of all files, in JavaScript. */
  readonly texts: Readonly<Record<string, string>>;
}

const texts = new Map<string, string>();

/** The program that starts with a file of the folder `inside`. Sources are freed of their types first. */
export function insideProgram(entry: string): InsideProgram {
  const needed: Record<string, string> = {};
  const add = (name: string): void => {
    needed[name] = insideText(name);
    for (const [, imported] of needed[name].matchAll(LOCAL_IMPORT)) if (!(imported in needed)) add(imported);
  };
  add(entry);
  return { entry, texts: needed };
}

function insideText(name: string): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(`./inside/${name}${ENDING}`, import.meta.url), 'utf8');
  const script = ENDING === '.ts' ? withoutTypes(text) : text;
  texts.set(name, script);
  return script;
}

function withoutTypes(text: string): string {
  const { transform }: typeof import('sucrase') = require('sucrase');
  return transform(text, { transforms: ['typescript'], disableESTransforms: true }).code;
}

/**
 * Text for `node -e` and for a thread: runs a text in which there is `runProgram`, which runs a program of this kind and gives what it
 * exports: its files are linked by their names, and its other imports are modules of Node. With a `context` it runs in
 * that realm; what is `given`, files by their names, it does not run again.
 */
export function withRunProgram(text: string): string {
  // In a block: what a script declares outside of one, every other script sees.
  return `{\nconst require = globalThis.require;\n${RUN_PROGRAM}\n${text}\n}`;
}

const RUN_PROGRAM = `
const runProgram = async ({ entry, texts }, context, given = {}) => {
  const { SourceTextModule, SyntheticModule } = require('node:vm');
  const modules = new Map();
  const holding = exported => new SyntheticModule(Object.keys(exported), function () {
    for (const key of Object.keys(exported)) this.setExport(key, exported[key]);
  }, { context });
  const made = name => {
    if (name in given) return holding(given[name]);
    if (name in texts) return new SourceTextModule(texts[name], { identifier: 'codomata:' + name, context });
    return holding({ ...require(name), default: require(name) });
  };
  const find = name => {
    if (!modules.has(name)) modules.set(name, made(name));
    return modules.get(name);
  };
  const main = find(entry);
  await main.link(specifier => find(specifier.replace(/^\\.\\/(.*)\\.[jt]s$/, '$1')));
  await main.evaluate();
  return main.namespace;
};
`;
