import { block } from './layout.ts';
import type { ClassShape, ClassType, InstanceType, Kind, Member } from './types.ts';
import type { Writer } from './writer.ts';

const FIELDS: readonly Kind[] = ['num', 'num', 'str', 'bool', 'nums'];
const RESULTS: readonly Kind[] = ['num', 'str', 'bool', 'any'];

/** A class with fields, private members, accessors, methods, statics and an iterator, some of each; maybe derived. */
export function classDeclaration(w: Writer): readonly string[] | undefined {
  if (w.room < 2) return undefined;
  const above = w.variable('class') === undefined && w.dice.chance(0.25) ? (classDeclaration(w) ?? []) : [];
  const base = above.length > 0 || w.dice.chance(0.4) ? w.variable('class') : undefined;
  const baseShape =
    base !== undefined && typeof base.type === 'object' && base.type.kind === 'class' ? base.type.shape : undefined;
  const builder = new ClassBuilder(w, w.fresh({ kind: 'class', shape: EMPTY }), baseShape);
  const { text, shape } = builder.write();
  const type: ClassType = { kind: 'class', shape };
  w.declare(shape.name, type, false);
  const made = w.affords(shape.cost) ? newInstance(w, shape) : [];
  return [...above, text, ...made];
}

/** A new object of some class of the program. */
export function instance(w: Writer): readonly string[] | undefined {
  const found = w.variable('class');
  if (found === undefined || typeof found.type === 'string' || found.type.kind !== 'class') return undefined;
  return w.affords(found.type.shape.cost) ? newInstance(w, found.type.shape) : undefined;
}

function newInstance(w: Writer, shape: ClassShape): readonly string[] {
  const list = shape.constructorParams.map(kind => w.expr(kind, 2)).join(', ');
  const type: InstanceType = { kind: 'inst', shape };
  const name = w.fresh(type);
  const text = `const ${name} = ${w.dice.chance(0.1) ? `${shape.name}.make(${list})` : `new ${shape.name}(${list})`};`;
  w.declare(name, type, false);
  return [text, ...uses(w, name, shape)];
}

/** Calls of the members that the class itself has, with what they give noted. */
function uses(w: Writer, name: string, shape: ClassShape): readonly string[] {
  const calls = shape.methods
    .filter(({ cost }) => w.dice.chance(0.5) && w.affords(cost))
    .map(method => `note(${name}.${method.name}(${method.params.map(kind => w.expr(kind, 1)).join(', ')}));`);
  const sets = shape.accessors
    .filter(([, , settable]) => settable && w.dice.chance(0.5) && w.affords(5))
    .map(([property]) => `note(${name}.${property} ${w.dice.pick(['=', '+=', '-='])} ${w.expr('num', 1)}, ${name});`);
  return [...calls, ...sets];
}

const EMPTY: ClassShape = {
  name: '',
  constructorParams: [],
  fields: [],
  accessors: [],
  methods: [],
  statics: [],
  iterates: undefined,
  cost: 0,
};

class ClassBuilder {
  private readonly fields: (readonly [string, Kind])[] = [];
  private readonly methods: Member[] = [];
  private readonly accessors: (readonly [string, Kind, boolean])[] = [];
  private readonly statics: Member[] = [];
  private readonly lines: string[] = [];
  private readonly hiddenName: string | undefined;
  private iterates: Kind | undefined;
  private cost: number;

  constructor(
    private readonly w: Writer,
    private readonly name: string,
    private readonly base: ClassShape | undefined,
  ) {
    this.hiddenName = w.dice.chance(0.5) ? w.fresh('num') : undefined;
    this.cost = (base?.cost ?? 0) + 5;
  }

