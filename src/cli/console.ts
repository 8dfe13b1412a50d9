/** Where a command writes: results to standard output, everything else to standard error. */
export interface Console {
  print(line: string): void;
  tell(line: string): void;
}

/** Collects output and hands it over whole, so that ending the process never cuts it off. */
export class ProcessConsole implements Console {
  private lines: string[] = [];

  constructor() {
    // Whoever reads the output may stop early (`| head -1`): what is left then has no reader, which is no failure.
    for (const stream of [process.stdout, process.stderr])
      stream.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE') throw error;
        process.exit();
      });
  }

  print(line: string): void {
    this.lines.push(line);
    if (this.lines.length >= 1000) this.write();
  }

  tell(line: string): void {
    process.stderr.write(`${line}\n`);
  }

  private write(): void {
    if (this.lines.length > 0) process.stdout.write(`${this.lines.join('\n')}\n`);
    this.lines = [];
  }

  /** Resolves when everything was written. */
  async flush(): Promise<void> {
    this.write();
    await Promise.all(
      [process.stdout, process.stderr].map(stream => new Promise<void>(done => stream.write('', () => done()))),
    );
  }
}
