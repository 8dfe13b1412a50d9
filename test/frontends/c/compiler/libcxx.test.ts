import { expect, it } from 'vitest';
import { readCProgram } from '../../../../src/frontends/c/c-program.ts';
import { evaluateOn } from '../../../../src/frontends/c/entry/evaluate.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { inDirectory } from '../../../workspace.ts';
import { inFolder } from './in-folder.ts';

const CODE = `
#include <map>
#include <string>
#include <vector>
int words(const char *text) {
  std::vector<std::string> all;
  std::string word;
  for (; *text; text++) {
    if (*text != ' ') word += *text;
    else { all.push_back(word + "."); word.clear(); }
  }
  all.push_back(word + ".");
  std::map<std::string, int> counts;
  for (const auto &each : all) counts[each]++;
  return static_cast<int>(100 * all.size() + counts.size());
}
`;

it('strings, vectors and maps of the C++ library are compiled with the program', async () => {
  const outputs = await inFolder({ 'project/a.cpp': CODE }, async () => {
    const program = await readCProgram('a.cpp#words', inDirectory(process.cwd()));
    const text = 'one a-word-that-is-longer-than-a-short-string one two';
    return evaluateOn(program, [...Buffer.from(text)], Budget.unlimited).outputs;
  });
  expect(outputs).toEqual([403]);
});
