/** A machine has no form in some format. */
export class NotInFormat extends Error {
  override name = 'NotInFormat';
}
