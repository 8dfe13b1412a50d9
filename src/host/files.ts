/** A file system that is only read. Nothing throws for a path that leads nowhere. */
export interface FileSystem {
  /** What is at a path, links followed. */
  kind(path: string): 'file' | 'folder' | 'none';
  /** The text of a file in UTF-8; undefined where it cannot be read. */
  text(path: string): string | undefined;
  bytes(path: string): Uint8Array | undefined;
  /** The path without symbolic links, of something that is there. */
  realPath(path: string): string;
  /** The names in a folder, sorted by code units; none where it cannot be read. */
  names(folder: string): readonly string[];
}
