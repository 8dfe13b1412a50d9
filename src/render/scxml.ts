import type { Machine } from '../automata/machine/machine.ts';
import { type Term, TRUE } from '../logic/term.ts';
import { type Value, valueKey } from '../logic/value.ts';
import { type ChartMove, type ChartOptions, chartNames, chartOf } from './chart.ts';
import { javaScriptOf } from './javascript-expression.ts';
import { NotInFormat } from './not-in-format.ts';
import { uniqueNames } from './unique-names.ts';
import { markup, visibleText } from './visible.ts';

const [ACCEPTED, REJECTED] = ['accepted', 'rejected'];

/**
 * A machine as State Chart XML with the data model of ECMAScript. A symbol is an event, with its number or its fields as
 * data; what does not fit leads to `rejected`, and the event `end` to `accepted` where the input may end. What is written is
 * sent as an event `write`.
 *
 * @throws NotInFormat
 */
export function machineToScxml(machine: Machine, options: ChartOptions & { readonly title: string }): string {
  const chart = chartOf(machine, options);
  const ids = uniqueNames(
    chart.states.map(({ name }) => name),
    idOf,
    [ACCEPTED, REJECTED],
  );
  const nameOf = chartNames('_event.data', '_event.data', '', chart.kept);
  const expression = (term: Term): string => javaScriptOf(term, nameOf);
  for (const { name } of chart.events)
    if (!/^[^\s*.]+$/.test(name)) throw new NotInFormat(`the event ${name} has no form in SCXML`);
  const end = chart.end.replaceAll(' ', '_');
  const transition = (move: ChartMove): readonly string[] => {
    const tests = [
      ...(move.guard === TRUE ? [] : [expression(move.guard)]),
      ...(move.condition === undefined ? [] : [`condition(${JSON.stringify(move.condition)})`]),
    ];
    const cond = tests.length === 0 ? '' : ` cond="${markup(tests.join(' && '))}"`;
    const head = `event="${move.event === chart.end ? end : markup(move.event)}"${cond} target="${move.to === 'accepted' ? ACCEPTED : ids[move.to]}"`;
    const actions = actionsOf(move, expression);
    if (actions.length === 0) return [`    <transition ${head}/>`];
    return [`    <transition ${head}>`, ...actions.map(line => `      ${line}`), '    </transition>'];
  };
  const lines = [
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:shown="urn:codomata:shown" version="1.0" datamodel="ecmascript" name="${markup(visibleText(options.title))}" initial="${ids[chart.initial]}">`,
    ...(chart.kept.length === 0
      ? []
      : [
          '  <datamodel>',
          ...chart.kept.map(({ name, initial }) => `    <data id="${markup(name)}" expr="${literal(initial)}"/>`),
          '  </datamodel>',
        ]),
    ...(chart.hasConditions ? [CONDITION] : []),
    ...chart.states.flatMap(({ name, moves }, q) => [
      `  <state id="${ids[q]}" shown:name="${markup(name)}">`,
      ...moves.flatMap(transition),
      `    <transition event="*" target="${REJECTED}"/>`,
      '  </state>',
    ]),
    `  <final id="${ACCEPTED}"/>`,
    `  <final id="${REJECTED}"/>`,
    '</scxml>',
  ];
  return `${lines.join('\n')}\n`;
}

/** Whoever runs it says what holds of the data of the program. */
const CONDITION = "  <script>function condition(text) { throw new Error('say whether this holds: ' + text); }</script>";

/** What is written is sent before what is kept changes; new values are calculated before any of them is kept. */
function actionsOf({ outputs, written, updates }: ChartMove, expression: (term: Term) => string): readonly string[] {
  const parameter = (name: string, expr: string): string => `<param name="${name}" expr="${markup(expr)}"/>`;
  const listed = outputs === undefined ? '' : parameter('symbols', `[${outputs.map(expression).join(', ')}]`);
  const text = written === undefined ? '' : parameter('text', JSON.stringify(written));
  const sent = written === undefined ? [] : [`<send event="write">${listed}${text}</send>`];
  if (updates.length === 0) return sent;
  const values = updates.map(({ value }) => expression(value)).join(', ');
  const names = updates.map(({ name }) => name).join(', ');
  return [...sent, `<script>${markup(`[${names}] = [${values}];`)}</script>`];
}

function literal(value: Value): string {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return valueKey(value);
  throw new NotInFormat('what the machine keeps has no form in SCXML');
}

/** An identifier of XML. */
function idOf(name: string): string {
  const made = name
    .replaceAll('!', 'not ')
    .replace(/[^\p{L}\p{N}_]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return /^[\p{L}_]/u.test(made) ? made : `q${made}`;
}
