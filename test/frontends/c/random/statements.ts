import type { Dice } from '../../../campaign/dice.ts';
import type { Expressions } from './expressions.ts';
import type { Scope } from './scope.ts';
import { INT, INT64, TYPES, UINT } from './types.ts';

/** Random statements. Each is complete in itself, so that a program stays one when some are left out. */
export class Statements {
  private names = 0;
  private readonly dice: Dice;

  constructor(
    private readonly expressions: Expressions,
    private readonly prefix: string,
  ) {
    this.dice = expressions.dice;
  }

  private name(stem: string): string {
    return `${stem}${this.names++}`;
  }

  block(scope: Scope, depth: number, count: number): string {
    const inside = scope.inner();
    const texts: string[] = [];
    if (this.dice.chance(0.4)) texts.push(this.local(inside));
    for (let i = 0; i < count; i++) texts.push(this.statement(inside, depth));
    return `{ ${texts.join(' ')} }`;
  }

  /** A declaration of a local variable, which is added to the scope. */
  local(scope: Scope): string {
    const { dice, expressions } = this;
    const type = dice.pick(TYPES);
    const name = this.name('v');
    if (dice.chance(0.2)) {
      const length = dice.pick([2, 3, 4, 8]);
      const values = Array.from(
        { length: dice.between(1, length) },
        () => expressions.cast(type, expressions.expression(scope, 1)).text,
      );
      scope.arrays.push({ text: name, type, length });
      return `${type.name} ${name}[${length}] = { ${values.join(', ')} };`;
    }
    const isStatic = dice.chance(0.15);
    const value = isStatic ? String(dice.below(100)) : expressions.expression(scope, 2).text;
    scope.places.push({ text: name, type });
    return `${isStatic ? 'static ' : ''}${type.name} ${name} = ${value};`;
  }

  emit(scope: Scope): string {
    return `emit((int64_t)${this.expressions.expression(scope, 2).text});`;
  }

  statement(scope: Scope, depth: number): string {
    const { dice, expressions } = this;
    const kind = dice.below(40);
    if (kind < 12) return `${expressions.assignment(scope, expressions.place(scope, 2), 3)};`;
    if (kind < 14) return `${expressions.sideEffect(scope, 2).text};`;
    if (kind < 16) return this.emit(scope);
    if (depth > 0) {
      if (kind < 20) return this.condition(scope, depth);
      if (kind < 22) return this.choice(scope, depth);
      if (kind < 25) return this.loop(scope, depth);
      if (kind < 26) return this.jump(scope, depth);
    }
    if (kind < 29) return this.structs(scope);
    if (kind < 32) return this.pointers(scope);
    if (kind < 34) return this.bytes(scope);
    if (kind < 35) return this.variadic(scope);
    if (kind < 36) return this.floats(scope);
    if (kind < 37) return this.text(scope);
    if (kind < 38) return this.allocated(scope);
    if (kind < 39) return this.doublePointer(scope);
    return this.matrix(scope);
  }

  private condition(scope: Scope, depth: number): string {
    const { dice, expressions } = this;
    const then = this.block(scope, depth - 1, dice.between(1, 2));
    const otherwise = dice.chance(0.5) ? ` else ${this.block(scope, depth - 1, 1)}` : '';
    return `if (${expressions.condition(scope, 2)}) ${then}${otherwise}`;
  }

  private choice(scope: Scope, depth: number): string {
    const { dice, expressions } = this;
    const value = expressions.expression(scope, 2);
    const subject = dice.chance(0.4) ? 'c' : dice.chance(0.5) ? `${value.text} & 7` : value.text;
    const labels = dice.shuffled([0, 1, 2, 3, 4, 5, 7, 65, 127, 128, 255, -1, -2, 1000]).slice(0, dice.between(2, 5));
    const inside = scope.inner();
    const cases = labels.map(label => {
      const end = dice.chance(0.6) ? ' break;' : ' /* falls through */';
      return `case ${label}: ${this.block(inside, depth - 1, 1)}${end}`;
    });
    const otherwise = `default: ${this.block(inside, depth - 1, 1)}${dice.chance(0.5) ? ' break;' : ''}`;
    if (dice.chance(0.7)) cases.splice(dice.below(cases.length + 1), 0, otherwise);
    return `switch (${subject}) { ${cases.join(' ')} }`;
  }

