// Constructor parameters that are fields.
// shape: string -> string
// "" => "start,end,text"
// "a" => "start,end,text"
// "abc" => "bcstart,end,text"

class Range {
  constructor(
    public readonly start: number,
    private end = start + 2,
    protected text?: string,
  ) {}

  take(): string {
    return `${this.text?.slice(this.start, this.end)}${Object.keys(this).join()}`;
  }
}

export default (text: string): string => new Range(1, undefined, text).take();
