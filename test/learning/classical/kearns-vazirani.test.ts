import { classical } from '../../../src/learning/index.ts';
import { testLearner } from './bench.ts';

testLearner('Kearns-Vazirani', classical.kearnsVazirani);
