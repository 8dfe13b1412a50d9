import { JsonError } from '../../host/json.ts';

/** A saved machine cannot be used. */
export class MachineFormatError extends JsonError {
  override name = 'MachineFormatError';

  /** The same, of a document that is in a file. */
  in(file: string): MachineFormatError {
    return new MachineFormatError(this.whereIn(file), this.problem);
  }
}
