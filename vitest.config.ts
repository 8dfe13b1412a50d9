import { defineConfig } from 'vitest/config';
import { compileSources } from './test/setup/compiled.ts';
import { projects } from './test/setup/projects.ts';
import RoomByRoom from './test/setup/room-by-room.ts';

const root = import.meta.dirname;
compileSources(root);

export default defineConfig({
  test: {
    projects: [...projects(root)],
    // As many as CI has cores: the default leaves one of two idle.
    maxWorkers: 2,
    sequence: { sequencer: RoomByRoom },
    reporters: ['default', './test/plain-closing-line.ts'],
  },
});
