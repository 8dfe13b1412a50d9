import { classical } from '../../../src/learning/index.ts';
import { testLearner } from './bench.ts';

testLearner('L#', classical.lSharp, { remembers: true });
