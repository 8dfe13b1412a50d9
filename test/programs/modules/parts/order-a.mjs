import { log } from './order.mjs';
import './order-b.mjs';

log.push('a');
