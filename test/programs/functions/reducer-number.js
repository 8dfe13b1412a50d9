// A reducer with a number: a saturating counter.
// shape: reducer
// "+" => 1
// "++++++++" => 5
// "-" => 0
// "+-+" => 1
// "+r+" => 1

export default (state = 0, event) => ({ '+': Math.min(state + 1, 5), '-': Math.max(state - 1, 0), r: 0 })[event];
