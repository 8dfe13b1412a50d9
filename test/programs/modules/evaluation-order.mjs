// Imports run first, each module once, in the order they are named.
// shape: string -> string
// "" => "b,a,main"
// "x" => "xb,a,main"
// "y" => "yb,a,main"

log.push('main');
import './parts/order-a.mjs';
import './parts/order-b.mjs';
import { log } from './parts/order.mjs';

export default text => text + log.join();