  private loop(scope: Scope, depth: number): string {
    const { dice, expressions } = this;
    const i = this.name('i');
    const inside = scope.inner();
    inside.constants.push({ text: i, type: INT });
    const leave = dice.chance(0.5)
      ? `if (${expressions.condition(inside, 2)}) ${dice.pick(['break', 'continue'])}; `
      : '';
    const body = `${leave}${this.block(inside, depth - 1, dice.between(1, 2))}`;
    const times = dice.between(1, 4);
    switch (dice.below(4)) {
      case 0:
        return `{ int ${i} = 0; while (${i}++ < ${times}) { ${body} } }`;
      case 1:
        return `{ int ${i} = 0; do { ${body} } while (++${i} < ${times} && ${expressions.condition(inside, 1)}); }`;
      case 2:
        return `for (int ${i} = ${times}; ${i}-- > 0; ) { ${body} }`;
      default:
        return `for (int ${i} = 0; ${i} < (c & ${dice.pick([1, 3])}); ${i}++) { ${body} }`;
    }
  }

  private jump(scope: Scope, depth: number): string {
    const { dice, expressions } = this;
    const label = this.name('l');
    const body = this.block(scope, depth - 1, 1);
    if (dice.chance(0.5)) return `{ if (${expressions.condition(scope, 2)}) goto ${label}; ${body} ${label}: ; }`;
    const i = this.name('i');
    return `{ int ${i} = 0; ${label}: ${body} if (++${i} < 3 && ${expressions.condition(scope, 2)}) goto ${label}; }`;
  }

  private structs(scope: Scope): string {
    const { dice, expressions } = this;
    if (scope.structs.length === 0) return this.emit(scope);
    const { text, type } = dice.pick(scope.structs);
    const same = scope.structs.filter(other => other.type === type);
    const functions = scope.structFunctions.filter(each => each.type === type);
    const value = expressions.expression(scope, 2).text;
    const copy = this.name('s');
    const inside = scope.inner();
    inside.addStruct(copy, type);
    switch (dice.below(5)) {
      case 0:
        return `${text} = ${dice.pick(same).text};`;
      case 1:
        if (functions.length > 0) return `${text} = ${dice.pick(functions).name}(${dice.pick(same).text}, ${value});`;
        return `${text} = ${dice.pick(same).text};`;
      case 2: {
        const changes = Array.from(
          { length: 2 },
          () => `${expressions.assignment(inside, expressions.place(inside, 1), 2)};`,
        );
        const call = functions.length > 0 ? `${copy} = ${dice.pick(functions).name}(${copy}, ${value});` : '';
        return `{ ${type.name} ${copy} = ${text}; ${changes.join(' ')} ${call} ${text} = ${copy}; }`;
      }
      case 3: {
        const p = this.name('p');
        return `{ ${type.name} ${copy}[2] = { ${dice.pick(same).text}, ${text} }; ${type.name} *${p} = &${copy}[${expressions.index(scope, 2, 2)}]; ${text} = *${p}; emit(${p} - ${copy}); }`;
      }
      default: {
        const members = type.members.flatMap(member => (member.kind === 'int' ? [member] : []));
        if (members.length === 0) return `memset(&${text}, 0, sizeof ${text});`;
        const member = dice.pick(members);
        if (/^union/.test(type.name)) return `${text}.${member.name} = ${value};`;
        return `${text} = (${type.name}){ .${member.name} = ${value} };`;
      }
    }
  }

