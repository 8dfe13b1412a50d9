import { Marker } from '../../../program/value.ts';

/**
 * What a byte holds that is left of an address after the rest of it was written over, or was copied without the rest. The
 * program may read it, but what it is depends on where objects are in memory: it is moved around, and refused when it is
 * read.
 */
export const lostByte = new Marker('a part of an address');
