import { testSlices } from './slice.ts';

testSlices([100_001, 200_001, 300_001]);
