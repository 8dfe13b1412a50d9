import type * as t from '@babel/types';
import type { Operand } from '../../../program/ir.ts';
import { nameOf, unwrap } from './ast.ts';
import { lowerExpression } from './expressions.ts';
import type { Frame } from './frame.ts';
import type { Variable } from './scope.ts';
import { initialiseDefault, lowerStatement } from './statements.ts';
import { declaredNames, enumMembers, isInstantiated, namespaceStatements } from './typescript-scopes.ts';
import { enterScope, initialise, readIdentifier, readVariable } from './variables.ts';

/** The object of an enum or namespace: the one that is there already, or a new one. */
function containerObject(frame: Frame, container: Variable, node: t.Node): Operand {
  const { builder } = frame;
  const object = frame.temp();
  const create = builder.newBlock();
  const after = builder.newBlock();
  frame.copy(object, readVariable(frame, container, node), node);
  frame.branch(frame.apply('truthy', [object], node), after, create, node);
  builder.start(create);
  frame.apply('object', [], node, object);
  initialise(frame, container, object, node);
  frame.jump(after, node);
  builder.start(after);
  return object;
}

/** Numeric members can be looked up by their values too. */
export function lowerEnum(frame: Frame, node: t.TSEnumDeclaration): void {
  const container = frame.unit.analysis.references.get(node.id);
  if (container === undefined) return;
  const object = containerObject(frame, container, node);
  const strict = frame.constant(true);
  let before: Operand = frame.constant(0);
  for (const { member, name, init, known, isString } of enumValues(node)) {
    const value: Operand = init
      ? lowerExpression(frame, init)
      : known !== undefined
        ? frame.constant(known)
        : frame.apply('add', [before, frame.constant(1)], member);
    frame.apply('set', [object, frame.constant(name), value, strict], member);
    if (!isString) frame.apply('set', [object, value, frame.constant(name), strict], member);
    before = value;
  }
}

/** A member of an enum and where its value comes from. */
interface EnumValue {
  readonly member: t.TSEnumMember;
  readonly name: string;
  /** Without one, it is `known`, or one more than the member before it. */
  readonly init: t.Node | undefined;
  readonly known: number | undefined;
  /** Whether it is evidently a string: it cannot be looked up by its value. */
  readonly isString: boolean;
}

export function enumValues(node: t.TSEnumDeclaration): readonly EnumValue[] {
  const strings = new Set<string>();
  let before: number | undefined = -1;
  return enumMembers(node).map(member => {
    const name = nameOf(member.id);
    const init = member.initializer ? unwrap(member.initializer) : undefined;
    const known: number | undefined = init ? knownNumber(init) : before === undefined ? undefined : before + 1;
    const evident = init !== undefined && isString(init, strings, node.id.name);
    if (evident) strings.add(name);
    before = known;
    return { member, name, init, known, isString: evident };
  });
}

function knownNumber(init: t.Node): number | undefined {
  if (init.type === 'NumericLiteral') return init.value;
  const isNegative =
    init.type === 'UnaryExpression' && init.operator === '-' && init.argument.type === 'NumericLiteral';
  return isNegative && init.argument.type === 'NumericLiteral' ? -init.argument.value : undefined;
}

/** Whether an initialiser is evidently a string: such members cannot be looked up by their values. */
function isString(expression: t.Node, strings: ReadonlySet<string>, enumName: string): boolean {
  const node = unwrap(expression);
  switch (node.type) {
    case 'StringLiteral':
    case 'TemplateLiteral':
      return true;
    case 'Identifier':
      return strings.has(node.name);
    case 'MemberExpression':
      return (
        node.object.type === 'Identifier' &&
        node.object.name === enumName &&
        (node.property.type === 'Identifier' || node.property.type === 'StringLiteral') &&
        strings.has(nameOf(node.property))
      );
    case 'BinaryExpression':
      return (
        node.operator === '+' && (isString(node.left, strings, enumName) || isString(node.right, strings, enumName))
      );
  }
  return false;
}

/** What a namespace exports is on its object: variables live there, functions and classes are copied to it. */
export function lowerNamespace(frame: Frame, node: t.TSModuleDeclaration): void {
  if (!isInstantiated(node) || node.id.type !== 'Identifier') return;
  const container = frame.unit.analysis.references.get(node.id);
  const scope = frame.unit.analysis.scopes.get(node);
  if (container === undefined || scope === undefined) return;
  const object = containerObject(frame, container, node);
  enterScope(frame, scope, node);
  for (const { statement, exported } of namespaceStatements(node)) {
    const names = exported && statement.type !== 'VariableDeclaration' ? declaredNames(statement) : [];
    const locals = names.map(name => scope.variables.get(name));
    const merges = statement.type === 'TSEnumDeclaration' || statement.type === 'TSModuleDeclaration';
    for (const local of locals) {
      if (!merges || local === undefined) continue;
      frame.scratch(() =>
        initialise(frame, local, frame.apply('get', [object, frame.constant(local.name)], statement), statement),
      );
    }
    lowerStatement(frame, statement);
    for (const local of locals) {
      if (local === undefined) continue;
      frame.scratch(() => {
        const value = readVariable(frame, local, statement);
        frame.apply('set', [object, frame.constant(local.name), value, frame.constant(true)], statement);
      });
    }
  }
}

/** `import x = require(…)` and `import x = A.B`; what no value uses is left out. */
export function lowerImportEquals(frame: Frame, node: t.TSImportEqualsDeclaration): void {
  const variable = frame.unit.analysis.references.get(node.id);
  if (variable === undefined || variable.kind === 'import' || !(variable.isUsed || node.isExport)) return;
  const reference = node.moduleReference;
  if (reference.type !== 'TSExternalModuleReference') {
    initialise(frame, variable, entityValue(frame, reference), node);
    return;
  }
  const require = frame.unit.analysis.references.get(reference);
  const callee =
    require === undefined
      ? frame.apply('global', [frame.constant('require')], node)
      : readVariable(frame, require, reference);
  const to = frame.temp();
  const args = [lowerExpression(frame, reference.expression)];
  const receiver = frame.undefined;
  frame.builder.emit({ do: 'call', callee, receiver, args, construct: false, to, at: frame.at(node) });
  initialise(frame, variable, to, node);
}

function entityValue(frame: Frame, name: t.TSEntityName): Operand {
  if (name.type === 'Identifier') return readIdentifier(frame, name);
  return frame.apply('get', [entityValue(frame, name.left), frame.constant(name.right.name)], name);
}

/** `export = value` is what `require` of the module gives. */
export function lowerExportAssignment(frame: Frame, node: t.TSExportAssignment): void {
  if (frame.unit.format === 'esm') {
    initialiseDefault(frame, node, node.expression);
    return;
  }
  const variable = frame.unit.analysis.references.get(node);
  const value = lowerExpression(frame, node.expression);
  if (variable === undefined) return;
  const module = readVariable(frame, variable, node);
  frame.apply('set', [module, frame.constant('exports'), value, frame.constant(true)], node);
}
