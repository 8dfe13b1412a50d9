/** The classes of the library whose methods, by their names, change nothing but what they are called on. */
const CLASSES: readonly object[] = [
  ...[
    String,
    Array,
    Map,
    Set,
    WeakMap,
    WeakSet,
    Number,
    Date,
    RegExp,
    Promise,
    Uint8Array,
    DataView,
    ArrayBuffer,
    Boolean,
  ],
  ...[Function, Symbol, BigInt],
].map(each => each.prototype);

const NAMES: ReadonlySet<string> = new Set([
  ...CLASSES.flatMap(prototype => Object.getOwnPropertyNames(prototype)),
  ...Object.getOwnPropertyNames(Object.getPrototypeOf(Uint8Array.prototype)),
  ...['readUInt8', 'readUInt16BE', 'readUInt16LE', 'readUInt32BE', 'readUInt32LE', 'readInt8', 'readInt16BE'],
  ...['readInt16LE', 'readInt32BE', 'readInt32LE', 'copy', 'equals', 'write', 'writeUInt8', 'hasOwnProperty'],
]);

const NO_METHODS = new Set([
  'length',
  'size',
  'constructor',
  'flags',
  'source',
  'global',
  'name',
  'buffer',
  'byteLength',
]);

/** Whether a property of an unknown value is one of the library's methods, as far as its name says. */
export function isMethodOfLibrary(name: string): boolean {
  return NAMES.has(name) && !NO_METHODS.has(name);
}
