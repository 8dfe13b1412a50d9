import { SourceError } from '../../../program/source.ts';

/** Why a module was not found, by the names Node gives to the same failures. */
export type NotFoundCode =
  | 'MODULE_NOT_FOUND'
  | 'ERR_MODULE_NOT_FOUND'
  | 'ERR_UNSUPPORTED_DIR_IMPORT'
  | 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  | 'ERR_PACKAGE_IMPORT_NOT_DEFINED'
  | 'ERR_INVALID_PACKAGE_CONFIG'
  | 'ERR_INVALID_PACKAGE_TARGET'
  | 'ERR_INVALID_MODULE_SPECIFIER'
  | 'ERR_UNKNOWN_FILE_EXTENSION';

/**
 * A module that cannot be found or read as JavaScript or TypeScript. The message says what was looked for and what to
 * do about it; `code` is the one that Node would give, which programs look at to fall back on something else.
 */
export class ModuleNotFound extends SourceError {
  override name = 'ModuleNotFound';
  readonly code: NotFoundCode;

  constructor(code: NotFoundCode, message: string) {
    super(message);
    this.code = code;
  }
}
