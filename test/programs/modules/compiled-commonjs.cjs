// What a compiler makes of an ES module: __esModule, void 0 and (0, f)().
// entry: run
// shape: string -> string
// "" => "!"
// "<" => "&lt;!&lt;"
// "x" => "x!x"

"use strict";
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
exports.run = run;
const compiled_1 = __importDefault(require("./parts/compiled.cjs"));
const escape_1 = __importDefault(require("./parts/escape.cjs"));
function run(text) {
    return (0, compiled_1.default)(text) + (0, escape_1.default)(text);
}
