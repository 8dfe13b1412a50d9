/** Functions from a number to a number, a name or an answer. */

export function clampByte(n: number): number {
  return Math.min(255, Math.max(0, Math.round(n)));
}

export function sign(n: number): -1 | 0 | 1 {
  if (n > 0) return 1;
  return n < 0 ? -1 : 0;
}

export function roundToStep(n: number, step = 5): number {
  return Math.round(n / step) * step;
}

export type Grade = 'A' | 'B' | 'C' | 'F';

export function grade(points: number): Grade {
  if (points >= 90) return 'A';
  if (points >= 75) return 'B';
  if (points >= 50) return 'C';
  return 'F';
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export function dayName(day: number): string | undefined {
  return DAYS[day];
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

const BRACKETS = [
  { upTo: 10_000, rate: 0 },
  { upTo: 50_000, rate: 20 },
  { upTo: Infinity, rate: 40 },
];

/** The rate of the bracket that an income falls into, in percent. */
export function taxRate(income: number): number {
  const bracket = BRACKETS.find(({ upTo }) => income <= upTo);
  return bracket?.rate ?? 0;
}

export interface Point {
  x: number;
  y: number;
}

/** 1 to 4, counterclockwise; 0 on an axis. */
export function quadrant({ x, y }: Point): number {
  if (x === 0 || y === 0) return 0;
  if (y > 0) return x > 0 ? 1 : 2;
  return x < 0 ? 3 : 4;
}
