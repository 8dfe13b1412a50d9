import { ProcessConsole } from './console.ts';
import { codomata } from './program.ts';

const console = new ProcessConsole();
process.exitCode = await codomata(process.argv.slice(2), console);
await console.flush();
// A solver that was loaded keeps worker threads; nothing is left to do, so the process ends here.
process.exit();
