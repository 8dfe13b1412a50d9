/** A module of the product's own that it reads as text: a part of the library that programs are given. */
export interface OwnModule {
  readonly file: string;
  readonly text: string;
  /** TypeScript while the sources run as they are, JavaScript when built. */
  readonly language: 'ts' | 'js';
}

/** The product's own files, wherever they are kept. */
export interface OwnFiles {
  /** A module of the sources, by its path in `src` without its ending. */
  module(path: string): OwnModule;
  /** The version of a package that the product is built on. */
  versionOf(name: string): string;
  /** Differs wherever the same code could be read or learned in another way: in another build, or on another platform. */
  fingerprint(): string;
  /** The folder of headers and functions that C programs are given, among the host's files. */
  readonly cFolder: string;
}
