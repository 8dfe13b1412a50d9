/** Where things are put, in pixels from the top left. Layouts know sizes only; what is drawn there is not their concern. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface NodeSize extends Size {
  readonly shape: 'circle' | 'box' | 'dot';
}

export interface LayoutRequest {
  readonly nodes: readonly NodeSize[];
  /** At most one from a node to another. */
  readonly edges: readonly { readonly from: number; readonly to: number; readonly label: Size | undefined }[];
  /** The node on which the picture starts. */
  readonly first: number;
}

/** An arrow: a cubic Bézier curve (3n + 1 points) that ends at the base of the arrow head, and the head's tip. */
export interface PlacedEdge {
  readonly curve: readonly Point[];
  readonly tip: Point;
  /** The middle of the label; absent when it was left out. */
  readonly label: Point | undefined;
}

export interface Layout extends Size {
  /** The middle of each node. */
  readonly nodes: readonly Point[];
  readonly edges: readonly PlacedEdge[];
}

/** A better layout did not come about; the message says why, for people. */
export class LayoutFailed extends Error {
  override name = 'LayoutFailed';
}
