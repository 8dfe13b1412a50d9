/** Disjoint classes of the natural numbers; every number starts in a class of its own. Almost constant time a call. */
export class UnionFind {
  private readonly parent: number[] = [];

  /** Merges the classes of `a` and `b`. @returns whether they were different */
  join(a: number, b: number): boolean {
    const left = this.find(a);
    const right = this.find(b);
    if (left === right) return false;
    this.parent[right] = left;
    return true;
  }

  private find(element: number): number {
    for (let next = this.parent.length; next <= element; next++) this.parent.push(next);
    let at = element;
    while (this.parent[at] !== at) {
      this.parent[at] = this.parent[this.parent[at]];
      at = this.parent[at];
    }
    return at;
  }
}
