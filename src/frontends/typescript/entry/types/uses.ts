import type { Function as FunctionNode, Node } from '@babel/types';

/** What a function does with a parameter that has no type. */
export interface Uses {
  /** What only texts have or are: `.replace`, `p === 'a'`, `p[i] === 'a'`, `/re/.test(p)`, `typeof p === 'string'`. */
  readonly asText: number;
  /** What makes a text of anything: `String(p)`, `p + ':'`. */
  readonly madeText: number;
  /** Arithmetic, comparisons with numbers, `Math`, `typeof p === 'number'`. */
  readonly asNumber: number;
  /** What only lists have: `.map`, `.push`. */
  readonly asList: number;
  /** Names of fields that are asked for. */
  readonly fields: readonly string[];
  /** Whether it is asked first whether there is anything: `p || {}`, `if (p)`, `p === undefined`, `typeof p`. */
  readonly isGuarded: boolean;
  /** Whether it is asked which of several kinds it is of, so that it may be of any. */
  readonly isOfAnyKind: boolean;
  /** The calls by which it is handed on to other functions as it is. */
  readonly handedOn: readonly HandedOn[];
  readonly isUsed: boolean;
  /** Whether it is called itself. */
  readonly isCalled: boolean;
}

/** A call with the parameter as one of its arguments. */
export interface HandedOn {
  readonly callee: Node;
  readonly at: number;
}

const OF_TEXT =
  /^(?:replace|replaceAll|charCodeAt|charAt|codePointAt|split|toLowerCase|toUpperCase|toLocaleLowerCase|toLocaleUpperCase|trim|trimStart|trimEnd|trimLeft|trimRight|substring|substr|startsWith|endsWith|padStart|padEnd|match|matchAll|search|normalize|localeCompare|repeat|isWellFormed|toWellFormed)$/;
const OF_LIST =
  /^(?:map|forEach|filter|reduce|reduceRight|push|pop|shift|unshift|join|some|every|find|findIndex|flatMap|sort|reverse|splice|flat)$/;
const OF_NUMBER = /^(?:toFixed|toPrecision|toExponential)$/;
/** What texts and lists both have, and everything has. */
const OF_ANYTHING =
  /^(?:length|slice|indexOf|lastIndexOf|includes|at|concat|toString|valueOf|hasOwnProperty|constructor|then|entries|keys|values)$/;
const READS_TEXT = /^(?:decodeURIComponent|decodeURI|unescape|parseInt|parseFloat)$/;
const MAKES_TEXT = /^(?:String|encodeURIComponent|encodeURI|escape)$/;
const ARITHMETIC = new Set(['-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>', '>>>']);
const ORDER = new Set(['<', '>', '<=', '>=']);
const EQUAL = new Set(['===', '!==', '==', '!=']);

