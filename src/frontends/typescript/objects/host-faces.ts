import type { Internals } from './object.ts';

/** What the host shows of a function of its own, apart from what it does. */
export interface HostFace {
  readonly name: string;
  readonly length: number;
  /** What `Function.prototype.toString` gives; undefined where that is a source text of the host's own. */
  readonly text: string | undefined;
}

/** By the code of the function: functions of the library are made once, and their code is never changed. */
const faces = new WeakMap<object, HostFace>();

function codeOf(internals: Internals): object | undefined {
  if (internals.kind === 'native') return internals.native;
  return internals.kind === 'closure' ? internals.code : undefined;
}

/** Has a function of the library show what the host's own shows. */
export function showAs(internals: Internals, host: object): void {
  const code = codeOf(internals);
  if (code === undefined || typeof host !== 'function') return;
  const text = hostText(host);
  const name: unknown = Reflect.get(host, 'name');
  faces.set(code, { name: typeof name === 'string' ? name : '', length: host.length, text });
}

/** What the host shows of a function; undefined for functions of the program's, and where it has none like it. */
export function faceOf(internals: Internals): HostFace | undefined {
  const code = codeOf(internals);
  return code === undefined ? undefined : faces.get(code);
}

/** The text that the host gives for one of its functions, where that is the one the language prescribes. */
export function hostText(host: unknown): string | undefined {
  const text = typeof host === 'function' ? Function.prototype.toString.call(host) : '';
  return /^function [^{]*\(\) \{ \[native code\] \}$/.test(text) ? text : undefined;
}
