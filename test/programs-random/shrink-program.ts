import { parse } from '@babel/parser';
import { childrenOf, isNode, type Node, nodesOf } from './tree.ts';

/** Replaces a range of the source. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Lists whose elements can go, by the type of node and the property that holds them. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  Program: ['body'],
  BlockStatement: ['body'],
  StaticBlock: ['body'],
  ClassBody: ['body'],
  SwitchStatement: ['cases'],
  SwitchCase: ['consequent'],
  ObjectExpression: ['properties'],
  ObjectPattern: ['properties'],
  ArrayExpression: ['elements'],
  ArrayPattern: ['elements'],
  CallExpression: ['arguments'],
  OptionalCallExpression: ['arguments'],
  NewExpression: ['arguments'],
  SequenceExpression: ['expressions'],
  VariableDeclaration: ['declarations'],
  FunctionDeclaration: ['params'],
  FunctionExpression: ['params'],
  ArrowFunctionExpression: ['params'],
  ClassMethod: ['params'],
  ObjectMethod: ['params'],
};

/** Elements of these lists stand one after the other; those of the others have commas between. */
const WITHOUT_COMMAS = new Set(['body', 'cases', 'consequent']);

const SIMPLEST = ['0', "''", '[]', 'undefined'];

/**
 * A smaller program for which `stillFails` holds, as it does for `source`: statements, members and elements are left
 * out, statements and expressions replaced by what is inside them or by constants, until nothing more can go or
 * `tries` programs were tried. Only modules with a default export are tried.
 */
export function shrinkProgram(source: string, stillFails: (source: string) => boolean, tries = 4000): string {
  const tried = new Set<string>();
  let [best, left] = [source, tries];
  const accepts = (candidate: string): boolean => {
    if (candidate.length >= best.length || tried.has(candidate) || left <= 0) return false;
    tried.add(candidate);
    if (!candidate.includes('export default') || treeOf(candidate) === undefined) return false;
    left--;
    return stillFails(candidate);
  };
  for (let before = ''; before !== best && left > 0; ) {
    before = best;
    best = onePass(best, accepts);
  }
  return best;
}

/** Tries the edits that save most first; after a success goes on with those that save at most as much. */
function onePass(source: string, accepts: (candidate: string) => boolean): string {
  let best = source;
  for (let edits = editsOf(best), i = 0; i < edits.length; ) {
    const candidate = applied(best, edits[i]);
    if (!accepts(candidate)) {
      i++;
      continue;
    }
    const most = saved(edits[i]);
    best = candidate;
    edits = editsOf(best).filter(edit => saved(edit) <= most);
    i = 0;
  }
  return best;
}

function treeOf(source: string): ReturnType<typeof parse> | undefined {
  try {
    return parse(source, { sourceType: 'module' });
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function saved(edit: Edit): number {
  return edit.end - edit.start - edit.text.length;
}

function applied(source: string, { start, end, text }: Edit): string {
  return `${source.slice(0, start)}${text}${source.slice(end)}`.replace(/\n\s*\n/g, '\n');
}

/** Every edit to try, those that save most first. */
function editsOf(source: string): readonly Edit[] {
  const tree = treeOf(source);
  if (tree === undefined) return [];
  const comments = (tree.comments ?? []).map(({ start = 0, end = 0 }) => ({ start, end, text: '' }));
  const nodes = [...nodesOf(tree.program)].flatMap(node => [...withoutElements(node), ...replaced(node, source)]);
  return [...comments, ...nodes].filter(edit => saved(edit) > 0).sort((a, b) => saved(b) - saved(a));
}

/** Leaves out one element of a list, or half of them. */
function withoutElements(node: Node): readonly Edit[] {
  return (LISTS[node.type] ?? []).flatMap(property => {
    const list = node[property];
    if (!Array.isArray(list)) return [];
    const elements = list.filter(isNode);
    const commas = !WITHOUT_COMMAS.has(property);
    const half = Math.ceil(elements.length / 2);
    const spans = [
      ...elements.map((_, i) => [i, i + 1]),
      ...(elements.length > 2
        ? [
            [0, half],
            [half, elements.length],
          ]
        : []),
    ];
    return spans.map(([from, to]) => {
      const next = commas ? elements[to] : undefined;
      const previous = commas && next === undefined ? elements[from - 1] : undefined;
      return { start: previous?.end ?? elements[from].start, end: next?.start ?? elements[to - 1].end, text: '' };
    });
  });
}

/** Puts something from inside a node in its place, or a constant. */
function replaced(node: Node, source: string): readonly Edit[] {
  const { start, end } = node;
  const by = (text: string): Edit => ({ start, end, text });
  const inside = childrenOf(node).map(child => source.slice(child.start, child.end));
  if (node.type === 'IfStatement' && isNode(node.alternate) && isNode(node.consequent))
    return [...inside.map(by), { start: node.consequent.end, end: node.alternate.end, text: '' }];
  if (node.type === 'TryStatement' && isNode(node.finalizer) && isNode(node.handler))
    return [...inside.map(by), { start: node.handler.end, end: node.finalizer.end, text: '' }];
  if (node.type === 'BlockStatement') return [by(source.slice(start + 1, end - 1))];
  if (node.type.endsWith('Statement')) return inside.map(by);
  if (node.type === 'AssignmentPattern') return inside.slice(0, 1).map(by);
  if (/Expression$|^TemplateLiteral$|^StringLiteral$|^RegExpLiteral$/.test(node.type))
    return [...SIMPLEST.map(by), ...inside.flatMap(text => [by(text), by(`(${text})`)])];
  return [];
}
