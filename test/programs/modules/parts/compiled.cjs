"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.helper = void 0;
var letters_1 = require("./escape.cjs");
const helper = (text) => (0, letters_1)(text) + "!";
exports.helper = helper;
exports.default = exports.helper;
