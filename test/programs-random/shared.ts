import { block, compound } from './layout.ts';
import type { FunctionType, Kind, Parameter } from './types.ts';
import type { Production, Table, Writer } from './writer.ts';

/** What may stand for a value of any kind: choices, sequences, assignments, calls, and what objects hold. */
export function common(kind: Kind): Table {
  return [
    [4, w => w.variable(kind)?.name],
    [3, (w, d) => compound(`${w.expr('bool', d - 1)} ? ${w.expr(kind, d - 1)} : ${w.expr(kind, d - 1)}`)],
    [1, (w, d) => `(${effect(w, d - 1)}, ${w.expr(kind, d - 1)})`],
    [1, (w, d) => compound(`${w.expr('any', d - 1)} == null ? ${w.expr(kind, d - 1)} : ${w.leaf(kind)}`)],
    [1, (w, d) => assigned(w, kind, d)],
    [5, (w, d) => called(w, kind, d)],
    [3, (w, d) => held(w, kind, d)],
    [1, (w, d) => immediate(w, kind, d)],
    [1, (w, d) => unpacked(w, kind, d)],
  ];
}

/** Something to do for its effect, inside an expression. */
function effect(w: Writer, d: number): string {
  const number = w.assignable('num');
  if (number !== undefined && w.dice.chance(0.6)) return w.dice.pick([`${number.name}++`, `--${number.name}`]);
  return w.dice.chance(0.5) ? compound(`void ${w.expr('any', d)}`) : w.expr('any', d);
}

function assigned(w: Writer, kind: Kind, d: number): string | undefined {
  const target = w.assignable(kind);
  return target && compound(`${target.name} = ${w.bounded(kind, d - 1, 'again')}`);
}

/** Parameters and a body: an arrow with an expression or a block, or a function expression. */
export function lambda(
  w: Writer,
  params: readonly Kind[],
  result: Kind,
  d: number,
  times?: number,
): string | undefined {
  const arrow = w.dice.chance(0.85);
  return w.callback(
    { arrow, returns: result },
    () => {
      const names = params.slice(0, w.dice.chance(0.3) ? params.length : 1).map(kind => {
        const name = w.fresh(kind);
        return w.declare(name, kind, w.dice.chance(0.3));
      });
      if (!arrow) return `function (${names.join(', ')}) ${block(returning(w, result, d, 1))}`;
      const head = names.length === 1 ? names[0] : `(${names.join(', ')})`;
      if (w.room > 3 && w.dice.chance(0.12)) return compound(`${head} => ${block(returning(w, result, d, 1))}`);
      return compound(`${head} => ${using(w, names[0], params[0], result, d - 1)}`);
    },
    times,
  );
}

/** An expression that mostly depends on the given name. */
export function using(w: Writer, name: string, kind: Kind, result: Kind, d: number): string {
  const other = w.expr(result, d);
  if (!w.dice.chance(0.6)) return other;
  if (result === 'num') {
    const number = kind === 'num' ? name : kind === 'str' ? `${name}.charCodeAt(0)` : compound(`+${name}`);
    return compound(`${number} ${w.dice.pick(['+', '-', '*', '^', '%'])} ${other}`);
  }
  if (result === 'str') return compound(w.dice.chance(0.5) ? `${name} + ${other}` : `${other} + ${name}`);
  if (result === 'bool')
    return compound(`${name} ${w.dice.pick(['<', '>=', '!==', '!=', '>'])} ${w.expr(kind, Math.min(1, d))}`);
  return result === 'any' ? w.dice.pick([name, `[${name}, ${other}]`]) : other;
}

/** A number that is mostly a sensible position in a string or array. */
export function position(w: Writer, d: number): string {
  return w.dice.chance(0.6) ? w.dice.pick(['0', '1', '1', '2', '3', '5', '-1', '-2']) : w.expr('num', Math.min(1, d));
}

/** A string that is mostly likely to occur in others. */
export function needle(w: Writer, d: number): string {
  return w.dice.chance(0.6)
    ? `'${w.dice.pick(['a', 'b', ' ', 'l', 'o', 'B', '', ',', 'ab', '<', '0'])}'`
    : w.expr('str', d);
}

/** Some statements and a `return` of this kind. */
export function returning(w: Writer, kind: Kind, d: number, count: number): string[] {
  return w.body(count).concat(`return ${w.bounded(kind, d - 1)};`);
}

function immediate(w: Writer, kind: Kind, d: number): string | undefined {
  if (w.room < 3) return undefined;
  return w.callback({ arrow: true, returns: kind }, () => `(() => ${block(returning(w, kind, d, 1))})()`, 1);
}

/** A function that takes an object or array apart, called on one. */
function unpacked(w: Writer, kind: Kind, d: number): string | undefined {
  const [given, other] = [w.expr(kind, d - 1), w.expr('num', d - 1)];
  return w.callback(
    { arrow: true },
    () => {
      const [a, b] = [w.fresh(kind), w.fresh('num')];
      const start = w.leaf(kind);
      const text = w.dice.pick([
        { pattern: `({ a: ${a} = ${start}, b: ${b} = 1 })`, argument: `{ a: ${given}, b: ${other} }` },
        { pattern: `([${a}, , ${b} = 2])`, argument: `[${given}, ${w.leaf('any')}, ${other}]` },
        { pattern: `(${b}, ...[${a} = ${start}])`, argument: `${other}, ${given}` },
        {
          pattern: `({ list: [{ [${w.leaf('str')}.length + 'k']: ${b} = 3 }], a: ${a} })`,
          argument: `{ a: ${given}, list: [{}] }`,
        },
      ]);
      w.declare(a, kind, false);
      w.declare(b, 'num', true);
      return `(${text.pattern} => ${w.expr(kind, Math.min(1, d - 1))})(${text.argument})`;
    },
    1,
  );
}

