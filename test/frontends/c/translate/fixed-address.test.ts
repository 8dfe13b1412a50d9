import { describe, expect, it } from 'vitest';
import { runs } from '../../../../src/automata/machine/run.ts';
import { learn } from '../../../../src/engines/sigma-star/index.ts';
import { bothWays, faultOf, withFunction } from './both-ways.ts';

/** Registers of a microcontroller at fixed addresses: their indices were left out. */

const REGISTERS = `#include <stdint.h>
struct port { uint32_t mode, data; };
#define PORTS ((volatile struct port *)0x40020000)
`;
const OF_A_PORT = `${REGISTERS}long f(uint8_t c) { volatile struct port *p = &PORTS[c & 3]; return (long)(uintptr_t)&p->data; }`;

function addressOf(symbol: number): number {
  return 0x40020000 + 8 * (symbol & 3) + 4;
}

describe('an address calculated from a fixed one', () => {
  it('is the same in both ways of running the code', async () => {
    const inputs = [0, 1, 2, 7, 255];
    const { evaluated, native } = await bothWays(
      { 'f.c': OF_A_PORT },
      inputs.map(symbol => [symbol]),
    );
    expect(evaluated).toEqual(inputs.map(symbol => ({ output: [addressOf(symbol)] })));
    expect(native).toEqual(evaluated);
  });

  it('is that of the index where the index depends on the input', () =>
    withFunction({ 'f.c': OF_A_PORT }, {}, (code, session) => {
      const { machine, guarantee } = learn(code.transduction(undefined), session);
      expect(guarantee).toEqual({ level: 'proved' });
      for (const symbol of [0, 1, 2, 3, 254])
        expect(runs(machine, [symbol]).map(({ output }) => output.map(Number))).toEqual([[addressOf(symbol)]]);
    }));

  it('has faults that depend on its number', () =>
    withFunction(
      {
        'f.c': `${REGISTERS}int f(uint8_t c) { return 1 / ((int)(uintptr_t)&PORTS[c & 3] - 0x40020008); }`,
      },
      {},
      (code, session) => expect(faultOf(code, session)).toMatchObject({ kind: 'fault' }),
    ));

  it('goes round at the width of pointers, and is null where it is 0', async () => {
    const source = `#include <stdint.h>
      int f(uint8_t c) { char *p = (char *)(uintptr_t)16; p -= c; return !p ? 2 : (uintptr_t)p > 16; }`;
    for (const options of [{}, { triple: 'armv7-none-eabi' }]) {
      const { evaluated, native } = await bothWays({ 'f.c': source }, [[3], [16], [17]], options);
      expect(evaluated).toEqual([{ output: [0] }, { output: [2] }, { output: [1] }]);
      expect(native).toEqual(evaluated);
    }
  });

  it('keeps only the bits of an integer that it is turned into', async () => {
    const source = 'int f(unsigned char c) { char *p = (char *)0x1fffffff0; p += c; return (int)p == c - 16; }';
    await withFunction({ 'f.c': source }, {}, (code, session) => {
      const { machine, guarantee } = learn(code.transduction(undefined), session);
      expect(guarantee).toEqual({ level: 'proved' });
      for (const symbol of [0, 16, 200])
        expect(runs(machine, [symbol]).map(({ output }) => output.map(Number))).toEqual([[1]]);
    });
  });
});
