import { refusing } from './refusal.ts';

/** Functions of the real process object that Node itself uses in a thread, or that only measure. */
const KEPT: ReadonlySet<string> = new Set([
  ...['nextTick', 'cwd', 'hrtime', 'uptime', 'memoryUsage', 'cpuUsage', 'emitWarning'],
  ...['setUncaughtExceptionCaptureCallback', 'hasUncaughtExceptionCaptureCallback', '_tickCallback', '_fatalException'],
]);

type FindBuiltin = (name: string) => object | undefined;

/**
 * Takes from the thread what could reach out of it even when code gets hold of it in an unforeseen way: functions of the
 * real process object, and every way to open a connection. Files, processes and addons are refused by the rights of the
 * process itself.
 */
export function closeTheDoors(realBuiltin: FindBuiltin): void {
  for (const key of Object.getOwnPropertyNames(process)) {
    const value = Object.getOwnPropertyDescriptor(process, key)?.value;
    if (typeof value === 'function' && !KEPT.has(key)) lock(process, key, refusing(`process.${key}`));
  }
  lock(process, 'report', undefined);
  const module = (name: string): object => realBuiltin(`node:${name}`) ?? {};
  const [net, dgram, dns] = [module('net'), module('dgram'), module('dns')];
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
