/** One line of JSON, which the test reads. */
export function tell(...values: readonly unknown[]): void {
  console.log(JSON.stringify(values));
}
