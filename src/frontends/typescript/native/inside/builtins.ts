import { quietConsole, quietTimers, visibleProcess } from './globals.ts';
import { refusing, refusingImage } from './refusal.ts';

/** Taken before the sandbox closes; foreign code cannot reach it. */
const realBuiltin = process.getBuiltinModule.bind(process) as (name: string) => object | undefined;

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

export interface ModuleTools {
  readonly createRequire: (from: string | URL) => unknown;
  readonly isBuiltin: (name: string) => boolean;
  readonly builtinModules: readonly string[];
}

const given = new Map<string, object>();

/** What `require` of a module of Node gives: the real one where it only computes, otherwise an image that refuses. */
export function builtinModule(name: string, tools: ModuleTools): object {
  const known = given.get(name);
  if (known !== undefined) return known;
  const module = makeBuiltin(name, tools);
  given.set(name, module);
  return module;
}

function makeBuiltin(name: string, tools: ModuleTools): object {
  if (name === 'process') return visibleProcess;
  if (name === 'console') return quietConsole;
  if (name === 'timers') return quietTimers;
  if (name === 'module') return { ...tools };
  const real = realModule(name);
  if (HARMLESS.has(name)) return real;
  if (name === 'crypto') return parts(name, real, key => !HARMFUL_CRYPTO.has(key));
  if (name === 'tty') return { ...parts(name, real, () => false), isatty: () => false };
  const harmless = HARMLESS_PARTS[name] ?? [];
  return parts(name, real, key => harmless.includes(key));
}

function realModule(name: string): object {
  try {
    return realBuiltin(`node:${name}`) ?? {};
  } catch {
    return {};
  }
}

function parts(name: string, real: object, isHarmless: (key: string) => boolean): object {
  const module = refusingImage(name, real);
  const image: object = typeof module === 'object' && module !== null ? module : {};
  for (const key of Object.keys(real)) {
    if (!isHarmless(key)) continue;
    Object.defineProperty(image, key, { ...Object.getOwnPropertyDescriptor(real, key), configurable: true });
  }
  return image;
}

/** Functions of the real process object that Node itself uses in a thread, or that only measure. */
const KEPT: ReadonlySet<string> = new Set([
  ...['nextTick', 'cwd', 'hrtime', 'uptime', 'memoryUsage', 'cpuUsage', 'emitWarning'],
  ...['setUncaughtExceptionCaptureCallback', 'hasUncaughtExceptionCaptureCallback'],
]);

const DANGEROUS_PRIVATE: ReadonlySet<string> = new Set(['_linkedBinding', '_debugProcess', '_debugEnd', '_kill']);

/**
 * Takes from the thread what could reach out of it even when code gets hold of it in an unforeseen way: functions of the
 * real process object, and every way to open a connection. Files, processes and addons are refused by the rights of the
 * process itself.
 */
export function closeTheDoors(): void {
  for (const key of Object.getOwnPropertyNames(process)) {
    const isPrivate = key.startsWith('_') && !DANGEROUS_PRIVATE.has(key);
    const value = Object.getOwnPropertyDescriptor(process, key)?.value;
    if (typeof value === 'function' && !KEPT.has(key) && !isPrivate) lock(process, key, refusing(`process.${key}`));
  }
  lock(process, 'report', undefined);
  const net = realModule('net');
  const dgram = realModule('dgram');
  const dns = realModule('dns');
  lockAll('net.Socket', prototypeOf(net, 'Socket'), ['connect']);
  lockAll('net.Server', prototypeOf(net, 'Server'), ['listen', '_listen2']);
  lockAll('net', net, ['_createServerHandle', 'connect', 'createConnection']);
  lockAll('dgram.Socket', prototypeOf(dgram, 'Socket'), ['bind', 'connect', 'send', 'sendto', 'addMembership']);
  lockAll('dgram', dgram, ['_createSocketHandle', 'createSocket']);
  for (const place of [dns, Reflect.get(dns, 'promises'), prototypeOf(dns, 'Resolver')])
    if (typeof place === 'object' && place !== null)
      for (let at = place; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at))
        lockAll('dns', at, Object.getOwnPropertyNames(at));
}

function prototypeOf(module: object, name: string): unknown {
  const owner = Reflect.get(module, name);
  return typeof owner === 'function' ? owner.prototype : undefined;
}

function lockAll(what: string, place: unknown, keys: readonly string[]): void {
  if (typeof place !== 'object' || place === null) return;
  for (const key of keys)
    if (key !== 'constructor' && typeof Reflect.get(place, key) === 'function')
      lock(place, key, refusing(`${what}.${key}`));
}

function lock(place: object, key: string, value: unknown): void {
  Reflect.defineProperty(place, key, { value, writable: false, configurable: false, enumerable: true });
}