/** How a function uses the parameter of a name. Other variables of the same name count as the parameter. */
export function usesOf(node: FunctionNode, name: string): Uses {
  const counts = { asText: 0, madeText: 0, asNumber: 0, asList: 0 };
  const kinds = new Set<string>();
  const fields: string[] = [];
  const handedOn: HandedOn[] = [];
  let [isGuarded, isUsed, isOfAnyKind, isCalled] = [false, false, false, false];
  const isIt = (n: Node | null | undefined): boolean => n?.type === 'Identifier' && n.name === name;
  const isMissing = (n: Node): boolean =>
    n.type === 'NullLiteral' ||
    (n.type === 'Identifier' && n.name === 'undefined') ||
    (n.type === 'UnaryExpression' && n.operator === 'void');
  const isNumberLiteral = (n: Node): boolean =>
    n.type === 'NumericLiteral' || (n.type === 'UnaryExpression' && n.operator === '-' && isNumberLiteral(n.argument));
  const isElement = (n: Node): boolean => n.type === 'MemberExpression' && n.computed && isIt(n.object);
  const visit = (n: Node): void => {
    look(n);
    for (const [key, value] of Object.entries(n))
      if (key !== 'loc' && key !== 'typeAnnotation')
        for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  };
  const look = (n: Node): void => {
    switch (n.type) {
      case 'Identifier':
        if (isIt(n)) isUsed = true;
        return;
      case 'MemberExpression':
      case 'OptionalMemberExpression': {
        if (!isIt(n.object)) return;
        if (n.type === 'OptionalMemberExpression' && n.optional) isGuarded = true;
        const key = !n.computed && n.property.type === 'Identifier' ? n.property.name : undefined;
        if (key === undefined) return;
        if (OF_TEXT.test(key)) counts.asText++;
        else if (OF_LIST.test(key)) counts.asList++;
        else if (OF_NUMBER.test(key)) counts.asNumber++;
        else if (!OF_ANYTHING.test(key)) fields.push(key);
        return;
      }
      case 'CallExpression':
      case 'NewExpression': {
        if (isIt(n.callee)) isCalled = true;
        if (!n.arguments.some(argument => isIt(argument))) return;
        const { callee } = n;
        const called = callee.type === 'Identifier' ? callee.name : undefined;
        const member =
          callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : undefined;
        const owner =
          callee.type === 'MemberExpression' && callee.object.type === 'Identifier' ? callee.object.name : undefined;
        if (called !== undefined && READS_TEXT.test(called)) counts.asText++;
        else if (called !== undefined && MAKES_TEXT.test(called)) counts.madeText++;
        else if (owner === 'Math' || called === 'isNaN' || called === 'isFinite') counts.asNumber++;
        else if (owner === 'Number') counts.asNumber += member === 'parseInt' || member === 'parseFloat' ? 0 : 1;
        else if (owner === 'JSON' && member === 'parse') counts.asText++;
        else if (owner === 'Array' && member === 'isArray') counts.asList++;
        else if (member === 'test' || member === 'exec') counts.asText++;
        else if (owner === 'Object' && member === 'assign' && !isIt(n.arguments[0])) isGuarded = true;
        else for (const [at, argument] of n.arguments.entries()) if (isIt(argument)) handedOn.push({ callee, at });
        return;
      }
      case 'TemplateLiteral':
        if (n.expressions.some(part => isIt(part))) counts.madeText++;
        return;
      case 'BinaryExpression': {
        const [left, right] = [n.left as Node, n.right as Node];
        const other = isIt(left) ? right : isIt(right) ? left : undefined;
        if (other !== undefined) {
          if (ARITHMETIC.has(n.operator)) counts.asNumber++;
          else if (n.operator === 'in' && isIt(left)) counts.madeText++;
          else if (ORDER.has(n.operator) && isNumberLiteral(other)) counts.asNumber++;
          else if (ORDER.has(n.operator) && other.type === 'StringLiteral') counts.asText++;
          else if (EQUAL.has(n.operator)) {
            if (isMissing(other)) isGuarded = true;
            else if (isNumberLiteral(other)) counts.asNumber++;
            else if (other.type === 'StringLiteral') counts.asText++;
          } else if (n.operator === '+' && (other.type === 'StringLiteral' || other.type === 'TemplateLiteral'))
            counts.madeText++;
        }
        const isTextual = [left, right].some(side => side.type === 'StringLiteral');
        if ([left, right].some(isElement) && isTextual && (EQUAL.has(n.operator) || ORDER.has(n.operator)))
          counts.asText++;
        const asked = [left, right].find(side => side.type === 'UnaryExpression' && side.operator === 'typeof');
        if (asked?.type === 'UnaryExpression' && isIt(asked.argument)) {
          isGuarded = true;
          const kind = [left, right].find(side => side.type === 'StringLiteral');
          if (kind?.type === 'StringLiteral') kinds.add(kind.value);
        }
        return;
      }
      case 'LogicalExpression':
        if (isIt(n.left)) isGuarded = true;
        return;
      case 'ObjectExpression':
        if (n.properties.some(part => part.type === 'SpreadElement' && isIt(part.argument))) isGuarded = true;
        return;
      case 'UnaryExpression':
        if (isIt(n.argument) && (n.operator === '!' || n.operator === 'typeof')) isGuarded = true;
        if (isIt(n.argument) && (n.operator === '-' || n.operator === '~')) counts.asNumber++;
        return;
      case 'IfStatement':
      case 'ConditionalExpression':
        if (isIt(n.test)) isGuarded = true;
        return;
      case 'SwitchStatement':
        if (n.discriminant.type === 'UnaryExpression' && n.discriminant.operator === 'typeof')
          isOfAnyKind ||= isIt(n.discriminant.argument);
        if (isIt(n.discriminant))
          for (const { test } of n.cases) {
            if (test?.type === 'StringLiteral') counts.asText++;
            if (test != null && isNumberLiteral(test)) counts.asNumber++;
          }
        return;
      default:
        return;
    }
  };
  visit(node.body);
  kinds.delete('undefined');
  if (kinds.has('string')) counts.asText++;
  if (kinds.has('number')) counts.asNumber++;
  isOfAnyKind ||= kinds.size > 1 || (kinds.size === 1 && counts.asText > 0 && counts.asNumber > 0);
  return { ...counts, fields, isGuarded, isOfAnyKind, handedOn, isUsed, isCalled };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The values that a parameter, or a field of it, is compared with: the events that the code knows. */
export function comparedTexts(node: FunctionNode, name: string, field: string | undefined): readonly string[] {
  const found = new Set<string>();
  const isIt = (n: Node): boolean => {
    if (field === undefined) return n.type === 'Identifier' && n.name === name;
    if (n.type === 'Identifier') return n.name === field;
    const isMember = n.type === 'MemberExpression' && n.property.type === 'Identifier' && n.property.name === field;
    return isMember && n.object.type === 'Identifier' && n.object.name === name;
  };
  const visit = (n: Node): void => {
    if (n.type === 'SwitchStatement' && isIt(n.discriminant))
      for (const { test } of n.cases) if (test?.type === 'StringLiteral') found.add(test.value);
    if (n.type === 'BinaryExpression' && EQUAL.has(n.operator)) {
      const [left, right] = [n.left as Node, n.right as Node];
      for (const [side, other] of [
        [left, right],
        [right, left],
      ])
        if (isIt(side) && other.type === 'StringLiteral') found.add(other.value);
    }
    for (const [key, value] of Object.entries(n))
      if (key !== 'loc') for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  };
  visit(node.body);
  return [...found];
}

/** Whether a function looks at all of its arguments, whatever it names. */
export function mentionsArguments(node: FunctionNode): boolean {
  return hasNode(node.body, n => n.type === 'Identifier' && n.name === 'arguments');
}

/** Whether a method assigns to fields of its object, in its own text. */
export function changesThis(node: FunctionNode): boolean {
  const isOfThis = (n: Node): boolean =>
    n.type === 'MemberExpression' && (n.object.type === 'ThisExpression' || isOfThis(n.object));
  return hasNode(
    node.body,
    n =>
      (n.type === 'AssignmentExpression' && isOfThis(n.left)) ||
      (n.type === 'UpdateExpression' && isOfThis(n.argument)),
  );
}

function hasNode(root: Node, isIt: (n: Node) => boolean): boolean {
  return (
    isIt(root) ||
    Object.entries(root).some(
      ([key, value]) =>
        key !== 'loc' && (Array.isArray(value) ? value : [value]).some(child => isNode(child) && hasNode(child, isIt)),
    )
  );
}
