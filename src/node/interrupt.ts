import { createContext, Script } from 'node:vm';

const script = new Script('work()');

/** Does work, ends it after so many milliseconds, and says whether it came to its end. */
export function interrupt(work: () => void, milliseconds: number): boolean {
  try {
    script.runInContext(createContext({ work }), { timeout: milliseconds });
    return true;
  } catch (error) {
    // The error is one of the context's own, not of this realm.
    if (typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return false;
    throw error;
  }
}
