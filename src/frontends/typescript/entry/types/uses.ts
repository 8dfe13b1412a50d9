import type { Function as FunctionNode, Node } from '@babel/types';

/** What a function does with a parameter that has no type. */
export interface Uses {
  /** Something that only text has or that makes text of anything: `.replace`, `String(p)`, `/re/.test(p)`. */
  readonly asText: number;
  /** Arithmetic, comparisons with numbers, `Math`. */
  readonly asNumber: number;
  /** What only lists have: `.map`, `.push`. */
  readonly asList: number;
  /** Names of fields that are asked for. */
  readonly fields: readonly string[];
  /** Whether it is asked first whether there is anything: `p || {}`, `if (p)`, `p === undefined`, `typeof p`. */
  readonly isGuarded: boolean;
  /** Whether it is asked what kind of value it is, so that it may be of any. */
  readonly isOfAnyKind: boolean;
  /** Whether it is handed on to other functions as it is. */
  readonly isHandedOn: boolean;
  readonly isUsed: boolean;
  /** Whether it is called itself. */
  readonly isCalled: boolean;
  /** Whether something that is no text literal is added to it: then it may be a number. */
  readonly isAdded: boolean;
}

const OF_TEXT =
  /^(?:replace|replaceAll|charCodeAt|charAt|codePointAt|split|toLowerCase|toUpperCase|toLocaleLowerCase|toLocaleUpperCase|trim|trimStart|trimEnd|trimLeft|trimRight|substring|substr|startsWith|endsWith|padStart|padEnd|match|matchAll|search|normalize|localeCompare|repeat|isWellFormed|toWellFormed)$/;
const OF_LIST =
  /^(?:map|forEach|filter|reduce|reduceRight|push|pop|shift|unshift|join|some|every|find|findIndex|flatMap|sort|reverse|splice|flat)$/;
const OF_NUMBER = /^(?:toFixed|toPrecision|toExponential)$/;
/** What texts and lists both have, and everything has. */
const OF_ANYTHING =
  /^(?:length|slice|indexOf|lastIndexOf|includes|at|concat|toString|valueOf|hasOwnProperty|constructor|then|entries|keys|values)$/;
const MAKES_TEXT =
  /^(?:String|encodeURIComponent|encodeURI|decodeURIComponent|decodeURI|escape|unescape|parseInt|parseFloat)$/;
const ARITHMETIC = new Set(['-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>', '>>>']);
const ORDER = new Set(['<', '>', '<=', '>=']);
const EQUAL = new Set(['===', '!==', '==', '!=']);

/** How a function uses the parameter of a name. Other variables of the same name count as the parameter. */
export function usesOf(node: FunctionNode, name: string): Uses {
  const counts = { asText: 0, asNumber: 0, asList: 0 };
  const fields: string[] = [];
  let [isGuarded, isHandedOn, isUsed, isOfAnyKind, isAdded, isCalled] = [false, false, false, false, false, false];
  const isIt = (n: Node | null | undefined): boolean => n?.type === 'Identifier' && n.name === name;
  const isMissing = (n: Node): boolean =>
    n.type === 'NullLiteral' ||
    (n.type === 'Identifier' && n.name === 'undefined') ||
    (n.type === 'UnaryExpression' && n.operator === 'void');
  const isNumberLiteral = (n: Node): boolean =>
    n.type === 'NumericLiteral' || (n.type === 'UnaryExpression' && n.operator === '-' && isNumberLiteral(n.argument));
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
        if (called !== undefined && MAKES_TEXT.test(called)) counts.asText++;
        else if (owner === 'Math' || called === 'isNaN' || called === 'isFinite') counts.asNumber++;
        else if (owner === 'Number') counts.asNumber += member === 'parseInt' || member === 'parseFloat' ? 0 : 1;
        else if (owner === 'JSON' && member === 'parse') counts.asText++;
        else if (owner === 'Array' && member === 'isArray') counts.asList++;
        else if (member === 'test' || member === 'exec') counts.asText++;
        else isHandedOn = true;
        return;
      }
      case 'TemplateLiteral':
        if (n.expressions.some(part => isIt(part))) counts.asText++;
        return;
      case 'BinaryExpression': {
        const [left, right] = [n.left as Node, n.right as Node];
        const other = isIt(left) ? right : isIt(right) ? left : undefined;
        if (other !== undefined) {
          if (ARITHMETIC.has(n.operator)) counts.asNumber++;
          else if (ORDER.has(n.operator) && isNumberLiteral(other)) counts.asNumber++;
          else if (EQUAL.has(n.operator)) {
            if (isMissing(other)) isGuarded = true;
            else if (isNumberLiteral(other)) counts.asNumber++;
            else if (other.type === 'StringLiteral') counts.asText++;
          } else if (n.operator === '+' && (other.type === 'StringLiteral' || other.type === 'TemplateLiteral'))
            counts.asText++;
          else if (n.operator === '+') isAdded = true;
        }
        const asked = [left, right].find(side => side.type === 'UnaryExpression' && side.operator === 'typeof');
        if (asked?.type === 'UnaryExpression' && isIt(asked.argument)) {
          isGuarded = true;
          const kind = [left, right].find(side => side.type === 'StringLiteral');
          if (kind?.type === 'StringLiteral' && kind.value === 'string') counts.asText++;
          if (kind?.type === 'StringLiteral' && kind.value === 'number') counts.asNumber++;
        }
        return;
      }
      case 'LogicalExpression':
        if (isIt(n.left)) isGuarded = true;
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
  return { ...counts, fields, isGuarded, isOfAnyKind, isHandedOn, isUsed, isAdded, isCalled };
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
  const visit = (n: Node): boolean =>
    (n.type === 'Identifier' && n.name === 'arguments') ||
    Object.entries(n).some(
      ([key, value]) =>
        key !== 'loc' && (Array.isArray(value) ? value : [value]).some(child => isNode(child) && visit(child)),
    );
  return visit(node.body);
}