  write(): { readonly text: string; readonly shape: ClassShape } {
    const { w, name, base } = this;
    this.writeFields();
    const constructorParams = this.writeConstructor();
    for (let i = w.dice.between(1, 2); i > 0; i--) this.writeMethod();
    if (w.dice.chance(0.5)) this.writeAccessor();
    if (w.dice.chance(0.4)) this.writeStatics();
    if (w.dice.chance(0.3)) this.writeIterator();
    if (w.dice.chance(0.3)) this.writeConversion();
    this.lines.push(`static make(...given) ${block([`return new this(...given);`])}`);
    const heading = `${name}${base === undefined ? '' : ` extends ${base.name}`}`;
    const text = w.dice.chance(0.15)
      ? `const ${name} = class ${base === undefined ? '' : `extends ${base.name} `}${block(this.lines)};`
      : `class ${heading} ${block(this.lines)}`;
    const inherited = base ?? EMPTY;
    return {
      text,
      shape: {
        name,
        constructorParams,
        fields: [...inherited.fields, ...this.fields],
        accessors: [...inherited.accessors, ...this.accessors],
        methods: [...inherited.methods.filter(m => !this.methods.some(own => own.name === m.name)), ...this.methods],
        statics: [...inherited.statics, ...this.statics],
        iterates: this.iterates ?? inherited.iterates,
        cost: this.cost,
      },
    };
  }

  private writeFields(): void {
    const { w } = this;
    for (let i = w.dice.between(1, 2); i > 0; i--) {
      const kind = w.dice.pick(FIELDS);
      const name = w.fresh(kind);
      this.lines.push(`${name} = ${this.initial(kind)};`);
      this.fields.push([name, kind]);
    }
    if (this.hiddenName !== undefined) this.lines.push(`#${this.hiddenName} = ${this.initial('num')};`);
    if (w.dice.chance(0.15)) this.lines.push(`[${w.leaf('str')} + '_'] = ${this.initial('num')};`, 'bare;');
  }

  private initial(kind: Kind): string {
    const { w } = this;
    const { result, cost } = w.inFunction({ arrow: false, hasArguments: false }, () => w.bounded(kind, 2));
    this.cost += cost;
    return result;
  }

  /** Makes the members of `this` visible as names. */
  private declareOwn(): void {
    const { w, hiddenName } = this;
    for (const [name, kind] of [...(this.base?.fields ?? []), ...this.fields]) w.declare(`this.${name}`, kind, true);
    if (hiddenName !== undefined) w.declare(`this.#${hiddenName}`, 'num', true);
  }

  private parameters(most: number): { readonly kinds: readonly Kind[]; readonly names: readonly string[] } {
    const { w } = this;
    const kinds = Array.from({ length: w.dice.between(0, most) }, () => w.dice.pick<Kind>(['num', 'str', 'any']));
    return { kinds, names: kinds.map(kind => w.declare(w.fresh(kind), kind, true)) };
  }

  private writeConstructor(): readonly Kind[] {
    const { w, base } = this;
    if (w.dice.chance(0.15)) return base?.constructorParams ?? [];
    const { result, cost } = w.inFunction({ arrow: false }, () => {
      const { kinds, names } = this.parameters(2);
      const above =
        base === undefined ? [] : [`super(${base.constructorParams.map(kind => w.expr(kind, 1)).join(', ')});`];
      const rest = w.body(w.dice.below(2), () => {
        this.declareOwn();
        const sets = this.fields
          .filter(() => w.dice.chance(0.5))
          .map(([name, kind]) => `this.${name} = ${w.bounded(kind, 2)};`);
        return [...sets, ...(w.dice.chance(0.15) ? [`note(new.target === ${this.name});`] : [])];
      });
      this.lines.push(`constructor(${names.join(', ')}) ${block([...above, ...rest])}`);
      return kinds;
    });
    this.cost += cost;
    return result;
  }

