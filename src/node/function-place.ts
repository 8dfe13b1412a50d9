import { Session } from 'node:inspector';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FunctionPlace } from '../host/host.ts';

type FunctionValue = (...args: never[]) => unknown;

/**
 * Where a function comes from. The engine says in which file it is; the module that is loaded from it, asked for once
 * more, says its name.
 */
export async function functionPlace(value: FunctionValue): Promise<FunctionPlace> {
  const address = scriptOf(value);
  if (address === undefined) return {};
  if (!address.startsWith('file:')) return { address };
  const file = fileURLToPath(address.replace(/[?#].*$/s, ''));
  for (const exported of [await loadedModule(address), requiredModule(file)]) {
    if (exported === value) return { address, file, exported: 'default' };
    if (exported === undefined || exported === null || (typeof exported !== 'object' && typeof exported !== 'function'))
      continue;
    for (const [name, item] of Object.entries(exported)) if (item === value) return { address, file, exported: name };
  }
  return { address, file };
}

/** Milliseconds after which a module that should be loaded counts as one that is waiting for us. */
const LONGEST_WAIT = 1000;

/** What a module that is loaded exports; `undefined` where it cannot be loaded, or has not come to its end yet. */
async function loadedModule(url: string): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<undefined>(done => {
    timer = setTimeout(() => done(undefined), LONGEST_WAIT);
  });
  try {
    return await Promise.race([import(url), waited]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** What a CommonJS module that is loaded exports. */
function requiredModule(file: string): unknown {
  return createRequire(file).cache[file]?.exports;
}

/** A name that no program has. */
const SLOT = '\u0000codomata: a function whose place is asked for';

/** The address of the script that a function is in. */
function scriptOf(value: FunctionValue): string | undefined {
  const session = new Session();
  session.connect();
  const urls = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => urls.set(scriptId, url));
  Reflect.set(globalThis, SLOT, value);
  let script: string | undefined;
  try {
    session.post('Debugger.enable');
    session.post('Runtime.evaluate', { expression: `globalThis[${JSON.stringify(SLOT)}]` }, (_, found) => {
      const { objectId } = found.result;
      if (objectId === undefined) return;
      session.post('Runtime.getProperties', { objectId }, (_problem, { internalProperties = [] }) => {
        const place = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value?.value;
        if (typeof place === 'object' && place !== null) script = String(Reflect.get(place, 'scriptId'));
      });
    });
  } finally {
    Reflect.deleteProperty(globalThis, SLOT);
    session.post('Debugger.disable');
    session.disconnect();
  }
  return script === undefined ? undefined : urls.get(script);
}
