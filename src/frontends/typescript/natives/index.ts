import type { NativeFunction } from '../objects/native-function.ts';
import { base64Natives } from './base64-text.ts';
import { bigintNatives } from './bigint.ts';
import { bufferStatics } from './buffer.ts';
import { bufferMethods } from './buffer-methods.ts';
import { bufferNumbers } from './buffer-numbers.ts';
import { chanceNatives } from './chance.ts';
import { dataViewNatives } from './data-view.ts';
import { dateNatives } from './date.ts';
import { mathNatives } from './math.ts';
import { numberNatives } from './number.ts';
import { stringNatives } from './string.ts';
import { symbolNatives } from './symbol.ts';
import { codecNatives } from './text-codec.ts';
import { typedArrayNatives } from './typed-arrays.ts';
import { uriNatives } from './uri.ts';

/** All library functions that call no code of the program's. Names that start with `get ` are getters. */
export const NATIVES: readonly NativeFunction[] = [
  ...stringNatives,
  ...numberNatives,
  ...mathNatives,
  ...bigintNatives,
  ...uriNatives,
  ...symbolNatives,
  ...typedArrayNatives,
  ...bufferStatics,
  ...bufferMethods,
  ...bufferNumbers,
  ...codecNatives,
  ...base64Natives,
  ...dataViewNatives,
  ...dateNatives,
  ...chanceNatives,
];

export { mathConstants } from './math.ts';
export { numberConstants } from './number.ts';
export { findText, splitText } from './string-search.ts';
export { bytesPerElement, typedArrayShortcuts } from './typed-arrays.ts';