  private writeMethod(): void {
    const { w, base } = this;
    const overridden =
      base !== undefined && base.methods.length > 0 && w.dice.chance(0.5) ? w.dice.pick(base.methods) : undefined;
    if (overridden !== undefined && this.methods.some(m => m.name === overridden.name)) return;
    const result = overridden?.result ?? w.dice.pick(RESULTS);
    const name = overridden?.name ?? w.fresh('any').replace('v', 'm');
    const helper = w.dice.chance(0.2) ? `#${name}` : undefined;
    const { result: params, cost } = w.inFunction({ arrow: false, returns: result }, () => {
      const kinds =
        overridden?.params ?? Array.from({ length: w.dice.below(3) }, () => w.dice.pick<Kind>(['num', 'str', 'any']));
      const names = kinds.map(kind => w.declare(w.fresh(kind), kind, true));
      this.declareOwn();
      const above =
        overridden !== undefined && w.affords(overridden.cost) ? [`note(super.${name}(${names.join(', ')}));`] : [];
      const body = block([...above, ...w.body(w.dice.below(3)), `return ${w.bounded(result, 3)};`]);
      const head = names.join(', ');
      if (helper !== undefined)
        this.lines.push(`${helper}(${head}) ${body}`, `${name}(${head}) ${block([`return this.${helper}(${head});`])}`);
      else this.lines.push(`${name}(${head}) ${body}`);
      return kinds;
    });
    this.methods.push({ name, params, result, cost });
  }

  private writeAccessor(): void {
    const { w } = this;
    const name = w.fresh('any').replace('v', 'p');
    w.inFunction({ arrow: false, returns: 'num' }, () => {
      this.declareOwn();
      this.lines.push(`get ${name}() ${block([`return ${w.expr('num', 2)};`])}`);
    });
    const settable = w.dice.chance(0.6);
    if (settable)
      w.inFunction({ arrow: false }, () => {
        this.declareOwn();
        const given = w.declare(w.fresh('num'), 'num', true);
        const own = w.assignable('num', v => v.name.startsWith('this.')) ?? w.assignable('num');
        const target = own?.name ?? given;
        this.lines.push(`set ${name}(${given}) ${block([`${target} = ${w.expr('num', 2)};`])}`);
      });
    this.accessors.push([name, 'num', settable]);
  }

  private writeStatics(): void {
    const { w, name } = this;
    const count = w.fresh('num');
    const method = w.fresh('any').replace('v', 'm');
    this.lines.push(`static ${count} = ${this.initial('num')};`);
    if (w.dice.chance(0.4))
      this.lines.push(`static ${block([`this.${count} += ${w.leaf('num')};`, `note(this.${count});`])}`);
    const { cost } = w.inFunction({ arrow: false, returns: 'num' }, () => {
      const given = w.declare(w.fresh('num'), 'num', true);
      this.lines.push(`static ${method}(${given}) ${block([`return ${name}.${count}++ + ${w.expr('num', 2)};`])}`);
    });
    this.statics.push({ name: method, params: ['num'], result: 'num', cost });
    if (this.hiddenName !== undefined) {
      const test = w.fresh('any').replace('v', 'm');
      this.lines.push(
        `static ${test}(given) ${block([`return given instanceof Object && #${this.hiddenName} in given;`])}`,
      );
      this.statics.push({ name: test, params: ['any'], result: 'bool', cost: 3 });
    }
  }

  private writeIterator(): void {
    const { w } = this;
    const kind = w.dice.pick<Kind>(['num', 'str']);
    this.iterates = kind;
    w.inFunction({ arrow: false, yields: kind }, () => {
      this.declareOwn();
      this.lines.push(
        `*[Symbol.iterator]() ${block([`yield ${w.expr(kind, 2)};`, `yield* clip(${w.expr(kind === 'num' ? 'nums' : 'strs', 2)});`])}`,
      );
    });
  }

  /** How instances become numbers and strings. */
  private writeConversion(): void {
    const { w } = this;
    const [head, kind] = w.dice.pick<readonly [string, Kind]>([
      ['toString()', 'str'],
      ['valueOf()', 'num'],
      ['toJSON()', 'num'],
      ['[Symbol.toPrimitive](hint)', 'str'],
    ]);
    w.inFunction({ arrow: false }, () => {
      this.declareOwn();
      this.lines.push(`${head} ${block([`return ${head.includes('hint') ? 'hint + ' : ''}${w.bounded(kind, 2)};`])}`);
    });
  }
}
