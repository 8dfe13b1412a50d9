import { commands, runLLVM } from '@yowasp/clang';

export interface Compilation {
  /** `x86_64-unknown-linux-gnu` unless it says otherwise. */
  readonly target?: string;
  readonly isCpp?: boolean;
  /** Behind the flags that the front end uses: `-O1`, … */
  readonly flags?: readonly string[];
}

const FLAGS = [
  '-S',
  '-emit-llvm',
  '-O0',
  '-g',
  '-fdebug-macro',
  '-Xclang',
  '-disable-O0-optnone',
  '-ffreestanding',
  '-fsanitize=array-bounds',
  '-fsanitize-trap=all',
];
/** Loading the compiler, once in a process, is not reported. */
const QUIET = { fetchProgress: (): void => {} };
const CPP_FLAGS = ['-fno-exceptions', '-fno-rtti'];

/** The LLVM IR of a program, which is in `program.c` or `program.cpp`. */
export async function compile(source: string, compilation: Compilation = {}): Promise<string> {
  const { target = 'x86_64-unknown-linux-gnu', isCpp = false, flags = [] } = compilation;
  const name = isCpp ? 'program.cpp' : 'program.c';
  await runLLVM(undefined, {}, QUIET);
  const clang = commands[isCpp ? 'clang++' : 'clang'];
  const written: Uint8Array[] = [];
  const complaints: Uint8Array[] = [];
  const args = [`--target=${target}`, ...FLAGS, ...(isCpp ? CPP_FLAGS : []), ...flags, name, '-o', '-'];
  try {
    clang(
      args,
      { [name]: source },
      {
        ...QUIET,
        synchronously: true,
        stdout: bytes => written.push(Uint8Array.from(bytes ?? [])),
        stderr: bytes => complaints.push(Uint8Array.from(bytes ?? [])),
      },
    );
  } catch (error) {
    throw new Error(Buffer.concat(complaints).toString(), { cause: error });
  }
  return Buffer.concat(written).toString();
}
