import { block, compound } from './layout.ts';
import { global, regexLiteral, someRegex } from './regexes.ts';
import type { Kind } from './types.ts';
import type { Writer } from './writer.ts';

/** Several lines that people write together, around random expressions. */
export function pattern(w: Writer): readonly string[] | undefined {
  return w.weighted<(w: Writer) => readonly string[] | undefined>([
    [3, closures],
    [2, counter],
    [3, matches],
    [2, stickyScan],
    [2, byHand],
    [2, tally],
    [1, endless],
    [1, prototypes],
    [1, accessors],
    [1, lookup],
    [1, customError],
    [1, jumpyFinally],
    [1, stateMachine],
    [1, thisOf],
  ])(w);
}

/** Functions made in a loop remember the variable of their round, unless it was declared with `var`. */
function closures(w: Writer): readonly string[] | undefined {
  const [list, i, result] = [w.fresh('any').replace('v', 'made'), w.fresh('num'), w.fresh('mixed')];
  const body = w.callback({ arrow: true }, () => {
    w.declare(i, 'num', true);
    return w.expr('num', 2);
  });
  if (body === undefined) return undefined;
  w.declare(result, 'mixed', false);
  return [
    `const ${list} = [];`,
    `for (${w.dice.pick(['let', 'let', 'var'])} ${i} = 0; ${i} < 3; ${i}++) ${list}.push(${compound(`() => ${body}`)});`,
    `const ${result} = ${list}.map(made => made());`,
  ];
}

function counter(w: Writer): readonly string[] {
  const [name, result] = [w.fresh('any').replace('v', 'counter'), w.fresh('any')];
  const step = w.leaf('num');
  const lines = [
    `const ${name} = (() => ${block([
      `let count = ${w.leaf('num')};`,
      `return { next: () => (count += ${step}), get value() { return count; }, set value(to) { count = to; }, reset() { this.value = 0; return this; } };`,
    ])})();`,
    `${name}.next();`,
    w.dice.chance(0.5) ? `${name}.value++;` : `${name}.reset().next();`,
    `const ${result} = [${name}.next(), ${name}.value];`,
  ];
  w.declare(result, 'any', false);
  return lines;
}

function matches(w: Writer): readonly string[] | undefined {
  const regex = global(someRegex(w.dice));
  const [re, match, fuel, text] = [w.fresh('re'), w.fresh('any'), w.fresh('any').replace('v', 'fuel'), w.fresh('str')];
  const subject = w.bounded('str', 2, 'again');
  const lines = [`const ${re} = ${regexLiteral(regex)};`, `const ${text} = ${subject};`, `let ${match}, ${fuel} = 12;`];
  w.frame.jumps.push({ label: undefined, kind: 'loop' });
  const body = w.repeated(() =>
    w.block(1, () => {
      w.declare(match, 'any', false);
      return [
        `if (${match}[0] === '') ${re}.lastIndex++;`,
        `note(${match}${w.dice.pick(['.index', '[0]', '[1]', ''])}, ${re}.lastIndex);`,
      ];
    }),
  );
  w.frame.jumps.pop();
  if (body === undefined) return undefined;
  w.declare(re, 're', false);
  w.declare(text, 'str', false);
  return [...lines, `while (${fuel}-- > 0 && (${match} = ${re}.exec(${text})) !== null) ${body}`];
}

/** A tokenizer that moves one sticky expression along. */
function stickyScan(w: Writer): readonly string[] {
  const [re, out, text] = [w.fresh('re'), w.fresh('strs'), w.fresh('str')];
  const lines = [
    `const ${re} = /\\s+|(\\d+)|(?<word>[a-z]\\w*)|./${w.dice.pick(['y', 'gy', 'iy', 'uy'])};`,
    `const ${text} = ${w.bounded('str', 2, 'again')}.replace(/[\\n\\r\\u2028\\u2029]/g, ' ');`,
    `const ${out} = [];`,
    `for (let at = 0; at < ${text}.length && ${out}.length < 20; ) ${block([
      `${re}.lastIndex = at;`,
      `const token = ${re}.exec(${text});`,
      `${out}.push(token[1] !== undefined ? 'number ' + token[1] : token.groups.word?.toUpperCase() ?? token[0]);`,
      `at = ${re}.lastIndex;`,
    ])}`,
  ];
  w.declare(out, 'strs', false);
  w.declare(text, 'str', false);
  return lines;
}

