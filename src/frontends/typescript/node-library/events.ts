type Callable = (...args: unknown[]) => unknown;

interface Entry {
  readonly listener: Callable;
  readonly once: boolean;
}

/** What is known of an emitter, by the names of events, in the order in which they were first listened to. */
interface Emitter {
  _events?: Map<PropertyKey, Entry[]>;
  emit?(name: PropertyKey, ...args: unknown[]): boolean;
}

/** `EventEmitter` of Node's `events`: listeners are called at once and in order; without limits, warnings and `captureRejections`. */
export function EventEmitter(this: Emitter): void {
  hide(this);
}

/** Also of objects that inherit from an emitter without having been made by its constructor. */
function hide(emitter: Emitter): Map<PropertyKey, Entry[]> {
  const known = Object.hasOwn(emitter, '_events') ? emitter._events : undefined;
  if (known !== undefined) return known;
  const events = new Map<PropertyKey, Entry[]>();
  Object.defineProperty(emitter, '_events', { value: events, writable: true, configurable: true, enumerable: false });
  return events;
}

function add(emitter: Emitter, name: PropertyKey, listener: Callable, once: boolean, first: boolean): Emitter {
  if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function.');
  const events = hide(emitter);
  if (events.has('newListener')) emitter.emit?.('newListener', name, listener);
  const old = events.get(name) ?? [];
  const entry = { listener, once };
  events.set(name, first ? [entry, ...old] : [...old, entry]);
  return emitter;
}

function remove(emitter: Emitter, name: PropertyKey, listener: Callable): Emitter {
  const events = hide(emitter);
  const old = events.get(name) ?? [];
  const at = old.findLastIndex(entry => entry.listener === listener);
  if (at < 0) return emitter;
  const left = [...old.slice(0, at), ...old.slice(at + 1)];
  if (left.length === 0) events.delete(name);
  else events.set(name, left);
  if (events.has('removeListener')) emitter.emit?.('removeListener', name, listener);
  return emitter;
}

const methods = {
  on(name: PropertyKey, listener: Callable): Emitter {
    return add(this, name, listener, false, false);
  },
  addListener(name: PropertyKey, listener: Callable): Emitter {
    return add(this, name, listener, false, false);
  },
  once(name: PropertyKey, listener: Callable): Emitter {
    return add(this, name, listener, true, false);
  },
  prependListener(name: PropertyKey, listener: Callable): Emitter {
    return add(this, name, listener, false, true);
  },
  prependOnceListener(name: PropertyKey, listener: Callable): Emitter {
    return add(this, name, listener, true, true);
  },
  off(name: PropertyKey, listener: Callable): Emitter {
    return remove(this, name, listener);
  },
  removeListener(name: PropertyKey, listener: Callable): Emitter {
    return remove(this, name, listener);
  },
  removeAllListeners(name?: PropertyKey): Emitter {
    if (name === undefined) hide(this).clear();
    else hide(this).delete(name);
    return this;
  },
  emit(name: PropertyKey, ...args: unknown[]): boolean {
    const entries = hide(this).get(name);
    if (entries === undefined) {
      if (name === 'error') throw args[0] instanceof Error ? args[0] : new Error(`Unhandled error. (${args[0]})`);
      return false;
    }
    for (const { listener, once } of entries) {
      if (once) remove(this, name, listener);
      Reflect.apply(listener, this, args);
    }
    return true;
  },
  listeners(name: PropertyKey): Callable[] {
    return (hide(this).get(name) ?? []).map(entry => entry.listener);
  },
  listenerCount(name: PropertyKey): number {
    return hide(this).get(name)?.length ?? 0;
  },
  eventNames(): PropertyKey[] {
    return [...hide(this).keys()];
  },
  setMaxListeners(): Emitter {
    return this;
  },
  getMaxListeners(): number {
    return 10;
  },
};

for (const name of Object.keys(methods) as (keyof typeof methods)[])
  Object.defineProperty(EventEmitter.prototype, name, {
    value: methods[name],
    writable: true,
    configurable: true,
    enumerable: true,
  });
Object.assign(EventEmitter, { EventEmitter, defaultMaxListeners: 10 });
