import type { Machine } from '../automata/machine/machine.ts';
import type { Term } from '../logic/term.ts';
import { machineHtml } from './html-machine.ts';
import { pageHtml } from './html-page.ts';
import { PAGE_STYLE } from './html-style.ts';
import { sideHtml, symbolsHtml } from './html-witness.ts';
import type { Symbols } from './report.ts';
import { plural, timeWords } from './report-text.ts';
import type { SvgOptions } from './svg.ts';
import { termText } from './term-text.ts';
import { markup } from './visible.ts';

/** One thing that was tried, and the input that showed it to be wrong, if any. */
export interface LearningStep {
  readonly kind: 'conjecture' | 'abstraction';
  readonly machine: Machine;
  readonly predicates?: readonly Term[];
  readonly refutedBy?: {
    readonly input: Symbols;
    /** What the program gives and what this one says; `null` for rejecting. */
    readonly program: Symbols | null;
    readonly refuted: Symbols | null;
  };
}

/** How something was learned. */
export interface LearningTrace {
  readonly target: string;
  readonly steps: readonly LearningStep[];
  /** A sentence on what stands behind the last conjecture. */
  readonly outcome: string;
  readonly seconds: number;
}

/** Steps that are drawn at most: the first ones and the last ones. */
const MOST_STEPS = 100;

/** Milliseconds for the careful layout of one picture. */
const LAYOUT_TIMEOUT = 4000;

/**
 * A page on which one can step through everything that was tried while learning, with buttons, the arrow keys and links.
 * Without scripts, and on paper, all steps follow one another.
 */
export async function learningTraceToHtml(trace: LearningTrace, options: SvgOptions = {}): Promise<string> {
  const { steps } = trace;
  const title = `How ${trace.target} was learned`;
  const shown = steps
    .map((step, i) => ({ step, i }))
    .filter(({ i }) => i < MOST_STEPS / 2 || i >= steps.length - MOST_STEPS / 2);
  const sections: string[] = [];
  for (const { step, i } of shown) sections.push(await stepHtml(step, i, steps, options));
  const left = steps.length - shown.length;
  const body = [
    `<header><h1>${markup(title)}</h1>`,
    `<p>${markup(trace.outcome)}</p>`,
    `<p class="quiet">${markup(summary(trace))}</p></header>`,
    left === 0 ? '' : `<p>${markup(`${plural(left, 'step')} in the middle left out.`)}</p>`,
    navigationHtml(shown, steps),
    ...sections,
    '<footer>Made by codomata.</footer>',
  ].filter(part => part !== '');
  return pageHtml({ title, style: `${PAGE_STYLE}\n${STYLE}`, body, script: SCRIPT });
}

function summary({ steps, seconds }: LearningTrace): string {
  const count = (kind: LearningStep['kind']): number => steps.filter(step => step.kind === kind).length;
  const parts = [plural(count('conjecture'), 'conjecture'), plural(count('abstraction'), 'abstraction')];
  if (seconds > 0) parts.push(timeWords(seconds));
  return parts.join(', ');
}

/** "Conjecture 2": numbered by kind. */
function nameOf(index: number, steps: readonly LearningStep[]): string {
  const { kind } = steps[index];
  const number = steps.slice(0, index + 1).filter(step => step.kind === kind).length;
  return `${kind === 'conjecture' ? 'Conjecture' : 'Abstraction'} ${number}`;
}

function navigationHtml(
  shown: readonly { readonly step: LearningStep; readonly i: number }[],
  steps: readonly LearningStep[],
): string {
  const links = shown.map(({ step, i }) => {
    const fate = step.refutedBy === undefined ? 'kept' : 'refuted';
    return `<li><a class="${step.kind} ${fate}" href="#step-${i + 1}" title="${nameOf(i, steps)}, ${fate}">${i + 1}</a></li>`;
  });
  const button = (id: string, label: string, sign: string): string =>
    `<button type="button" id="${id}" aria-label="${label}" title="${label}">${sign}</button>`;
  return [
    '<nav class="stepper" aria-label="Steps">',
    `<div class="buttons" hidden>${button('first', 'First step', '|◀')}${button('previous', 'Previous step (left arrow)', '◀')}<output id="position" aria-live="polite"></output>${button('next', 'Next step (right arrow)', '▶')}${button('last', 'Last step', '▶|')}</div>`,
    `<ol class="steps">${links.join('')}</ol>`,
    '<p class="quiet key"><span class="swatch conjecture"></span>conjecture <span class="swatch abstraction"></span>abstraction; a dashed outline was refuted</p>',
    '</nav>',
  ].join('\n');
}

async function stepHtml(
  step: LearningStep,
  index: number,
  steps: readonly LearningStep[],
  options: SvgOptions,
): Promise<string> {
  const name = nameOf(index, steps);
  const { layoutTimeout = LAYOUT_TIMEOUT } = options;
  return [
    `<article class="step" id="step-${index + 1}" aria-label="Step ${index + 1}: ${name}" tabindex="-1">`,
    `<h2>Step ${index + 1} of ${steps.length}: ${name}</h2>`,
    refutationHtml(step),
    await machineHtml(`${name} as a machine`, step.machine, `machine-${index + 1}`, { ...options, layoutTimeout }),
    predicatesHtml(step),
    '</article>',
  ]
    .filter(part => part !== '')
    .join('\n');
}

