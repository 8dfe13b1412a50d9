// KISS framing: a class pushed bytes gives whole frames without their command byte.
// entry: Kiss.push
// shape: class push
// [] => []
// [192,0,65,66,192] => [65,66]
// [192,192,0,65,192] => [65]
// [192,0,219,220,192] => [192]
// [192,1,65,192] => []
// [0,65] => []

const enum Mode {
  Idle,
  Command,
  Data,
  Escape,
  Skip,
}

export class Kiss {
  private mode: Mode = Mode.Idle;
  private frame: number[] = [];

  push(byte: number): number[] {
    if (byte === 0xc0) {
      const done = this.mode === Mode.Data ? this.frame : [];
      this.frame = [];
      this.mode = Mode.Command;
      return done;
    }
    switch (this.mode) {
      case Mode.Command:
        this.mode = byte === 0 ? Mode.Data : Mode.Skip;
        break;
      case Mode.Data:
        if (byte === 0xdb) this.mode = Mode.Escape;
        else this.frame.push(byte);
        break;
      case Mode.Escape:
        this.frame.push(byte === 0xdc ? 0xc0 : byte === 0xdd ? 0xdb : byte);
        this.mode = Mode.Data;
        break;
    }
    return [];
  }
}
