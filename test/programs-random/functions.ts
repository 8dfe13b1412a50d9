import { block, compound } from './layout.ts';
import { callTo } from './shared.ts';
import type { FunctionType, Kind, Parameter, RecordType } from './types.ts';
import type { Writer } from './writer.ts';

const RESULTS: readonly Kind[] = ['num', 'num', 'str', 'str', 'bool', 'nums', 'strs', 'any'];
const PARAMETERS: readonly Kind[] = ['num', 'num', 'str', 'str', 'bool', 'nums', 'strs', 'any'];

/** A new function of any form, declared before or after the statements that use it. */
export function functionDeclaration(w: Writer): readonly string[] | undefined {
  if (w.room < 2) return undefined;
  return w.weighted<(w: Writer) => readonly string[]>([
    [6, plain],
    [2, recursive],
    [3, generator],
  ])(w);
}

interface Written {
  readonly texts: readonly string[];
  readonly params: readonly Parameter[];
  readonly rest: Kind | undefined;
}

/** Parameters with patterns, defaults that use earlier ones, and a rest. Nothing here may `yield`. */
function parameters(w: Writer): Written {
  const texts: string[] = [];
  const params: Parameter[] = [];
  let optional = false;
  for (let i = w.dice.below(4); i > 0; i--) {
    optional ||= w.dice.chance(0.25);
    if (!optional && w.dice.chance(0.12)) {
      const type: RecordType = {
        kind: 'rec',
        fields: [
          ['a', w.dice.pick(PARAMETERS)],
          ['b', 'num'],
        ],
      };
      const [a, b] = [w.fresh(type.fields[0][1]), w.fresh('num')];
      texts.push(`{ a: ${a}, b: ${b} = ${w.leaf('num')} }`);
      w.declare(a, type.fields[0][1], true);
      w.declare(b, 'num', true);
      params.push({ type, optional });
      continue;
    }
    const kind = w.dice.pick(PARAMETERS);
    const name = w.fresh(kind);
    texts.push(optional ? `${name} = ${w.expr(kind, 1)}` : name);
    w.declare(name, kind, true);
    params.push({ type: kind, optional });
  }
  if (!w.dice.chance(0.2)) return { texts, params, rest: undefined };
  const name = w.fresh('nums');
  w.declare(name, 'nums', true);
  return { texts: [...texts, `...${name}`], params, rest: 'num' };
}

function plain(w: Writer): readonly string[] {
  const result = w.dice.pick(RESULTS);
  const form = w.dice.pick(['declaration', 'declaration', 'arrow', 'expression', 'named'] as const);
  const mayThrow = w.dice.chance(0.1);
  const name = w.fresh({ kind: 'fn', form: 'plain', params: [], rest: undefined, result, cost: 0, mayThrow });
  let written: Written = { texts: [], params: [], rest: undefined };
  const { result: text, cost } = w.inFunction({ arrow: form === 'arrow', returns: result, guarded: mayThrow }, () => {
    written = parameters(w);
    const head = written.texts.join(', ');
    if (form === 'arrow' && w.dice.chance(0.4))
      return `const ${name} = ${compound(`(${head}) => ${w.bounded(result, 3)}`)};`;
    const body = block([...w.body(w.dice.between(1, 4)), `return ${w.bounded(result, 3)};`]);
    if (form === 'declaration') return `function ${name}(${head}) ${body}`;
    if (form === 'arrow') return `const ${name} = (${head}) => ${body};`;
    return `const ${name} = function${form === 'named' ? ' inner' : ''} (${head}) ${body};`;
  });
  return announce(
    w,
    name,
    { kind: 'fn', form: 'plain', ...written, result, cost, mayThrow },
    text,
    form === 'declaration',
  );
}

/** Registers a function, and mostly calls it at once; a declaration may come after its uses. */
function announce(w: Writer, name: string, type: FunctionType, text: string, hoists: boolean): readonly string[] {
  w.declare(name, type, false);
  const lines =
    w.dice.chance(0.8) && (w.frame.guarded > 0 || !type.mayThrow) && w.affords(type.cost)
      ? firstCall(w, name, type)
      : [];
  if (!hoists || !w.dice.chance(0.3)) return [text, ...lines];
  w.scope.hoisted.push(text);
  return lines;
}

