import { testSlices } from './slice.ts';

testSlices(100_001, [0, 1]);
