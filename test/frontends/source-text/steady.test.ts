import { expect, it } from 'vitest';
import { steadyNames } from '../../../src/frontends/source-text/steady.ts';

const TEXT = `
#define WAIT 1
enum mode { IDLE, RUN = 4 };
struct s { int mode, open, ready, n, last, kept, both, level, total; };
void step(struct s *p, int c) {
  p->mode = c == 'x' ? RUN : WAIT;   // p->mode = c;
  p->open = !p->open;
  p->ready = c > 7 && p->open;
  p->kept = p->both = 0;
  p->both = c;
  p->level = 'a', p->n = 0;
  p->n++;
  p->last = c;
  p->total = 0;
  p->total += c;
}`;

it('knows variables that are only assigned constants and truth values', () => {
  expect([...steadyNames([TEXT])].sort()).toEqual(['kept', 'level', 'mode', 'open', 'ready']);
});

it('takes a name for one variable, wherever it is', () => {
  expect(steadyNames(['a.state = 0; b.state = 1;', 'c.state = next(c);'])).toEqual(new Set());
  expect(steadyNames(['let on = false; --i; this.on = true; const k = x >> 3'])).toEqual(new Set(['on']));
});
