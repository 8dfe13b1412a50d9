/**
 * The operators that lowered JavaScript is made of. Operands are JavaScript values; `…` marks any number of them.
 * Unless said otherwise the result is the JavaScript result, conversions of objects included, and what JavaScript
 * throws is thrown.
 */
export const OPERATOR_NAMES = [
  // Arithmetic and comparison, as the JavaScript operators: (a, b).
  'add',
  'subtract',
  'multiply',
  'divide',
  'remainder',
  'power',
  'bitAnd',
  'bitOr',
  'bitXor',
  'shiftLeft',
  'shiftRight',
  'shiftRightUnsigned',
  'equal',
  'notEqual',
  'strictEqual',
  'strictNotEqual',
  'less',
  'lessOrEqual',
  'greater',
  'greaterOrEqual',
  'in',
  'instanceOf',
  // (a)
  'negate',
  'plus',
  'bitNot',
  'not',
  'typeOf',
  /** (a) → the boolean that a branch is on. */
  'truthy',
  /** (a) → whether it is undefined or null. */
  'isNullish',
  /** (a) → ToNumeric: what x++ remembers. */
  'toNumeric',
  /** (a of ToNumeric) → a + 1, a - 1, for numbers and bigints. */
  'increment',
  'decrement',
  /** (a) → ToString, for template strings (throws for symbols). */
  'toText',
  /** (a) → a string or a symbol. */
  'toPropertyKey',

  // Variables.
  /** (value, name) → the value; throws a ReferenceError where it is the `uninitialised` marker. */
  'requireInitialised',
  /** (name) → the global variable; a ReferenceError, or undefined, where there is none. */
  'global',
  'globalOrUndefined',
  /** (name, value, strict) assigns a global variable. */
  'setGlobal',
  /** (name) throws the TypeError of an assignment to a constant. */
  'assignToConstant',

  // Objects.
  /** () → {} */
  'object',
  /** (…items) → a new array; the `hole` marker makes a hole. */
  'array',
  /** (array, item) appends. */
  'append',
  /** (array, iterable) appends what the iterable gives. */
  'appendAll',
  /** (object, key) */
  'get',
  /** (object, key, value, strict) */
  'set',
  /** (object, key, strict) → boolean */
  'delete',
  /** (object, key, value) defines an own, enumerable data property: object literals and fields. */
  'defineField',
  /** (object, key, function, enumerable) */
  'defineMethod',
  'defineGetter',
  'defineSetter',
  /** (object, prototype): `__proto__: x` in a literal; ignores what is neither an object nor null. */
  'setPrototype',
  /** (target, source, excluded) copies the source's own enumerable properties except the keys in the array `excluded`. */
  'copyProperties',
  /** (function, key, prefix) names an anonymous function or class; prefix is '', 'get' or 'set'. */
  'nameFunction',
  /** (pattern, flags) → a new RegExp. */
  'regexp',
  /** (site, count, …cooked, …raw) → the template object of this place in the source; site is a number. */
  'templateObject',
  /** (home, key, receiver) → super[key]. */
  'superGet',
  /** (home, key, value, receiver, strict) */
  'superSet',
  /** (argument list, aliased, callee) → the `arguments` object; when aliased, parameters in use follow its elements. */
  'argumentsObject',
  /** (arguments, key, value) sets an element of `arguments` where the parameters that follow it are taken care of. */
  'setArgument',
  /** (receiver) → `this` of a sloppy function: the global object where it is missing, an object for a primitive value. */
  'sloppyThis',
  /** (value) → throws the TypeError of destructuring undefined or null. */
  'requireObjectCoercible',
  /** () → import.meta */
  'importMeta',

  // Iteration.
  /** (object) → an array of the keys for for-in. */
  'forInKeys',
  /** (object, key) → whether for-in still visits it. */
  'forInVisits',
  /** (iterable) → an iterator. */
  'iterate',
  /** (iterator) → the next value, or the `done` marker. */
  'iteratorNext',
  /** (iterator, sent) → the result object of next(sent). */
  'iteratorNextResult',
  /** (iterator, error) → the result object of throw(error); closes and throws a TypeError where there is no throw. */
  'iteratorThrow',
  /** (iterator, value) → the result object of return(value), or undefined where there is no return. */
  'iteratorReturn',
  /** (iterator) calls return() where there is one, and checks its result; for normal and break exits. */
  'iteratorClose',
  /** (iterator) the same, but what return() throws is dropped: for exits by throw. */
  'iteratorCloseQuietly',
  /** (value) → whether it is the `done` marker. */
  'isDone',

  // Generators.
  /** (what a cleanup handler caught) → whether the frame is told to return, and nothing was thrown. */
  'isReturnSignal',
  /** (such a signal) → the value to return. */
  'returnSignalValue',

  // Async functions.
  /** (value) has the function go on when the value is settled; the function is suspended right after. */
  'await',
  /** (value) settles what the call gave: the function came to its end, or was left by throwing. */
  'asyncReturn',
  'asyncThrow',
  /** (value that was awaited) hands it out; the generator is suspended right after. */
  'asyncYield',
  /** (iterable) → an async iterator. */
  'asyncIterate',
  /** (iterator, sent) → what next(sent) gives, to be awaited. */
  'asyncNext',
  /** (what was awaited) → the result object; throws a TypeError for anything else. */
  'asyncResult',
  /** (iterator, value) → what throw(value) or return(value) gives, to be awaited; the `done` marker where there is none. */
  'asyncIteratorThrow',
  'asyncIteratorReturn',
  /** () throws the TypeError of an iterator without throw. */
  'noThrowMethod',

  // Calls.
  /** (callee, receiver, array) */
  'callWith',
  /** (constructor, array) */
  'constructWith',
  /** (what `this` is so far, an object) → the object; throws the ReferenceError of a second super(…). */
  'initialiseThis',
  /** (active function, array, new.target): super(…). */
  'superConstruct',

  // Classes.
  /** (constructor function, parent or the `hole` marker) → the constructor, with its prototype object set up. */
  'class',
  /** (function, home object) */
  'setHome',
  /** (function) → its home object. */
  'homeOf',
  /** (constructor, function) remembers what initialises the fields of an instance. */
  'setFields',
  /** (constructor, instance) calls it. */
  'initialiseFields',
  /** (description) → a fresh private name. */
  'privateName',
  /** (object, name) */
  'privateGet',
  'privateHas',
  /** (object, name, value) */
  'privateSet',
  'privateDefine',
  /** (object, name, function): cannot be assigned. */
  'privateMethod',
  /** (object, name, getter or undefined, setter or undefined) */
  'privateAccessor',
] as const;

export type OperatorName = (typeof OPERATOR_NAMES)[number];
