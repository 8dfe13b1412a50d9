/** A result that is not data. */
export class Opaque extends Error {}
