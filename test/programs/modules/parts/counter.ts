export let count = 0;
export function bump(by = 1): void {
  count += by;
}
export function reset(): void {
  count = 0;
}