/** A generator or iterator driven with `next`, `return` and `throw`. */
function byHand(w: Writer): readonly string[] {
  const [it, result] = [w.fresh('any').replace('v', 'iterator'), w.fresh('any')];
  const [kind, own] = [w.dice.pick<Kind>(['strs', 'nums', 'mixed', 'str']), w.dice.chance(0.5)];
  const made = own ? `${ownGenerator(w)}()` : `${w.expr(kind, 2)}[Symbol.iterator]()`;
  const calls = [
    'next()',
    `next(${w.leaf('any')})`,
    ...(own ? [`throw(${w.leaf('str')})`, `return(${w.leaf('num')})`] : []),
    'next()',
  ];
  const first = w.dice.chance(0.8) || !own ? ['next()'] : [];
  const chosen = [...first, ...Array.from({ length: w.dice.between(1, 3) }, () => w.dice.pick(calls))];
  const guard = own && chosen.some(call => call.startsWith('throw'));
  const steps = chosen.map(call => `note(${it}.${call});`);
  const lines = [
    `const ${it} = ${made};`,
    ...(guard ? [`try ${block(steps)} catch (error) ${block([`note('out', error);`])}`] : steps),
    `const ${result} = ${it}.next().done;`,
  ];
  w.declare(result, 'bool', false);
  return lines;
}

function ownGenerator(w: Writer): string {
  const { result } = w.inFunction({ arrow: false }, () => {
    const tried = block([`const got = yield ${w.leaf('num')};`, `yield [got, ${w.leaf('any')}];`]);
    const rest = `catch (error) ${block(['yield error;'])} finally ${block(["note('done');"])}`;
    return `(function* () ${block([`try ${tried} ${rest}`, `return ${w.leaf('num')};`])})`;
  });
  return result;
}

function tally(w: Writer): readonly string[] {
  const [map, result] = [w.fresh('map'), w.fresh('str')];
  const lines = [
    `const ${map} = new Map();`,
    `for (const c of clip(${w.expr('str', 2)})) ${map}.set(c, (${map}.get(c) ?? 0) + 1);`,
    `const ${result} = [...${map}].map(([c, n]) => \`\${c}${w.dice.pick([':', '=', ''])}\${n}\`).join(${w.dice.pick(['', "' '", "''"])});`,
  ];
  w.declare(map, 'map', false, true);
  w.declare(result, 'str', false);
  return lines;
}

/** An endless generator, left early. */
function endless(w: Writer): readonly string[] {
  const [name, out] = [w.fresh('any').replace('v', 'endless'), w.fresh('nums')];
  const { result: text } = w.inFunction({ arrow: false }, () => {
    const forever = block([`while (true) yield n += ${w.leaf('num')};`]);
    const whole = block([`try ${forever} finally ${block([`note('left', n);`])}`]);
    return `function* ${name}(n = ${w.leaf('num')}) ${whole}`;
  });
  const taken = w.dice.pick([
    `for (const n of ${name}()) ${block([`if (${out}.length >= ${w.dice.between(1, 5)}) break;`, `${out}.push(n);`])}`,
    `{ const [first, second] = ${name}(); ${out}.push(second, first); }`,
  ]);
  const lines = [text, `const ${out} = [];`, taken];
  w.declare(out, 'nums', false);
  return lines;
}

function prototypes(w: Writer): readonly string[] {
  const [base, derived, result] = [
    w.fresh('any').replace('v', 'base'),
    w.fresh('any').replace('v', 'derived'),
    w.fresh('mixed'),
  ];
  const lines = [
    `const ${base} = { kind: ${w.expr('str', 1)}, describe() { return \`\${this.kind}/\${this.size ?? 'none'}\`; } };`,
    `const ${derived} = Object.create(${base}, { size: { value: ${w.expr('num', 1)}, enumerable: ${w.leaf('bool')} } });`,
    ...(w.dice.chance(0.5) ? [`${derived}.kind = ${w.bounded('str', 1)};`] : []),
    `const ${result} = [${derived}.describe(), Object.keys(${derived}).join(), Object.getPrototypeOf(${derived}) === ${base}, 'kind' in ${derived}, Object.hasOwn(${derived}, 'kind')];`,
  ];
  w.declare(result, 'mixed', false);
  return lines;
}

function accessors(w: Writer): readonly string[] {
  const [object, result] = [w.fresh('any').replace('v', 'box'), w.fresh('any')];
  const lines = [
    `const ${object} = { held: ${w.expr('num', 1)}, get twice() { return this.held * 2; }, set twice(to) { this.held = to / 2; }, [\`\${${w.leaf('str')}}_\`]: 1, 'quoted key': 2, 3: 'three', async: 4, get: 5 };`,
    `${object}.twice ${w.dice.pick(['=', '+=', '-=', '||=', '??='])} ${w.expr('num', 1)};`,
    `${object}['held']${w.dice.pick(['++', '--'])};`,
    `const ${result} = [${object}.held, ${object}.twice, Object.keys(${object}).length, { ...${object} }.twice];`,
  ];
  w.declare(result, 'any', false);
  return lines;
}

