export type Filter = (text: string) => string;

export interface Named {
  readonly name: string;
}

export class Upper implements Named {
  readonly name = 'upper';
  run(text: string): string {
    return text.toUpperCase();
  }
}
