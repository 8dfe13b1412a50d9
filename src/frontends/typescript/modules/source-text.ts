import { Remembered, type Workspace } from '../../../host/workspace.ts';
import { SourceText } from '../../../program/source.ts';
import { textOf } from './files.ts';

const sources = new Remembered<string, SourceText>();

/** The text of a file, which is read once in a workspace. @throws ModuleNotFound */
export function sourceTextOf(workspace: Workspace, file: string): SourceText {
  return sources.of(workspace, file, () => new SourceText(workspace.shown(file), textOf(workspace, file)));
}