function firstCall(w: Writer, name: string, type: FunctionType): readonly string[] {
  const kind = type.form === 'generator' ? 'mixed' : type.result;
  const call = callTo(w, name, type, 2);
  const result = w.declare(w.fresh(kind), kind, true);
  return [`let ${result} = ${type.form === 'generator' ? `[...${call}]` : call};`];
}

/** A function that calls itself with a counter one less, at most twice, until the counter is 0. */
function recursive(w: Writer): readonly string[] {
  const result = w.dice.pick<Kind>(['num', 'str', 'nums']);
  const carried = w.dice.pick<Kind>(['num', 'str']);
  const params: readonly Parameter[] = [
    { type: 'num', optional: false },
    { type: carried, optional: false },
  ];
  const outline = { kind: 'fn', form: 'recursive', params, rest: undefined, result, mayThrow: false } as const;
  const name = w.fresh({ ...outline, cost: 0 });
  const { result: text, cost } = w.inFunction({ arrow: false }, () => {
    const [count, other] = [w.fresh('num'), w.fresh(carried)];
    w.declare(count, 'num', false);
    w.declare(other, carried, true);
    const start = w.bounded(result, 2);
    const again = (): string => `${name}(${count} - 1, ${w.bounded(carried, 2, 'again')})`;
    const before = w.body(w.dice.below(2));
    const steps: Readonly<Record<string, string>> = {
      num: `${again()} ${w.dice.pick(['+', '-', '*', '|'])} ${w.dice.chance(0.3) ? again() : w.expr('num', 2)}`,
      str: `clip(${again()} + ${w.dice.chance(0.3) ? again() : w.expr('str', 2)})`,
      nums: `clip([${w.expr('num', 2)}, ...${again()}])`,
    };
    return `function ${name}(${count}, ${other}) ${block([`if (!(${count} > 0)) return ${start};`, ...before, `return ${steps[result]};`])}`;
  });
  return announce(w, name, { ...outline, cost: cost * 10 }, text, true);
}

/** A generator that ends; what it yields comes from expressions, loops and other iterables. */
function generator(w: Writer): readonly string[] {
  const yields = w.dice.pick<Kind>(['num', 'str', 'any']);
  const list: Kind = yields === 'num' ? 'nums' : yields === 'str' ? 'strs' : 'mixed';
  let written: Written = { texts: [], params: [], rest: undefined };
  const outline = { kind: 'fn', form: 'generator', result: yields, mayThrow: false } as const;
  const name = w.fresh({ ...outline, params: [], rest: undefined, cost: 0 });
  const { result: text, cost } = w.inFunction({ arrow: false }, () => {
    written = parameters(w);
    const { frame } = w;
    w.frame = { ...frame, yields, returns: w.dice.chance(0.3) ? 'any' : undefined };
    const i = w.fresh('num');
    const other = w.variable(
      'fn',
      v =>
        typeof v.type === 'object' && v.type.kind === 'fn' && v.type.form === 'generator' && v.type.result === yields,
    );
    const lines = w.dice.shuffled([
      `yield ${w.expr(yields, 2)};`,
      `yield* clip(${w.expr(list, 2)});`,
      `for (let ${i} = 0; ${i} < ${w.dice.between(1, 4)}; ${i}++) yield ${yields === 'str' ? `String(${i})` : i};`,
      `try ${block([`yield ${w.leaf(yields)};`])} finally ${block([`note('closed');`])}`,
      `note(yield ${w.leaf(yields)});`,
      ...(other !== undefined &&
      typeof other.type === 'object' &&
      other.type.kind === 'fn' &&
      w.affords(other.type.cost)
        ? [`yield* ${callTo(w, other.name, other.type, 2)};`]
        : []),
    ]);
    const body = block([...lines.slice(0, w.dice.between(1, 3)), ...w.body(w.dice.below(3))]);
    frame.cost = w.frame.cost;
    return `function* ${name}(${written.texts.join(', ')}) ${body}`;
  });
  return announce(w, name, { ...outline, ...written, cost: cost + 10 }, text, true);
}
