/**
 * The seed of what `npm test` tries at random: another one every day, so that a slice of each campaign that was never
 * tried before is tried each day; the same for a whole day, so that what fails fails again. `CODOMATA_SEED=20774 npm test`
 * repeats a day: the number is printed at the end of each run.
 */
export const SEED_OF_THE_DAY = Number(process.env.CODOMATA_SEED ?? Math.floor(Date.now() / 86_400_000));

/** Seeds in a row, at most 1000, that no other day has. */
export function seedsOfTheDay(count: number): readonly number[] {
  return seedsFrom(SEED_OF_THE_DAY * 1000, count);
}

/** So many seeds: half of them always the same, from `first` on, and half of the day. */
export function halfOfTheDay(first: number, count: number): readonly number[] {
  const ofTheDay = Math.min(1000, Math.floor(count / 2));
  return [...seedsFrom(first, count - ofTheDay), ...seedsOfTheDay(ofTheDay)];
}

/**
 * One of so many parts of a list, or of twice as many where it is long enough, another one each day: what is slow and has
 * others like it is tried in turn. A list at least as long as there are parts has something on every day.
 * `CODOMATA_ALL=1 npm test` runs all parts.
 */
export function partOfTheDay<T>(all: readonly T[], parts: number): readonly T[] {
  if (process.env.CODOMATA_ALL === '1') return all;
  const turns = Math.max(parts, Math.min(2 * parts, all.length));
  return all.filter((_, i) => (i + SEED_OF_THE_DAY) % turns === 0);
}

/** The seeds of a test that is a campaign with `NAME_CAMPAIGN=100000 NAME_SEED=1`, and else a slice of one. */
export function campaignSeeds(name: string, slice: number): readonly number[] {
  const count = process.env[`${name}_CAMPAIGN`];
  if (count === undefined) return halfOfTheDay(1, slice);
  return seedsFrom(Number(process.env[`${name}_SEED`] ?? 1), Number(count));
}

function seedsFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}
