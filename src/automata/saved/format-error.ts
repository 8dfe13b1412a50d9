/** A saved machine cannot be used; the message says where and what is wrong. The machine is refused whole. */
export class MachineFormatError extends Error {
  override name = 'MachineFormatError';
  constructor(
    /** A path from the document's root, `$`. */
    readonly where: string,
    readonly problem: string,
  ) {
    super(`${where}: ${problem}`);
  }
}
