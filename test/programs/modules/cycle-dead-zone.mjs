// In a cycle, a function is there early, a constant is not.
// shape: string -> string
// "" => "hoisted/ReferenceError/ready"
// "a" => "ahoisted/ReferenceError/ready"
// "b" => "bhoisted/ReferenceError/ready"

import { seen, value } from './parts/early.mjs';

export default text => `${text}${seen}/${value}`;