/** A table of replacements, as escapers have it. */
function lookup(w: Writer): readonly string[] {
  const [table, result] = [w.fresh('any').replace('v', 'table'), w.fresh('str')];
  const subject = w.expr('str', 2);
  const lines = [
    `const ${table} = { '&': '&amp;', '<': '&lt;', '"': ${w.leaf('str')}, a: ${w.leaf('num')} };`,
    `const ${result} = clip(${subject}).replace(/[&<"a]/g, c => ${w.dice.pick([`${table}[c]`, `${table}[c] ?? c`, `(c in ${table} ? ${table}[c] : c)`])});`,
  ];
  w.declare(result, 'str', false);
  return lines;
}

function customError(w: Writer): readonly string[] {
  const [name, result] = [w.fresh('any').replace('v', 'Problem'), w.fresh('any')];
  const lines = [
    `class ${name} extends ${w.dice.pick(['Error', 'TypeError', 'RangeError'])} ${block([`constructor(code) ${block(["super('problem ' + code);", 'this.code = code;'])}`])}`,
    `let ${result};`,
    `try ${block([`throw new ${name}(${w.expr('num', 1)});`])} catch (error) ${block([`${result} = [error instanceof ${name}, error instanceof Error, error.code, error.message];`])}`,
  ];
  w.declare(result, 'any', true);
  return lines;
}

/** What `finally` overrides. */
function jumpyFinally(w: Writer): readonly string[] {
  const [name, result] = [w.fresh('any').replace('v', 'f'), w.fresh('mixed')];
  const last = w.dice.pick([
    'if (n > 1) return n * 10;',
    'if (n === 1) continue;',
    'if (n === 2) break;',
    "if (n === 3) throw 'last';",
  ]);
  const tried = w.dice.pick([
    "if (n > 0) throw 'first';",
    'if (n > 1) return n;',
    'if (n === 1) break;',
    'if (n < 2) continue;',
  ]);
  const lines = [
    `const ${name} = start => ${block([
      'let n = start;',
      `for (let i = 0; i < 3; i++) ${block([`try ${block([tried, 'n += 1;'])} catch (error) ${block([`note(error, n);`, w.dice.pick(['n += 2;', 'return -n;', 'throw n;'])])} finally ${block([last, "note('finally', n);"])}`])}`,
      'return n;',
    ])};`,
    `const ${result} = [0, 1, 2, 3].map(n => ${block([`try ${block([`return ${name}(n);`])} catch (error) ${block(["return 'threw ' + error;"])}`])});`,
  ];
  w.declare(result, 'mixed', false);
  return lines;
}

/** A machine over the characters of a string, by `switch`. */
function stateMachine(w: Writer): readonly string[] {
  const [state, out] = [w.fresh('num'), w.fresh('str')];
  const char = (): string => w.dice.pick(["'a'", "'b'", "'<'", "'&'", "' '", "'\\\\'", "'0'"]);
  const lines = [
    `let ${state} = 0, ${out} = '';`,
    `for (const c of clip(${w.expr('str', 1)})) ${block([
      `switch (${state}) ${block([
        'case 0:',
        `  if (c === ${char()}) ${state} = 1;`,
        `  else ${out} += c;`,
        '  break;',
        w.dice.pick(['default:', 'case 2:']),
        `  ${out} += '!';`,
        'case 1:',
        `  ${out} += c === ${char()} ? ${w.leaf('num')} : c.charCodeAt(0);`,
        `  ${state} = c === ${char()} ? 2 : 0;`,
      ])}`,
    ])}`,
  ];
  w.declare(state, 'num', true);
  w.declare(out, 'str', true);
  return [...lines, `${out} = clip(${out});`];
}

/** What `this` is in functions, methods, arrows and borrowed methods. */
function thisOf(w: Writer): readonly string[] {
  const [object, result] = [w.fresh('any').replace('v', 'owner'), w.fresh('mixed')];
  const lines = [
    `const ${object} = { tag: ${w.leaf('str')}, plain() { return this?.tag; }, arrow() { return [1].map(() => this.tag)[0]; }, loose() { return (function () { return this === undefined; })(); } };`,
    `const ${result} = [${object}.plain(), ${object}.arrow(), ${object}.loose(), (0, ${object}.plain)(), ${object}.plain.call({ tag: ${w.leaf('num')} }), ${object}.plain.bind({ tag: 'bound' })(), ${object}.plain.apply(${w.leaf('str')})];`,
  ];
  w.declare(result, 'mixed', false);
  return lines;
}
