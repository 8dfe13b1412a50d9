import { parse } from '@babel/parser';
import { isNode, type Node, nodesOf } from './tree.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** What the ordinary language is made of; a node type, or a node type with the property that tells its forms apart. */
const EXPECTED: readonly string[] = [
  ...words(`ArrayExpression ArrayPattern ArrowFunctionExpression AssignmentExpression AssignmentPattern BinaryExpression
    BlockStatement BooleanLiteral BreakStatement CallExpression CatchClause ClassBody ClassDeclaration ClassExpression
    ClassMethod ClassPrivateMethod ClassPrivateProperty ClassProperty ConditionalExpression ContinueStatement
    DoWhileStatement EmptyStatement ExportDefaultDeclaration ExpressionStatement ForInStatement ForOfStatement ForStatement
    FunctionDeclaration FunctionExpression Identifier IfStatement LabeledStatement LogicalExpression MemberExpression
    MetaProperty NewExpression NullLiteral NumericLiteral ObjectExpression ObjectMethod ObjectPattern ObjectProperty
    OptionalCallExpression OptionalMemberExpression PrivateName RegExpLiteral RestElement ReturnStatement
    SequenceExpression SpreadElement StaticBlock StringLiteral Super SwitchCase SwitchStatement TaggedTemplateExpression
    TemplateElement TemplateLiteral ThisExpression ThrowStatement TryStatement UnaryExpression UpdateExpression
    VariableDeclaration VariableDeclarator WhileStatement YieldExpression`),
  ...words('+ - * / % ** & | ^ << >> >>> < > <= >= == != === !== in instanceof').map(op => `BinaryExpression ${op}`),
  ...words('&& || ??').map(op => `LogicalExpression ${op}`),
  ...words('- + ~ ! typeof void delete').map(op => `UnaryExpression ${op}`),
  ...words('++ --').map(op => `UpdateExpression ${op}`),
  ...words('= += -= *= /= %= **= &= |= ^= <<= >>= >>>= &&= ||= ??=').map(op => `AssignmentExpression ${op}`),
  ...words('var let const').map(kind => `VariableDeclaration ${kind}`),
  ...words('constructor method get set').map(kind => `ClassMethod ${kind}`),
  ...words('method get set').map(kind => `ObjectMethod ${kind}`),
];

/** Methods and functions of the library that string and array code uses, by the name they are called by. */
const LIBRARY: readonly string[] =
  words(`replace replaceAll split match matchAll search indexOf lastIndexOf slice substring
  substr charAt at charCodeAt codePointAt padStart padEnd repeat trim trimStart trimEnd toLowerCase toUpperCase normalize
  concat includes startsWith endsWith fromCharCode fromCodePoint raw exec test map filter reduce reduceRight flat flatMap
  find findIndex findLast findLastIndex some every forEach push pop shift unshift splice sort reverse fill copyWithin join
  toSorted toReversed toSpliced from of isArray keys values entries assign create freeze getPrototypeOf hasOwn
  hasOwnProperty is defineProperty stringify parse get set has add delete call apply bind next return throw toString valueOf
  toFixed toPrecision toExponential isNaN isInteger isSafeInteger parseInt parseFloat Number String Boolean abs floor ceil
  round trunc sign sqrt cbrt fround clz32 log2 min max imul hypot pow encodeURIComponent decodeURIComponent encodeURI
  Array Map Set RegExp Error`);

/** Counts constructs over many programs. */
export class Coverage {
  private readonly counts = new Map<string, number>();
  private readonly called = new Map<string, number>();

  add(source: string): void {
    for (const node of nodesOf(parse(source, { sourceType: 'module' }).program)) {
      this.count(this.counts, node.type);
      const form = node.operator ?? node.kind;
      if (typeof form === 'string') this.count(this.counts, `${node.type} ${form}`);
      for (const callee of [node.callee, node.tag]) if (isNode(callee)) this.count(this.called, nameCalled(callee));
    }
  }

  private count(counts: Map<string, number>, name: string): void {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }

  /** Constructs of the ordinary language, then parts of the library, that never came up. */
  missing(): { readonly constructs: readonly string[]; readonly library: readonly string[] } {
    return {
      constructs: EXPECTED.filter(name => !this.counts.has(name)),
      library: LIBRARY.filter(name => !this.called.has(name)),
    };
  }

  /** What never came up, and the rarest of the rest. */
  report(): readonly string[] {
    const { constructs, library } = this.missing();
    const expected = EXPECTED.map(name => [name, this.counts.get(name) ?? 0] as const).filter(([, n]) => n > 0);
    const rarest = expected.sort((a, b) => a[1] - b[1]).slice(0, 12);
    const unlisted = [...this.counts.keys()].filter(name => !name.includes(' ') && !EXPECTED.includes(name));
    return [
      `constructs never generated: ${constructs.join(', ') || 'none'}`,
      `library never called: ${library.join(', ') || 'none'}`,
      `rarest constructs: ${rarest.map(([name, n]) => `${name} ${n}`).join(', ')}`,
      `beyond the list: ${unlisted.join(', ') || 'none'}`,
    ];
  }
}

function nameCalled(callee: Node): string {
  const named = isNode(callee.property) ? callee.property : callee;
  return typeof named.name === 'string' ? named.name : '';
}
