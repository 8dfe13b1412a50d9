import { refusing } from './refusal.ts';

const nothing = (): undefined => undefined;

/** A console with every method of the real one, and none of them does anything. */
export const quietConsole: object = Object.fromEntries(
  Object.keys(console).map(key => [key, typeof Reflect.get(console, key) === 'function' ? nothing : undefined]),
);

/** Timers never fire: what a function returns does not depend on them, and nothing runs on afterwards. */
export const quietTimers: Readonly<Record<string, unknown>> = {
  setTimeout: idleTimer,
  setInterval: idleTimer,
  setImmediate: idleTimer,
  clearTimeout: nothing,
  clearInterval: nothing,
  clearImmediate: nothing,
};

function idleTimer(): object {
  const timer = {
    ref: () => timer,
    unref: () => timer,
    refresh: () => timer,
    close: () => timer,
    hasRef: () => false,
    [Symbol.toPrimitive]: () => 1,
  };
  return timer;
}

/** What foreign code sees as `process`: facts that libraries look at while they load, and nothing that acts. */
export const visibleProcess: object = makeProcess();

function makeProcess(): object {
  const stream = { isTTY: false, write: () => true, end: nothing, on: nothing, once: nothing, fd: -1 };
  const { version, versions, platform, arch, release, hrtime, uptime } = process;
  const chained = ['on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners', 'prependListener'];
  const visible: Record<string | symbol, unknown> = {
    version,
    versions: { ...versions },
    platform,
    arch,
    release: { ...release },
    features: {},
    config: {},
    env: {},
    argv: ['node'],
    argv0: 'node',
    execArgv: [],
    execPath: 'node',
    title: 'node',
    pid: 1,
    ppid: 0,
    exitCode: undefined,
    stdout: stream,
    stderr: stream,
    stdin: stream,
    hrtime,
    uptime,
    cwd: () => '/',
    umask: () => 0o022,
    emit: () => false,
    emitWarning: nothing,
    listeners: () => [],
    listenerCount: () => 0,
    memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
    nextTick: (run: (...args: readonly unknown[]) => void, ...args: readonly unknown[]) =>
      queueMicrotask(() => run(...args)),
    [Symbol.toStringTag]: 'process',
  };
  for (const name of chained) visible[name] = () => visible;
  for (const name of ['abort', 'binding', 'chdir', 'dlopen', 'exit', 'getBuiltinModule', 'kill', 'reallyExit', 'send'])
    visible[name] = refusing(`process.${name}`);
  return visible;
}

/** Globals of Node that reach out or talk to other threads: they are there, and refuse. */
const REFUSED: readonly string[] = ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel'];

/** Globals of Node that say something about the user's machine, or belong to the text that started the thread. */
export const REMOVED: readonly string[] = [
  ...['navigator', 'localStorage', 'sessionStorage'],
  ...['require', 'module', 'exports', '__filename', '__dirname'],
];

/** Makes the globals of this thread those that foreign code may have. */
export function setGlobals(): void {
  for (const name of REMOVED) Reflect.deleteProperty(globalThis, name);
  const refused = Object.fromEntries(REFUSED.filter(name => name in globalThis).map(name => [name, refusing(name)]));
  const replaced = { ...refused, ...quietTimers, console: quietConsole, process: visibleProcess, global: globalThis };
  for (const [name, value] of Object.entries(replaced))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
}