  private pointers(scope: Scope): string {
    const { dice, expressions } = this;
    const plain = scope.places.filter(({ bits }) => bits === undefined);
    if (scope.arrays.length === 0 || dice.chance(0.3)) {
      const { text, type } = dice.pick(plain);
      const p = this.name('p');
      const inside = scope.inner();
      inside.places.push({ text: `(*${p})`, type });
      return `{ ${type.name} *${p} = &${text}; ${expressions.assignment(inside, { text: `*${p}`, type }, 2)}; ${this.statement(inside, 0)} }`;
    }
    const { text, type, length } = dice.pick(scope.arrays);
    const [p, q] = [this.name('p'), this.name('p')];
    const inside = scope.inner();
    inside.places.push({ text: `(*${p})`, type });
    const steps = [
      `if (${p} < ${text} + ${length - 1}) ${dice.pick([`${p}++`, `++${p}`, `${p} += 1`])};`,
      `if (${p} > ${text}) ${dice.pick([`${p}--`, `--${p}`, `${p} -= 1`, `${p} = ${p} + -1`])};`,
      `emit(${p} - ${q});`,
      `emit(${p} ${dice.pick(['<', '<=', '==', '!=', '>', '>='])} ${q});`,
      `*${p} = *${q};`,
      `${expressions.assignment(inside, { text: `*${p}`, type }, 2)};`,
      `emit((int64_t)*(${q} - (${q} - ${p})));`,
      `if (${p} != ${q}) { ${type.name} t = *${p}; *${p} = *${q}; *${q} = t; }`,
      `${p} = ${expressions.condition(scope, 1)} ? ${p} : ${q};`,
      `emit((int64_t)*((uint8_t *)${p} + ${dice.below(Math.max(1, type.width / 8))}));`,
    ];
    const chosen = dice.shuffled(steps).slice(0, dice.between(2, 4));
    return `{ ${type.name} *${p} = &${text}[${expressions.index(scope, length, 2)}], *${q} = ${text} + (${expressions.index(scope, length, 2)}); ${chosen.join(' ')} }`;
  }

  private bytes(scope: Scope): string {
    const { dice, expressions } = this;
    if (scope.arrays.length === 0) return this.emit(scope);
    const [to, from] = [dice.pick(scope.arrays), dice.pick(scope.arrays)];
    const [mayHold, size] = [({ type, length }: typeof to) => (type.width === 1 ? 0 : (length * type.width) / 8), 0];
    const room = Math.min(mayHold(to), mayHold(from)) + size;
    if (room === 0) return this.emit(scope);
    const count = dice.between(1, room);
    const wanted = dice.chance(0.25) ? `(c % ${count + 1}u)` : String(count);
    const at = dice.chance(0.4) && mayHold(to) > count ? ` + ${dice.below(mayHold(to) - count + 1)}` : '';
    const fill = expressions.expression(scope, 1).text;
    switch (dice.below(4)) {
      case 0:
        return `${to === from || dice.chance(0.5) ? 'memmove' : 'memcpy'}((char *)${to.text}${at}, ${from.text}, ${wanted});`.replace(
          'memcpy',
          'memmove',
        );
      case 1:
        return `memset((char *)${to.text}${at}, ${fill}, ${wanted});`;
      case 2:
        return `emit(sign(memcmp((char *)${to.text}${at}, ${from.text}, ${count})));`;
      default: {
        const t = this.name('t');
        return `{ uint8_t ${t}[${room}]; memcpy(${t}, ${from.text}, ${room}); ${t}[${expressions.index(scope, room, 2)}] ^= ${fill}; memcpy(${to.text}, ${t}, ${wanted}); }`;
      }
    }
  }

  private variadic(scope: Scope): string {
    const { dice, expressions } = this;
    const count = dice.between(0, 5);
    let kinds = '';
    const args: string[] = [];
    for (let i = 0; i < count; i++) {
      const kind = dice.pick(['i', 'u', 'l', 'd', 'p']);
      kinds += kind;
      const value = expressions.expression(scope, 1);
      const plain = dice.pick(
        scope.places
          .filter(({ type, bits }) => type.width === 64 && bits === undefined && type.isSigned)
          .concat({ text: 'fixed', type: INT64 }),
      );
      if (kind === 'd') args.push(`${dice.below(100)}.5`);
      else if (kind === 'p') args.push(`(int64_t *)&${plain.text}`);
      else args.push(expressions.cast(kind === 'i' ? INT : kind === 'u' ? UINT : INT64, value).text);
    }
    return `emit(mixed("${kinds}"${args.map(arg => `, ${arg}`).join('')}));`;
  }

