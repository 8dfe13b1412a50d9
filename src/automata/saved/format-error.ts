/** A saved machine cannot be used; the message says where and what is wrong. The machine is refused whole. */
export class MachineFormatError extends Error {
  override name = 'MachineFormatError';
  constructor(
    /** A path from the document's root, `$`; line and column, `2:1`, or nothing of what is no JSON. */
    readonly where: string,
    readonly problem: string,
  ) {
    super(where === '' ? problem : `${where}: ${problem}`);
  }

  /** The same, of a document that is in a file. */
  in(file: string): MachineFormatError {
    const { where, problem } = this;
    if (where === '') return new MachineFormatError(file, problem);
    return new MachineFormatError(where.startsWith('$') ? `${file}: ${where}` : `${file}:${where}`, problem);
  }
}
