import type { Tree } from '@yowasp/clang';
import type { ClangResult } from '../../../host/clang.ts';

/** One run of a tool of the package, which sees these files and no others. */
export interface ToolCall {
  readonly args: readonly string[];
  readonly files: Tree;
}

/** What it printed and said, and the files after it. */
export interface ToolResult extends ClangResult {
  readonly files: Tree;
}
