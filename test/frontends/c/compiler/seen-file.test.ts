import { expect, test } from 'vitest';
import { gather } from '../../../../src/frontends/c/compiler/gather.ts';
import { Workspace } from '../../../../src/host/workspace.ts';
import { nodeHost } from '../../../../src/node/host.ts';
import { inFolder, PLAIN } from './in-folder.ts';

const FOLDERS = Array.from({ length: 20 }, (_, i) => `include${i}`);

const FILES = {
  'project/main.c': '#include "common.h"\n#include "nowhere.h"\n#include "include0/../include1/only.h"\n',
  ...Object.fromEntries(FOLDERS.map(folder => [`project/${folder}/common.h`, '#include "again.h"\n'])),
  'project/include1/only.h': '#include "nowhere.h"\n#include "common.h"\n',
  'project/include3/again.h': '\n',
  'project/include7/again.h': '#include "common.h"\n',
};

test('of a name in several include folders all files are gathered, and the disk is asked for each file once', async () => {
  await inFolder(FILES, async root => {
    const asked: string[] = [];
    const files = {
      ...nodeHost.files,
      bytes: (path: string) => {
        asked.push(path);
        return nodeHost.files.bytes(path);
      },
    };
    const workspace = new Workspace({ ...nodeHost, files });
    const options = { ...PLAIN, workspace, include: FOLDERS };
    const unit = { file: 'main.c', language: 'c' } as const;
    const { files: gathered, missing } = gather(unit, options);
    const names = gathered.map(({ seen }) => seen.replace(`${root}/project/`, ''));
    const expected = [...FOLDERS.map(folder => `${folder}/common.h`), 'include1/only.h', 'include3/again.h'];
    expect(names).toEqual([...expected, 'include7/again.h', 'main.c'].sort());
    expect(missing.map(({ name }) => name)).toEqual(['nowhere.h', 'nowhere.h']);
    gather(unit, options);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.filter(path => /nowhere/.test(path))).toEqual([]);
  });
});
