// A reducer whose state is a record, replaced by a copy on each event.
// entry: meter
// shape: reducer
// [1] => {"count":1,"highest":1}
// [1,5,2] => {"count":3,"highest":5}
// [-1,-2] => {"count":2,"highest":0}
// [3,3] => {"count":2,"highest":3}

interface Meter {
  readonly count: number;
  readonly highest: number;
}

const start: Meter = { count: 0, highest: 0 };

export const meter = (state: Meter = start, event: number): Meter => ({
  ...state,
  count: state.count + 1,
  ...(event > state.highest && { highest: event }),
});
