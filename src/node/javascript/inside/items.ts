/** The elements of a list of whatever realm, without asking its prototype how to go through it. */
export function items<T>(list: ArrayLike<T>): T[] {
  const all: T[] = [];
  for (let i = 0; i < list.length; i++) all.push(list[i]);
  return all;
}
