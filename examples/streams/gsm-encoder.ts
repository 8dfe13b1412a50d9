// The front of a GSM speech encoder, from Table 2 of the Sigma* paper: samples saturate to 13 bits, pre-emphasis takes
// 7/8 of the sample before from each, the result is quantised to 6 bits, and frames of silence are not sent: the encoder
// goes silent after three quiet samples, when it writes a mark, and speaks again at the first loud one.

declare function read(): number;
declare function write(x: number): void;

const LIMIT = 4095;
const QUIET = 16;
const HANGOVER = 3;
const SILENCE = -128;

export function main(): void {
  let last = 0;
  let quietSamples = 0;
  while (true) {
    const sample = saturate(read(), LIMIT);
    quietSamples = isQuiet(sample) ? Math.min(quietSamples + 1, HANGOVER + 1) : 0;
    if (quietSamples < HANGOVER) write(quantise(8 * sample - 7 * last));
    else if (quietSamples === HANGOVER) write(SILENCE);
    last = sample;
  }
}

function saturate(value: number, limit: number): number {
  return Math.max(-limit, Math.min(value, limit));
}

function isQuiet(sample: number): boolean {
  return sample < QUIET && sample > -QUIET;
}

/** From eighths of a sample to steps of 128 samples, at most 31 of them to each side. */
function quantise(eighths: number): number {
  return saturate(Math.floor((eighths + 512) / 1024), 31);
}
