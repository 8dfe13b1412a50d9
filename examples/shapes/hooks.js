/** Reducers as `useReducer` takes them: the first state is a constant of its own. */

/** @typedef {{ muted: boolean, volume: number }} Player */

/** @type {Player} */
export const initialPlayer = { muted: false, volume: 2 };

/**
 * @param {Player} state
 * @param {'mute' | 'up' | 'down'} action
 * @returns {Player}
 */
export function playerReducer(state, action) {
  switch (action) {
    case 'mute':
      return { ...state, muted: !state.muted };
    case 'up':
      return { muted: false, volume: Math.min(4, state.volume + 1) };
    case 'down':
      return { ...state, volume: Math.max(0, state.volume - 1) };
    default:
      throw new Error(`no such action: ${action}`);
  }
}

/**
 * @typedef {{ type: 'open', tab: 'home' | 'help' } | { type: 'close' }} TabAction
 */

/**
 * @param {'home' | 'help' | null} state
 * @param {TabAction} action
 * @returns {'home' | 'help' | null}
 */
export const tabReducer = (state, action) => {
  if (action.type === 'close') return null;
  return state === action.tab ? null : action.tab;
};
