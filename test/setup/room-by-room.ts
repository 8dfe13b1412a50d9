import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files in the order of their projects, so that a worker goes on to a file of the same project for as long as there
 * is one; within a project the largest file comes first, which is roughly the longest. The last project has many short
 * ones, so that no worker is left alone with a long one at the end.
 */
export default class RoomByRoom extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = this.ctx.projects.map(({ name }) => name);
    const place = (file: TestSpecification): number => projects.indexOf(file.project.name);
    const size = (file: TestSpecification): number => statSync(file.moduleId).size;
    return [...files].sort((a, b) => place(a) - place(b) || size(b) - size(a));
  }
}
