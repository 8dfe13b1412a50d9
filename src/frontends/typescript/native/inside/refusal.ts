/** What foreign code gets when it calls something that could reach out of the sandbox. */
export class NotAvailable extends Error {
  override name = 'NotAvailable';

  constructor(what: string) {
    super(`${what} is not available here`);
  }
}

/** A function, and a class to derive from, that throws when it is called. */
export function refusing(what: string): object {
  const refused = function refused(): never {
    throw new NotAvailable(what);
  };
  Object.defineProperty(refused, 'name', { value: what.slice(what.lastIndexOf('.') + 1) });
  return refused;
}

/**
 * An image of an object or function of Node in which every function refuses and plain data (constants, lists of names)
 * is copied. It has the same names, so that code which only looks at what there is, or derives classes, can load.
 */
export function refusingImage(name: string, real: unknown, depth = 2): unknown {
  if (isData(real)) return structuredClone(real);
  const image = typeof real === 'function' ? refusing(name) : {};
  if (depth === 0 || real === null || (typeof real !== 'object' && typeof real !== 'function')) return image;
  for (const key of Object.keys(real)) {
    let value: unknown;
    try {
      value = Reflect.get(real, key);
    } catch {
      continue;
    }
    Object.defineProperty(image, key, {
      value: refusingImage(`${name}.${key}`, value, depth - 1),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return image;
}

/** Primitives, and lists and records of them all the way down. */
function isData(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return false;
  if (typeof value !== 'object' || value === null) return true;
  const parent = Object.getPrototypeOf(value);
  if (parent !== Object.prototype && parent !== Array.prototype && parent !== null) return false;
  return Object.getOwnPropertyNames(value).every(key => isData(Reflect.get(value, key)));
}
