type Callable = (...args: unknown[]) => unknown;

/** `util.inherits`: the older way to write `extends`. */
export function inherits(child: Callable, parent: Callable): void {
  if (typeof child !== 'function') throw new TypeError('The "ctor" argument must be of type function.');
  if (typeof parent !== 'function') throw new TypeError('The "superCtor" argument must be of type function.');
  if (parent.prototype === undefined) throw new TypeError('The "superCtor.prototype" property must be of type object.');
  Object.defineProperty(child, 'super_', { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(child.prototype, parent.prototype);
}

/** `util.deprecate`: the function does what it did; the warning goes nowhere. */
export function deprecate(callable: Callable): Callable {
  function deprecated(this: unknown, ...args: unknown[]): unknown {
    return new.target === undefined
      ? Reflect.apply(callable, this, args)
      : Reflect.construct(callable, args, new.target);
  }
  Object.setPrototypeOf(deprecated, callable);
  if (callable.prototype !== undefined) deprecated.prototype = callable.prototype;
  return deprecated;
}

/** `util.debuglog`: off. */
export function debuglog(): Callable {
  return Object.assign(() => undefined, { enabled: false });
}
