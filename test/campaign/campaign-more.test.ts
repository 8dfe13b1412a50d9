import { testSlices } from './slice.ts';

// A file of its own, so that two processes share the work.
testSlices(400_001, [2, 3]);
