import { foreign } from './foreign.ts';

/** Modules of Node that only compute. */
const HARMLESS: ReadonlySet<string> = new Set([
  'assert',
  'assert/strict',
  'buffer',
  'constants',
  'diagnostics_channel',
  'events',
  'path',
  'path/posix',
  'path/win32',
  'punycode',
  'querystring',
  'stream',
  'stream/consumers',
  'stream/promises',
  'stream/web',
  'string_decoder',
  'sys',
  'url',
  'util',
  'util/types',
  'zlib',
]);

/** Of other modules, what only computes. */
const HARMLESS_PARTS: Readonly<Record<string, readonly string[]>> = {
  async_hooks: ['AsyncLocalStorage', 'AsyncResource'],
  os: ['EOL', 'arch', 'constants', 'devNull', 'endianness', 'platform', 'type'],
  perf_hooks: ['constants', 'performance'],
};

/** Of the module of cryptography, what loads code or changes the process. */
const HARMFUL_CRYPTO: ReadonlySet<string> = new Set(['setEngine', 'setFips', 'fips']);

const given = new Map<string, object>();

/**
 * What `require` of a module of Node gives: the real one where it only computes, otherwise an image that refuses.
 * `tools` are what the module `module` has.
 */
export function builtinModule(name: string, tools: () => object): object {
  const known = given.get(name);
  if (known !== undefined) return known;
  const module = makeBuiltin(name, tools);
  given.set(name, module);
  return module;
}

function makeBuiltin(name: string, tools: () => object): object {
  if (name === 'process') return foreign.visible.process;
  if (name === 'console') return foreign.visible.console;
  if (name === 'timers') return foreign.visible.timers;
  if (name === 'module') return tools();
  const real = realModule(name);
  if (HARMLESS.has(name)) return real;
  if (name === 'crypto') return parts(name, real, key => !HARMFUL_CRYPTO.has(key));
  if (name === 'tty') {
    const image = parts(name, real, () => false);
    foreign.define(
      image,
      'isatty',
      foreign.callable(() => false),
    );
    return image;
  }
  const harmless = HARMLESS_PARTS[name] ?? [];
  return parts(name, real, key => harmless.includes(key));
}

function realModule(name: string): object {
  try {
    return foreign.realBuiltin(`node:${name}`) ?? foreign.object();
  } catch {
    return foreign.object();
  }
}

function parts(name: string, real: object, isHarmless: (key: string) => boolean): object {
  const image = refusingImage(name, real, 2);
  for (const key of Object.keys(real)) {
    if (!isHarmless(key)) continue;
    Reflect.defineProperty(image, key, { ...Object.getOwnPropertyDescriptor(real, key), configurable: true });
  }
  return image;
}

/**
 * An image of an object or function of Node in which every function refuses and plain data (constants, lists of names)
 * is copied. It has the same names, so that code which only looks at what there is, or derives classes, can load.
 */
function refusingImage(name: string, real: object, depth: number): object {
  const image = typeof real === 'function' ? foreign.refusing(name) : foreign.object();
  if (depth === 0) return image;
  for (const key of Object.keys(real)) {
    let value: unknown;
    try {
      value = Reflect.get(real, key);
    } catch {
      continue;
    }
    foreign.define(image, key, imageOf(`${name}.${key}`, value, depth - 1));
  }
  return image;
}

function imageOf(name: string, value: unknown, depth: number): unknown {
  if (isData(value)) return foreign.clone(value);
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject ? refusingImage(name, value, depth) : foreign.object();
}

/** Primitives, and lists and records of them all the way down. */
function isData(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return false;
  if (typeof value !== 'object' || value === null) return true;
  const parent = Object.getPrototypeOf(value);
  const { object, list } = foreign.prototypes;
  if (parent !== object && parent !== list && parent !== null) return false;
  return Object.getOwnPropertyNames(value).every(key => isData(Reflect.get(value, key)));
}