/** Arguments for these parameters; optional ones are sometimes left out, given as `undefined`, or spread. */
function argumentsFor(w: Writer, params: readonly Parameter[], rest: Kind | undefined, d: number): string {
  const required = params.filter(p => !p.optional).length;
  const count = w.dice.chance(0.3) ? w.dice.between(required, params.length) : params.length;
  const list = params.slice(0, count).map(({ type, optional }) => {
    if (optional && w.dice.chance(0.15)) return 'undefined';
    return typeof type === 'string' ? w.expr(type, d - 1) : w.record(type, d);
  });
  if (rest !== undefined && count === params.length)
    list.push(...Array.from({ length: w.dice.below(3) }, () => w.expr(rest, d - 1)));
  if (rest === 'num' && count === params.length && w.dice.chance(0.3)) list.push(`...${w.expr('nums', d - 1)}`);
  return list.join(', ');
}

export function callTo(w: Writer, name: string, type: FunctionType, d: number): string {
  if (type.form === 'recursive')
    return `${name}(${[`${w.dice.between(1, 4)}`, argumentsFor(w, type.params.slice(1), undefined, d)].filter(text => text !== '').join(', ')})`;
  const list = argumentsFor(w, type.params, type.rest, d);
  const withThis = list === '' ? 'null' : `null, ${list}`;
  return w.weighted<() => string>([
    [12, () => `${name}(${list})`],
    [1, () => `${name}.call(${withThis})`],
    [1, () => `${name}.apply(undefined, [${list}])`],
    [1, () => `${name}.bind(${withThis})()`],
    [1, () => `${name}?.(${list})`],
    [1, () => `${name}(...[${list}])`],
  ])();
}

/** A call of a function, method or accessor of the program that gives this kind. */
function called(w: Writer, kind: Kind, d: number): string | undefined {
  const name = w.dice.chance(0.6) ? w.variable('fn') : undefined;
  if (name !== undefined && typeof name.type === 'object' && name.type.kind === 'fn') {
    const { type } = name;
    if (type.result !== kind || type.form === 'generator' || (type.mayThrow && w.frame.guarded === 0)) return undefined;
    return w.affords(type.cost) ? callTo(w, name.name, type, d) : undefined;
  }
  return fromInstance(w, kind, d) ?? fromClass(w, kind, d);
}

function fromInstance(w: Writer, kind: Kind, d: number): string | undefined {
  const instance = w.variable('inst');
  if (instance === undefined || typeof instance.type === 'string' || instance.type.kind !== 'inst') return undefined;
  const { shape } = instance.type;
  const [methods, accessors] = [
    shape.methods.filter(m => m.result === kind),
    shape.accessors.filter(([, k]) => k === kind),
  ];
  const fields = shape.fields.filter(([, k]) => k === kind);
  if (methods.length > 0 && w.dice.chance(0.6)) {
    const method = w.dice.pick(methods);
    const list = method.params.map(k => w.expr(k, d - 1)).join(', ');
    const key = w.dice.chance(0.15)
      ? `['${method.name}']`
      : w.dice.chance(0.15)
        ? `?.${method.name}`
        : `.${method.name}`;
    return w.affords(method.cost) ? `${instance.name}${key}(${list})` : undefined;
  }
  if (accessors.length > 0 && w.dice.chance(0.7) && w.affords(5))
    return `${instance.name}.${w.dice.pick(accessors)[0]}`;
  return fields.length > 0 ? `${instance.name}.${w.dice.pick(fields)[0]}` : undefined;
}

function fromClass(w: Writer, kind: Kind, d: number): string | undefined {
  const variable = w.variable('class');
  if (variable === undefined || typeof variable.type === 'string' || variable.type.kind !== 'class') return undefined;
  const found = variable.type.shape.statics.filter(s => s.result === kind);
  if (found.length === 0) return undefined;
  const chosen = w.dice.pick(found);
  const list = chosen.params.map(k => w.expr(k, d - 1)).join(', ');
  return w.affords(chosen.cost) ? `${variable.name}.${chosen.name}(${list})` : undefined;
}

/** A value of this kind that an object, a list in place, or a conditional chain holds. */
function held(w: Writer, kind: Kind, d: number): string | undefined {
  const record = w.variable('rec');
  if (record !== undefined && typeof record.type === 'object' && record.type.kind === 'rec' && w.dice.chance(0.75)) {
    const names = record.type.fields.filter(([, k]) => k === kind).map(([name]) => name);
    if (names.length === 0) return undefined;
    const name = w.dice.pick(names);
    return `${record.name}${w.dice.pick([`.${name}`, `.${name}`, `?.${name}`, `['${name}']`, `?.['${name}']`])}`;
  }
  const items = Array.from({ length: w.dice.between(2, 3) }, () => w.expr(kind, d - 2));
  return w.dice.chance(0.5)
    ? compound(`[${items.join(', ')}][${w.expr('num', d - 2)} & 3] ?? ${w.leaf(kind)}`)
    : `({ a: ${items[0]}, b: ${items[1]} })[${w.leaf('bool')} ? 'a' : 'b']`;
}

/** A production that needs a variable of a kind to work on. */
export function withVariable(
  kind: Kind,
  write: (w: Writer, name: string, depth: number) => string | undefined,
): Production {
  return (w, d) => {
    const variable = w.variable(kind);
    return variable === undefined ? undefined : write(w, variable.name, d);
  };
}

/** What is between, if it was not declined. */
export function around(before: string, between: string | undefined, after: string): string | undefined {
  return between === undefined ? undefined : `${before}${between}${after}`;
}