function refutationHtml({ kind, refutedBy }: LearningStep): string {
  if (refutedBy === undefined)
    return `<div class="banner holds"><span class="sign" aria-hidden="true">✓</span><div><strong>Not refuted</strong></div></div>`;
  const { input, program, refuted } = refutedBy;
  return [
    '<div class="banner fails"><span class="sign" aria-hidden="true">✗</span><div>',
    `<strong>Refuted</strong> by an input`,
    '<dl class="values">',
    `<dt>Input</dt><dd>${symbolsHtml(input)}</dd>`,
    `<dt>The program</dt><dd>${sideHtml(program, refuted)}</dd>`,
    `<dt>This ${kind}</dt><dd>${sideHtml(refuted, program)}</dd>`,
    '</dl></div></div>',
  ].join('');
}

function predicatesHtml({ predicates = [] }: LearningStep): string {
  if (predicates.length === 0) return '';
  const items = predicates.map(predicate => `<li><code>${markup(termText(predicate))}</code></li>`).join('');
  return `<h3>${plural(predicates.length, 'predicate')}</h3>\n<ul>${items}</ul>`;
}

const STYLE = `.stepper{position:sticky;top:0;z-index:1;background:var(--page);border-bottom:1px solid var(--line);padding:.6rem 0;margin:1rem 0}
.buttons{display:flex;gap:.5rem;align-items:center}
.buttons[hidden]{display:none}
.buttons output{min-width:12rem;text-align:center;font-weight:600}
button{font:inherit;color:var(--text);background:var(--panel);border:1px solid var(--edge);border-radius:6px;padding:.2rem .7rem;cursor:pointer}
button:disabled{opacity:.4;cursor:default}
button:focus-visible,.steps a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.steps{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem;margin:.5rem 0 0;padding:0;max-height:6rem;overflow-y:auto}
.steps a{display:block;min-width:1.9rem;text-align:center;padding:.05rem .3rem;border:1px solid var(--edge);border-radius:5px;color:var(--text);text-decoration:none;font-size:.85rem}
.steps a.refuted{border-style:dashed}
.steps a.conjecture,.swatch.conjecture{background:var(--start)}
.steps a.abstraction,.swatch.abstraction{background:var(--open-panel)}
.steps a[aria-current]{outline:2px solid var(--accent);font-weight:700}
.key{font-size:.85rem}
.swatch{display:inline-block;width:.8rem;height:.8rem;border:1px solid var(--edge);border-radius:3px;margin:0 .3rem 0 .6rem;vertical-align:-.05rem}
button{line-height:1.4;white-space:nowrap}
.banner .values{color:var(--text)}
.step{scroll-margin-top:8rem}
.step:focus{outline:none}
.stepping .step:not(.current){display:none}
@media print{.stepper{display:none}.stepping .step:not(.current){display:block}}`;

const SCRIPT = `(() => {
const steps = [...document.querySelectorAll('.step')];
if (steps.length === 0) return;
const links = [...document.querySelectorAll('.steps a')];
const byId = id => document.getElementById(id);
let at = 0;
const show = (wanted, remember) => {
  at = Math.max(0, Math.min(steps.length - 1, wanted));
  steps.forEach((step, i) => step.classList.toggle('current', i === at));
  links.forEach((link, i) => i === at ? link.setAttribute('aria-current', 'step') : link.removeAttribute('aria-current'));
  links[at].scrollIntoView({ block: 'nearest' });
  byId('position').textContent = steps[at].getAttribute('aria-label');
  for (const id of ['first', 'previous']) byId(id).disabled = at === 0;
  for (const id of ['next', 'last']) byId(id).disabled = at === steps.length - 1;
  if (remember) history.replaceState(null, '', '#' + steps[at].id);
};
const fromAddress = () => Math.max(0, steps.findIndex(step => '#' + step.id === location.hash));
const moves = { first: () => 0, previous: () => at - 1, next: () => at + 1, last: () => steps.length - 1 };
for (const [id, to] of Object.entries(moves)) byId(id).addEventListener('click', () => show(to(), true));
links.forEach((link, i) => link.addEventListener('click', event => { event.preventDefault(); show(i, true); }));
const keys = { ArrowLeft: moves.previous, ArrowRight: moves.next, Home: moves.first, End: moves.last };
addEventListener('keydown', event => {
  const to = keys[event.key];
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const region = event.target instanceof Element ? event.target.closest('.scroll') : null;
  if (region !== null && region.scrollWidth > region.clientWidth) return;
  event.preventDefault();
  show(to(), true);
});
addEventListener('hashchange', () => show(fromAddress(), false));
document.documentElement.classList.add('stepping');
document.querySelector('.buttons').hidden = false;
show(fromAddress(), false);
})();`;