  /** On numbers that do not depend on the input. */
  private floats(scope: Scope): string {
    const { dice, expressions } = this;
    const name = `${this.prefix}${dice.pick(['d', 'e'])}`;
    const constant = `${dice.pick(['0.5', '1.25', '3.0', '-2.5', '0.1', '1e3', '7.0'])}${dice.chance(0.4) ? 'f' : ''}`;
    const other = dice.pick([
      `${this.prefix}d`,
      `${this.prefix}e`,
      constant,
      constant,
      '(float)count',
      '(double)count',
      'count',
    ]);
    const calculate = `${name} = ${name} ${dice.pick(['+', '-', '*', '/'])} ${other};`;
    const test = `if (${name} ${dice.pick(['<', '>', '==', '!=', '<=', '>='])} ${other}) ${expressions.assignment(scope, expressions.place(scope, 0), 1)};`;
    return `{ ${calculate} ${dice.chance(0.5) ? test : ''} if (!(${name} > -1e6 && ${name} < 1e6)) ${name} = 1; emit((int64_t)(${name} * 1000)); emit((int)(float)${name}); }`;
  }

  private text(scope: Scope): string {
    const { dice, expressions } = this;
    const t = this.name('t');
    const word = dice.pick(['abc', '', 'x', 'hello!!', 'q\\0r', '\\xff\\x80']);
    const symbol = expressions.expression(scope, 1).text;
    return `{ char ${t}[10] = "${word}"; ${t}[${expressions.index(scope, 8, 2)}] = (char)${symbol}; emit((int64_t)strlen(${t})); emit(sign(strcmp(${t}, "${dice.pick(['abc', 'hello', 'x', ''])}"))); emit(${t}[${dice.below(9)}]); }`;
  }

  private allocated(scope: Scope): string {
    const { dice, expressions } = this;
    const p = this.name('p');
    const type = dice.pick(TYPES.filter(({ width }) => width > 1));
    const inside = scope.inner();
    inside.arrays.push({ text: p, type, length: 4 });
    const body = `${this.statement(inside, 0)} ${expressions.assignment(inside, expressions.element(inside, { text: p, type, length: 4 }, 2), 2)}; emit((int64_t)${p}[${expressions.index(scope, 4, 1)}]);`;
    if (dice.chance(0.5)) return `{ ${type.name} *${p} = calloc(4, sizeof *${p}); ${body} free(${p}); }`;
    const first = `for (int k = 0; k < 4; k++) ${p}[k] = (${type.name})(k * ${dice.below(50)});`;
    return `{ ${type.name} *${p} = malloc(4 * sizeof *${p}); ${first} ${body} free(${p}); }`;
  }

  private doublePointer(scope: Scope): string {
    const { dice, expressions } = this;
    const type = dice.pick(TYPES);
    const same = scope.places.filter(place => place.type === type && place.bits === undefined);
    if (same.length < 2) return this.emit(scope);
    const p = this.name('p');
    const targets = Array.from({ length: 3 }, () => `&${dice.pick(same).text}`);
    const target = { text: `*${p}[${expressions.index(scope, 3, 2)}]`, type };
    return `{ ${type.name} *${p}[3] = { ${targets.join(', ')} }; ${expressions.assignment(scope, target, 2)}; ${type.name} **${p}p = &${p}[${expressions.index(scope, 3, 2)}]; emit((int64_t)**${p}p); emit(*${p}p == ${p}[0]); }`;
  }

  private matrix(scope: Scope): string {
    const { expressions } = this;
    const name = `${this.prefix}m`;
    const [row, column] = [expressions.index(scope, 3, 2), expressions.index(scope, 4, 2)];
    return `{ ${name}[${row}][${column}] = ${expressions.expression(scope, 2).text}; emit((int64_t)${name}[${expressions.index(scope, 3, 2)}][${expressions.index(scope, 4, 2)}]); }`;
  }
}
