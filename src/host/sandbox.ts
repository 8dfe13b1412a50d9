/** A process of its own without rights, in which a program of the product's runs foreign JavaScript. */
export interface Sandbox {
  /** What cannot be sent ends the process. */
  send(message: unknown): void;
  /**
   * Who is told of what it says, and of its end with the last that it printed as an error; instead of those who were told
   * before.
   */
  listen(hear: (message: unknown) => void, ended: (printed: string) => void): void;
  /** Whether it keeps our own process from ending. */
  keepAlive(alive: boolean): void;
  /** Ends it, whatever it is doing. */
  kill(): Promise<void>;
}

export interface Sandboxes {
  /** Starts one; what it is told first is the front end's own. */
  start(setup: unknown): Sandbox;
  /** Data as bytes, which nobody on the way has to understand, and back. */
  encode(data: unknown): Uint8Array;
  decode(bytes: Uint8Array): unknown;
}
