/** Reducers `(state, event) => state`: the events are the symbols, the last state is the output. */

export type Light = 'red' | 'green' | 'yellow';

export function light(state: Light = 'red', event: 'next' | 'fault'): Light {
  if (event === 'fault') return 'red';
  switch (state) {
    case 'red':
      return 'green';
    case 'green':
      return 'yellow';
    case 'yellow':
      return 'red';
  }
}

interface Door {
  open: boolean;
  locked: boolean;
}

type DoorEvent = 'open' | 'close' | 'lock' | 'unlock';

export function door(state: Door = { open: false, locked: false }, event: DoorEvent): Door {
  switch (event) {
    case 'open':
      return state.locked ? state : { ...state, open: true };
    case 'close':
      return { ...state, open: false };
    case 'lock':
      return state.open ? state : { ...state, locked: true };
    case 'unlock':
      return { ...state, locked: false };
    default:
      return state;
  }
}

type FetchState = { status: 'idle' } | { status: 'loading'; tries: number } | { status: 'done' } | { status: 'failed' };
type FetchEvent = { type: 'fetch' } | { type: 'resolve' } | { type: 'reject' };

/** Three tries, then it has failed. */
export function fetcher(state: FetchState = { status: 'idle' }, event: FetchEvent): FetchState {
  switch (state.status) {
    case 'idle':
      return event.type === 'fetch' ? { status: 'loading', tries: 1 } : state;
    case 'loading':
      if (event.type === 'resolve') return { status: 'done' };
      if (event.type === 'reject')
        return state.tries < 3 ? { status: 'loading', tries: state.tries + 1 } : { status: 'failed' };
      return state;
    default:
      return state;
  }
}

const TRANSITIONS = {
  draft: { SUBMIT: 'review' },
  review: { APPROVE: 'published', REJECT: 'draft' },
  published: { ARCHIVE: 'archived' },
  archived: {},
} as const;

type DocumentState = keyof typeof TRANSITIONS;
type DocumentEvent = { type: 'SUBMIT' | 'APPROVE' | 'REJECT' | 'ARCHIVE' };

/** A table of transitions, as state machine libraries have it. */
export function transition(state: DocumentState = 'draft', event: DocumentEvent): DocumentState {
  const row: Partial<Record<DocumentEvent['type'], DocumentState>> = TRANSITIONS[state];
  return row[event.type] ?? state;
}

interface Counter {
  count: number;
}

type CounterAction = { type: 'increment' } | { type: 'decrement' } | { type: 'reset' };

/** A counter from 0 to 5. */
export function counter(state: Counter = { count: 0 }, action: CounterAction): Counter {
  switch (action.type) {
    case 'increment':
      return { count: Math.min(state.count + 1, 5) };
    case 'decrement':
      return { count: Math.max(state.count - 1, 0) };
    case 'reset':
      return { count: 0 };
    default:
      return state;
  }
}

type Robot = { x: number; y: number };
type RobotAction = { type: 'move'; dx: number; dy: number } | { type: 'home' };

/** A robot that stays in a room of 4 by 4. */
export function robot(state: Robot = { x: 0, y: 0 }, action: RobotAction): Robot {
  if (action.type === 'home') return { x: 0, y: 0 };
  const clamp = (n: number): number => Math.max(0, Math.min(3, n));
  return { x: clamp(state.x + action.dx), y: clamp(state.y + action.dy) };
}

interface Wizard {
  step: 'name' | 'address' | 'payment' | 'done';
  error: string | null;
}

type WizardEvent = { type: 'next'; valid: boolean } | { type: 'back' };
const STEPS = ['name', 'address', 'payment', 'done'] as const;

export function wizard(state: Wizard = { step: 'name', error: null }, event: WizardEvent): Wizard {
  const at = STEPS.indexOf(state.step);
  if (event.type === 'back') return { step: STEPS[Math.max(0, at - 1)], error: null };
  if (!event.valid) return { ...state, error: `${state.step} is not complete` };
  return { step: STEPS[Math.min(at + 1, STEPS.length - 1)], error: null };
}

export enum Key {
  Up,
  Down,
  Enter,
}

interface Menu {
  selected: number;
  chosen?: number;
}

/** A menu of three entries. */
export function menu(state: Menu = { selected: 0 }, key: Key): Menu {
  if (state.chosen !== undefined) return state;
  switch (key) {
    case Key.Up:
      return { selected: (state.selected + 2) % 3 };
    case Key.Down:
      return { selected: (state.selected + 1) % 3 };
    case Key.Enter:
      return { ...state, chosen: state.selected };
  }
}
