/** A function of one file, defined or only declared there. */
export interface FunctionInFile {
  /** In the compiled code. */
  readonly name: string;
  /** `static`: no other file sees it. */
  readonly isLocal: boolean;
  /** Where it is written: the same for a `static` function of a header that several files include. */
  readonly place: string | undefined;
}

/**
 * Which functions a user means who names some, file by file; the first file is that of the function that is looked at. That
 * file's own are meant, and those of other files that it sees. A `static` function of another file is a different one,
 * unless it comes from the same place in a header, or no other file has one of that name. `named` are the functions of each
 * file that have one of the names.
 */
export function meantFunctions(named: readonly (readonly FunctionInFile[])[]): readonly ReadonlySet<string>[] {
  const [own = []] = named;
  const all = named.flat();
  const isSame = (a: FunctionInFile, b: FunctionInFile): boolean => plainly(a.name) === plainly(b.name);
  const isMeantElsewhere = (one: FunctionInFile): boolean => {
    const ownOnes = own.filter(other => isSame(one, other));
    if (!one.isLocal) return ownOnes.length === 0 || ownOnes.some(({ isLocal }) => !isLocal);
    if (one.place !== undefined && ownOnes.some(({ isLocal, place }) => isLocal && place === one.place)) return true;
    return all.every(other => other.isLocal || !isSame(one, other)) && ownOnes.length === 0;
  };
  return named.map(
    (functions, file) => new Set(functions.filter(one => file === 0 || isMeantElsewhere(one)).map(({ name }) => name)),
  );
}

/** A name without what C++ adds to tell apart `static` functions and parameters, as far as it is that of a plain function. */
function plainly(name: string): string {
  const mangled = /^_ZL?(\d+)/.exec(name);
  return mangled === null ? name : name.slice(mangled[0].length, mangled[0].length + Number(mangled[1]));
}
