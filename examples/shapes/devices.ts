/** Things with state: classes and closures whose methods are the events. */

export class Turnstile {
  private locked = true;

  coin(): void {
    this.locked = false;
  }

  /** Did it turn? */
  push(): boolean {
    const turns = !this.locked;
    this.locked = true;
    return turns;
  }
}

export class Stopwatch {
  #state: 'stopped' | 'running' | 'paused' = 'stopped';

  start(): string {
    if (this.#state === 'running') throw new Error('already running');
    this.#state = 'running';
    return this.#state;
  }

  pause(): string {
    if (this.#state === 'running') this.#state = 'paused';
    return this.#state;
  }

  stop(): string {
    this.#state = 'stopped';
    return this.#state;
  }
}

export class VendingMachine {
  private credit = 0;

  nickel(): string | null {
    return this.insert(1);
  }

  dime(): string | null {
    return this.insert(2);
  }

  refund(): number {
    const given = this.credit * 5;
    this.credit = 0;
    return given;
  }

  private insert(units: number): string | null {
    this.credit += units;
    if (this.credit < 4) return null;
    this.credit = 0;
    return 'cola';
  }
}

export type Floor = 'ground' | 'first' | 'second';

export class Elevator {
  private at: Floor = 'ground';

  /** How many floors it moves. */
  call(to: Floor): number {
    const floors: Floor[] = ['ground', 'first', 'second'];
    const distance = floors.indexOf(to) - floors.indexOf(this.at);
    this.at = to;
    return distance;
  }
}

export class Connection {
  state: 'closed' | 'connecting' | 'open' = 'closed';
  private retries = 0;

  handle(event: 'connect' | 'accepted' | 'refused' | 'hangup'): string {
    if (event === 'hangup') {
      this.state = 'closed';
    } else if (this.state === 'closed' && event === 'connect') {
      this.state = 'connecting';
      this.retries = 0;
    } else if (this.state === 'connecting' && event === 'accepted') {
      this.state = 'open';
    } else if (this.state === 'connecting' && event === 'refused' && ++this.retries === 2) {
      this.state = 'closed';
    }
    return this.state;
  }
}

/** A toggle, as a closure. */
export function createToggle() {
  let on = false;
  return {
    toggle() {
      on = !on;
    },
    off() {
      on = false;
    },
    isOn: () => on,
  };
}

/** Three wrong codes block it. */
export function createLock() {
  let wrong = 0;
  let open = false;
  return {
    right(): boolean {
      if (wrong < 3) {
        open = true;
        wrong = 0;
      }
      return open;
    },
    wrong(): boolean {
      wrong = Math.min(3, wrong + 1);
      open = false;
      return open;
    },
  };
}

export class Blinker {
  private left = false;
  private right = false;

  step({ side, on }: { side: 'left' | 'right'; on: boolean }): string {
    if (side === 'left') this.left = on;
    else this.right = on;
    if (this.left && this.right) return 'hazard';
    return this.left ? 'left' : this.right ? 'right' : 'off';
  }
}

export class Game {
  private turn: 'x' | 'o' = 'x';
  private moves = 0;

  /** Whose turn it is after the move; null when the board of four is full. */
  move(): 'x' | 'o' | null {
    if (this.moves === 4) return null;
    this.moves++;
    this.turn = this.turn === 'x' ? 'o' : 'x';
    return this.turn;
  }

  restart(): void {
    this.turn = 'x';
    this.moves = 0;
  }
}

/** A level of three marks, told by a number. */
export class Tank {
  private pumping = false;

  level(percent: number): 'on' | 'off' {
    if (percent < 20) this.pumping = true;
    else if (percent > 80) this.pumping = false;
    return this.pumping ? 'on' : 'off';
  }
}
