import type { Platform } from './platform.ts';

/** Names that every engine has by the standards of the language and of the web, and that programs may see. */
const STANDARD: ReadonlySet<string> = new Set([
  ...['Object', 'Function', 'Array', 'Number', 'parseFloat', 'parseInt', 'Infinity', 'NaN', 'undefined', 'Boolean'],
  ...['String', 'Symbol', 'Date', 'Promise', 'RegExp', 'Error', 'AggregateError', 'EvalError', 'RangeError'],
  ...['ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'globalThis', 'JSON', 'Math', 'Intl', 'ArrayBuffer'],
  ...['SharedArrayBuffer', 'Atomics', 'Uint8Array', 'Int8Array', 'Uint16Array', 'Int16Array', 'Uint32Array'],
  ...['Int32Array', 'Float32Array', 'Float64Array', 'Uint8ClampedArray', 'BigUint64Array', 'BigInt64Array', 'DataView'],
  ...['Map', 'BigInt', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'FinalizationRegistry', 'Proxy', 'Reflect', 'Iterator'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'unescape', 'eval', 'isFinite'],
  ...['isNaN', 'console', 'TextEncoder', 'TextDecoder', 'URL', 'URLSearchParams', 'AbortController', 'AbortSignal'],
  ...['Event', 'EventTarget', 'Blob', 'Headers', 'Request', 'Response', 'FormData', 'atob', 'btoa', 'crypto', 'fetch'],
  ...['performance', 'queueMicrotask', 'structuredClone', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
]);

/**
 * The language and the standards of the web, and nothing of one engine's own: programs see the same in a page, in a worker
 * and in Node. Its modules are all files.
 */
export function plainPlatform(): Platform {
  return {
    name: 'the web platform',
    hiddenGlobals: Object.getOwnPropertyNames(globalThis).filter(name => !STANDARD.has(name)),
    replaced: [],
    conditions: ['browser'],
    isBuiltin: () => false,
    builtin: name => {
      throw new Error(`there is no module ${name}`);
    },
  };
}
