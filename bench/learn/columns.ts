import { type Machine, transitionCount } from '../../src/automata/index.ts';
import type { Guarantee, Learned } from '../../src/engines/learned.ts';
import type { Attempt } from './learn-target.ts';

export function guaranteeText(guarantee: Guarantee): string {
  switch (guarantee.level) {
    case 'proved':
      return 'proved';
    case 'bounded':
      return `bounded to ${guarantee.length}`;
    case 'tested':
      return `tested on ${guarantee.inputs}`;
  }
}

/** States, transitions and lookback, for a table. */
export function sizeCells(machine: Machine): readonly [string, string, string] {
  return [String(machine.states.length), String(transitionCount(machine)), String(machine.lookback)];
}

/** Whether more words were asked about than the paper's table can have entries. */
export function isOverBound({
  statistics: { membershipQueries, membershipBound },
}: Pick<Learned, 'statistics'>): boolean {
  return membershipBound !== undefined && membershipQueries > membershipBound;
}

/** The share of queries that were answered without Z3, from 0 to 1; 1 where nothing was asked. */
export function shareWithoutZ3({ queries, z3 }: { readonly queries: number; readonly z3: number }): number {
  return queries === 0 ? 1 : 1 - z3 / queries;
}

export function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
}

/** Why a row of a table is not proved, for people to read below it. */
export function printReasons(rows: readonly { readonly name: string; readonly attempt: Attempt }[]): void {
  for (const { name, attempt } of rows) {
    const reason = attempt.failure ?? attempt.learned?.reason;
    if (reason !== undefined) console.log(`${name}: ${reason}`);
  }
}

/** A target that a table is held against. */
export interface Goal {
  readonly name: string;
  readonly measured: string;
  readonly met: boolean;
}

/** Prints goals, and makes the process fail when one was missed. */
export function printGoals(goals: readonly Goal[]): void {
  for (const { name, measured, met } of goals) console.log(`${met ? 'met' : 'MISSED'}: ${name} (${measured})`);
  if (goals.some(({ met }) => !met)) process.exitCode = 1;
}
