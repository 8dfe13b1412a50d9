import type { IntType } from './types.ts';

/** Something that is assigned to: a variable, a field, an element. */
export interface Place {
  readonly text: string;
  readonly type: IntType;
  /** Where it is a bit-field: how many bits it has. Such a place has no address. */
  readonly bits?: number;
}

/** An array of integers. */
export interface ArrayPlace {
  readonly text: string;
  readonly type: IntType;
  readonly length: number;
}

/** A member of a struct: an integer, an array of integers, or another struct. */
export type Member =
  | { readonly kind: 'int'; readonly name: string; readonly type: IntType; readonly bits?: number }
  | { readonly kind: 'array'; readonly name: string; readonly type: IntType; readonly length: number }
  | { readonly kind: 'struct'; readonly name: string; readonly of: StructType };

/** A struct; or a union, all of whose bytes belong to each of its members. */
export interface StructType {
  /** With `struct` or `union` in front. */
  readonly name: string;
  readonly members: readonly Member[];
}

export interface StructPlace {
  readonly text: string;
  readonly type: StructType;
}

export interface StructFunction {
  readonly name: string;
  readonly type: StructType;
}

/** What a statement may use; blocks inside of others see more. */
export class Scope {
  readonly places: Place[] = [];
  /** What is only read. */
  readonly constants: Place[] = [];
  readonly arrays: ArrayPlace[] = [];
  readonly tables: ArrayPlace[] = [];
  readonly structs: StructPlace[] = [];
  /** Functions of two numbers of 64 bits that give one, with their types. */
  readonly functions: { readonly name: string; readonly parameters: readonly IntType[]; readonly result: IntType }[] =
    [];
  readonly structFunctions: StructFunction[] = [];
  isInLoop = false;

  inner(): Scope {
    const made = new Scope();
    made.places.push(...this.places);
    made.constants.push(...this.constants);
    made.arrays.push(...this.arrays);
    made.tables.push(...this.tables);
    made.structs.push(...this.structs);
    made.functions.push(...this.functions);
    made.structFunctions.push(...this.structFunctions);
    made.isInLoop = this.isInLoop;
    return made;
  }

  /** Adds a struct with everything that is in it. */
  addStruct(text: string, type: StructType): void {
    this.structs.push({ text, type });
    for (const member of type.members) {
      const inside = `${text}.${member.name}`;
      if (member.kind === 'struct') this.addStruct(inside, member.of);
      else if (member.kind === 'array') this.arrays.push({ ...member, text: inside });
      else this.places.push({ ...member, text: inside });
    }
  }
}
