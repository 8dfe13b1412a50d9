import { readdirSync, readFileSync } from 'node:fs';
import { parse } from '@babel/parser';
import { describe, expect, test } from 'vitest';
import { aliases, installations, toStringTags } from '../../../../src/frontends/typescript/library/index.ts';
import * as primitives from '../../../../src/frontends/typescript/library/primitives.ts';
import { hostObject, ourObject } from './realm.ts';

const folder = 'src/frontends/typescript/library';
/** Files that the front end reads: all but the plan and the host's side of the primitives. */
const sources = readdirSync(folder).filter(
  name =>
    name.endsWith('.ts') &&
    !['index.ts', 'primitives.ts', 'promise-primitives.ts', 'typed-primitives.ts'].includes(name),
);

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** All nodes below one, without the types. */
function* nodes(node: Node): Generator<Node> {
  if (node.type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression'].includes(node.type)) return;
  yield node;
  for (const [field, value] of Object.entries(node))
    if (field !== 'typeAnnotation' && field !== 'loc')
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodes(child);
}

const trees = new Map(
  sources.map(name => [
    name,
    [
      ...nodes(
        parse(readFileSync(`${folder}/${name}`, 'utf8'), { sourceType: 'module', plugins: ['typescript'] })
          .program as unknown as Node,
      ),
    ],
  ]),
);

describe('the source of the library', () => {
  test('keeps to the plain part of the language', () => {
    const refused = [
      'RegExpLiteral',
      'SpreadElement',
      'YieldExpression',
      'AwaitExpression',
      'ClassDeclaration',
      'ForOfStatement',
      'ForInStatement',
      'ArrayPattern',
      'ObjectPattern',
      'TaggedTemplateExpression',
      'OptionalMemberExpression',
      'OptionalCallExpression',
      'TSNonNullExpression',
      'SwitchStatement',
      'LabeledStatement',
      'MetaProperty',
      'AssignmentPattern',
    ];
    const found = [...trees].flatMap(([name, all]) =>
      all.filter(node => refused.includes(node.type)).map(node => `${name}: ${node.type}`),
    );
    // Callbacks go over arrays that are not made only where `isGoneOver` says that nobody has changed how that is done.
    expect(found.filter(text => text !== 'array-callbacks.ts: ForOfStatement')).toEqual([]);
  });

  test('calls functions by name only: no method of any object is in between', () => {
    const found = [...trees].flatMap(([name, all]) =>
      all
        .filter(
          node =>
            node.type === 'CallExpression' &&
            !['Identifier', 'ConditionalExpression'].includes((node.callee as Node).type),
        )
        .map(node => `${name}: ${(node.callee as Node).type}`),
    );
    expect(found).toEqual([]);
  });

  test('uses no global but the errors, Symbol, undefined and NaN', () => {
    const allowed = new Set(['TypeError', 'RangeError', 'Symbol', 'undefined', 'NaN']);
    for (const [name, all] of trees) {
      const text = all.filter(node => node.type === 'Identifier');
      const notReferences = new Set<unknown>();
      for (const node of all) {
        if (node.type === 'MemberExpression' && node.computed === false) notReferences.add(node.property);
        if ((node.type === 'ObjectProperty' || node.type === 'ObjectMethod') && node.computed === false)
          notReferences.add(node.key);
        if (node.type === 'ImportSpecifier') notReferences.add(node.imported);
      }
      const declared = new Set<unknown>();
      const bind = (pattern: unknown): void => {
        const target = isNode(pattern) && pattern.type === 'RestElement' ? pattern.argument : pattern;
        if (isNode(target) && target.type === 'Identifier') declared.add(target.name);
      };
      for (const node of all) {
        if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') bind(node.id);
        if (node.type === 'ImportSpecifier') bind(node.local);
        if (node.type === 'CatchClause') bind(node.param);
        if (Array.isArray(node.params)) node.params.forEach(bind);
      }
      const free = text.filter(
        node =>
          !notReferences.has(node) &&
          !declared.has(node.name) &&
          !allowed.has(String(node.name)) &&
          node.name !== 'this',
      );
      expect(
        free.map(node => node.name),
        name,
      ).toEqual([]);
    }
  });

  test('does nothing when it is loaded but define', () => {
    for (const [name, all] of trees)
      for (const statement of all[0].body as Node[]) {
        const inner = (statement.declaration as Node | undefined | null) ?? statement;
        expect(
          [
            'ImportDeclaration',
            'FunctionDeclaration',
            'VariableDeclaration',
            'TSInterfaceDeclaration',
            'TSTypeAliasDeclaration',
          ],
          name,
        ).toContain(inner.type);
        if (inner.type === 'VariableDeclaration') expect(inner.kind, name).toBe('const');
      }
  });

  test('imports primitives that there are, and uses each of them', () => {
    const imported = new Set(
      [...trees.values()]
        .flat()
        .flatMap(node =>
          node.type === 'ImportDeclaration' && (node.source as Node).value === './primitives.ts'
            ? (node.specifiers as Node[])
                .filter(specifier => specifier.importKind !== 'type')
                .map(specifier => (specifier.imported as Node).name)
            : [],
        ),
    );
    expect([...imported].sort()).toEqual(
      Object.keys(primitives)
        .filter(name => name !== 'provideIntrinsic')
        .sort(),
    );
  });
});

describe('the plan', () => {
  const targets = [...new Set(installations.map(row => row.target))];
  const functions = targets.flatMap(target =>
    Reflect.ownKeys(ourObject(target)).map(key => ({
      target,
      key,
      mine: Object.getOwnPropertyDescriptor(ourObject(target), key),
      host: Object.getOwnPropertyDescriptor(hostObject(target), key),
    })),
  );
  /** Younger than the oldest engine we run on. */
  const young = ['Object groupBy', 'Map groupBy'];

  test('gives every function the name and the kind of the host', () => {
    for (const { target, key, mine, host } of functions) {
      const what = `${target} ${String(key)}`;
      if (young.includes(what)) continue;
      const [ownFunction, hostFunction] = [mine?.value ?? mine?.get, host?.value ?? host?.get];
      expect(typeof hostFunction, what).toBe('function');
      expect(mine?.get === undefined, what).toBe(host?.get === undefined);
      expect(`${mine?.get === undefined ? '' : 'get '}${ownFunction.name}`, what).toBe(hostFunction.name);
      expect(Object.hasOwn(ownFunction, 'prototype'), what).toBe(false);
    }
  });

  test('covers all of the host that calls back or works on objects', () => {
    const elsewhere =
      /^(length|name|prototype|constructor|message|arguments|caller|buffer|byteLength|byteOffset|isArray|apply|bind|call|__proto__|fromCharCode|fromCodePoint|toExponential|toFixed|toPrecision|Symbol\(Symbol\.(species|unscopables|toStringTag)\))$/;
    for (const target of targets.filter(name => name !== 'String.prototype')) {
      const missing = Reflect.ownKeys(hostObject(target))
        .map(String)
        .filter(key => !Reflect.ownKeys(ourObject(target)).map(String).includes(key) && !elsewhere.test(key));
      const native = [
        'Function.prototype toString',
        'Number.prototype toLocaleString',
        'BigInt.prototype toLocaleString',
      ];
      const dates = /^Date\.prototype /;
      const younger =
        /^(Iterator|%(Async)?IteratorPrototype%|Set\.prototype|Map\.prototype|WeakMap\.prototype|JSON|RegExp|Error|Promise |Array fromAsync$)/;
      expect(
        missing.filter(
          key => !native.includes(`${target} ${key}`) && !dates.test(`${target} `) && !younger.test(`${target} ${key}`),
        ),
        target,
      ).toEqual([]);
    }
  });

  test('names aliases and tags that there are', () => {
    for (const [target, key, source, name] of aliases) {
      const symbol = (Symbol as unknown as Record<string, symbol>)[key.slice(2)];
      expect(Reflect.get(hostObject(target), key.startsWith('@@') ? symbol : key)).toBe(
        Reflect.get(hostObject(source), name),
      );
    }
    for (const [target, tag] of Object.entries(toStringTags))
      expect(Reflect.get(hostObject(target), Symbol.toStringTag)).toBe(tag);
  });
});
