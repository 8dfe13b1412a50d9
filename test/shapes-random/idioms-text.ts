import type { Out } from './results.ts';

/**
 * Things that people write, each in several ways that mean the same, or nearly: `X` is the argument, `@` and `~` are
 * letters, `N` is a small number, `M` a larger one.
 */
export interface Idiom {
  readonly out: Out;
  readonly ways: readonly string[];
  readonly before?: string;
}

export const TEXT: Out = { kind: 'text' };
export const NUMBER: Out = { kind: 'number' };
export const BOOLEAN: Out = { kind: 'boolean' };
const TEXTS: Out = { kind: 'list', of: TEXT };
export const NUMBERS: Out = { kind: 'list', of: NUMBER };
const TEXT_OR_NULL: Out = { kind: 'maybe', nothing: 'null', of: TEXT };
export const TEXT_OR_UNDEFINED: Out = { kind: 'maybe', nothing: 'undefined', of: TEXT };
export const NUMBER_OR_NULL: Out = { kind: 'maybe', nothing: 'null', of: NUMBER };

export const OF_TEXT: readonly Idiom[] = [
  { out: TEXT, ways: ['return X.padStart(N, "@");', 'return "@".repeat(Math.max(0, N - X.length)) + X;'] },
  {
    out: TEXT,
    ways: [
      'return X.length > M ? X.slice(0, M) + "…" : X;',
      'if (X.length <= M) return X;\nreturn X.substring(0, M).concat("…");',
    ],
  },
  {
    out: TEXT,
    ways: [
      'return X.charAt(0).toUpperCase() + X.slice(1);',
      'return X === "" ? "" : X[0].toUpperCase() + X.substring(1);',
      'return X.replace(/^./, m => m.toUpperCase());',
    ],
  },
  {
    out: TEXT,
    ways: [
      'return X.replace(/@(.)/g, (_, c) => c.toUpperCase());',
      'return X.split("@").map((part, i) => (i === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1))).join("");',
    ],
  },
  {
    out: TEXT,
    ways: [
      'return X.replace(/[A-Z]/g, m => "@" + m.toLowerCase());',
      'return X.replace(/([A-Z])/g, "@$1").toLowerCase();',
    ],
  },
  {
    out: TEXT,
    ways: [
      'return X.replace(/(@+)$/, "");',
      'let end = X.length;\nwhile (end > 0 && X[end - 1] === "@") end--;\nreturn X.slice(0, end);',
    ],
  },
  {
    out: TEXT,
    ways: ['return X.replace(/^@+/, "");', 'let at = 0;\nwhile (X[at] === "@") at++;\nreturn X.slice(at);'],
  },
  { out: TEXT, ways: ['return encodeURIComponent(X);', 'return encodeURIComponent(X + "");'] },
  { out: TEXT, ways: ['return JSON.stringify(X);', 'return JSON.stringify(String(X));'] },
  {
    out: TEXT,
    ways: [
      'const table: Record<string, string> = { "@": "~", "~": "@" };\nreturn X.split("").map(c => table[c] ?? c).join("");',
      'return X.replace(/[@~]/g, c => (c === "@" ? "~" : "@"));',
      'let out = "";\nfor (const c of X) out += c === "@" ? "~" : c === "~" ? "@" : c;\nreturn out;',
    ],
  },
  {
    out: TEXT,
    ways: [
      'const table: Record<string, string> = { "@": "yes", "~": "no" };\nreturn table[X] || "none";',
      'switch (X) {\ncase "@":\n return "yes";\ncase "~":\n return "no";\ndefault:\n return "none";\n}',
      'return new Map([["@", "yes"], ["~", "no"]]).get(X) ?? "none";',
    ],
  },
  {
    out: TEXT,
    ways: [
      'const table = { "@": "", "~": "no" };\nreturn X in table ? table[X as keyof typeof table] : "none";',
      'const table: Record<string, string> = { "@": "", "~": "no" };\nreturn Object.hasOwn(table, X) ? table[X] : "none";',
      'return X === "@" ? "" : X === "~" ? "no" : "none";',
    ],
  },
  {
    out: TEXT,
    ways: [
      'return X.split("@").reverse().join("@");',
      'return X.split("@").reduce((all, one) => (all === "" ? one : one + "@" + all), "");',
    ],
  },
  { out: TEXT, ways: ['return X.split("@", N).join("~");', 'return X.split("@").slice(0, N).join("~");'] },
  {
    out: TEXT,
    ways: [
      'try {\n if (X.includes("@")) throw new Error("@");\n return X;\n} catch (e) {\n return (e as Error).message;\n}',
      'return X.includes("@") ? "@" : X;',
    ],
  },
  {
    out: TEXT,
    ways: [
      'let seen = "";\nfor (const c of X.split("")) if (!seen.includes(c) || c === "@") seen += c;\nreturn seen.slice(0, N);',
      'return [...new Set(X.split(""))].join("").slice(0, N);',
    ],
  },
  {
    out: TEXT,
    ways: [
      'return ["<", X, ">"].join("").replace("<@", "<");',
      'return "<" + (X.startsWith("@") ? X.slice(1) : X) + ">";',
    ],
  },
  {
    out: TEXT,
    ways: [
      'return X.replace(/(@)(~)?/g, "$2$1");',
      'return X.replace(/@(~)?/g, (_, b) => (b ?? "") + "@");',
      'return X.replaceAll("@~", "~@");',
    ],
  },
  {
    out: TEXT,
    ways: ['return X.replace(/@/g, "$&$&");', 'return X.replace(/@/g, "@@");', 'return X.split("@").join("@@");'],
  },
  {
    out: TEXT,
    ways: ['return X.replace("@", "$$");', 'return X.replace("@", () => "$");', 'return X.replace("@", "$");'],
  },
  {
    out: BOOLEAN,
    before: 'const FOUND = /@/g;',
    ways: ['return FOUND.test(X);', 'return /@/.test(X);', 'return X.includes("@");'],
  },
  { out: BOOLEAN, ways: ['return X.localeCompare("@") === 0;', 'return X === "@";'] },
  {
    out: BOOLEAN,
    ways: ['return X.toLowerCase() === "ab";', 'return /^ab$/i.test(X);', 'return X.toUpperCase() === "AB";'],
  },
  { out: BOOLEAN, ways: ['return /^[\\w.]+@\\w+$/.test(X);', 'return /^[a-zA-Z0-9_.]+@[a-zA-Z0-9_]+$/.test(X);'] },
  {
    out: BOOLEAN,
    ways: [
      'return /^(?=.*@)(?=.*~).*$/.test(X);',
      'return X.includes("@") && X.includes("~");',
      'return /@/.test(X) && /~/.test(X);',
    ],
  },
  {
    out: BOOLEAN,
    ways: [
      'return /^@.$/.test(X);',
      'return X.length === 2 && X[0] === "@";',
      'return /^@.$/u.test(X);',
      'return /^@[^]$/.test(X);',
    ],
  },
  {
    out: BOOLEAN,
    ways: ['return X.trim().length > 0;', 'return /\\S/.test(X);', 'return X.replace(/\\s/g, "") !== "";'],
  },
  {
    out: BOOLEAN,
    ways: [
      'let depth = 0;\nfor (const c of X) {\n if (c === "(") depth++;\n if (c === ")") depth--;\n if (depth < 0 || depth > N) return false;\n}\nreturn depth === 0;',
      'let depth = 0;\nfor (let i = 0; i < X.length; i++) {\n if (X[i] === "(" && ++depth > N) return false;\n if (X[i] === ")" && --depth < 0) return false;\n}\nreturn !depth;',
    ],
  },
  { out: BOOLEAN, ways: ['return X === X.trim();', 'return !/^\\s|\\s$/.test(X);'] },
  { out: BOOLEAN, ways: ['return Number(X) >= N;', 'return parseFloat(X) >= N;', 'return +X >= N;'] },
  { out: BOOLEAN, ways: ['return !X;', 'return X.length === 0;', 'return X === "";', 'return X.length < 1;'] },
  { out: BOOLEAN, ways: ['return isNaN(Number(X));', 'return Number.isNaN(+X);', 'return isNaN(parseInt(X, 10));'] },
  {
    out: NUMBER,
    ways: [
      'return X.length % N;',
      'let n = 0;\nfor (const _ of X.split("")) n = (n + 1) % N;\nreturn n;',
      'return [...X].length % N;',
    ],
  },
  {
    out: NUMBER,
    ways: [
      'return X.indexOf("@");',
      'for (let i = 0; i < X.length; i++) if (X[i] === "@") return i;\nreturn -1;',
      'return X.search(/@/);',
      'return X.split("").findIndex(c => c === "@");',
    ],
  },
  {
    out: NUMBER,
    ways: [
      'return Math.min(N, X.split("@").length - 1);',
      'let n = 0;\nfor (const c of X) if (c === "@" && n < N) n++;\nreturn n;',
      'return Math.min((X.match(/@/g) ?? []).length, N);',
    ],
  },
  {
    out: NUMBER,
    ways: ['return X === "" ? -0 : 0;', 'return X === "" ? 0 : 0;', 'return X.length === 0 ? 0 * -1 : 0;'],
  },
  {
    out: NUMBER,
    ways: [
      'let sum = 0;\nfor (const c of X.split("")) sum = (sum + c.charCodeAt(0)) % N;\nreturn sum;',
      'let sum = 0;\nfor (let i = 0; i < X.length; i++) sum += X.charCodeAt(i);\nreturn sum % N;',
    ],
  },
  {
    out: NUMBER,
    ways: [
      'let parity = 0;\nfor (const c of X.split("")) parity ^= c === "@" ? 1 : 0;\nreturn parity;',
      'return (X.split("@").length - 1) & 1;',
      'return (X.split("@").length + 1) % 2;',
    ],
  },
  {
    out: NUMBER_OR_NULL,
    ways: [
      'const m = /^@(\\d)$/.exec(X);\nreturn m ? Number(m[1]) : null;',
      'return X.length === 2 && X[0] === "@" && X[1] >= "0" && X[1] <= "9" ? X.charCodeAt(1) - 48 : null;',
      'const m = X.match(/^@([0-9])$/);\nreturn m === null ? null : parseInt(m[1], 10);',
    ],
  },
  {
    out: TEXT_OR_UNDEFINED,
    ways: [
      'return X[N];',
      'return X.at(N);',
      'return X.charAt(N) || undefined;',
      'return N < X.length ? X.charAt(N) : undefined;',
    ],
  },
  {
    out: TEXT_OR_UNDEFINED,
    ways: [
      'return X.split("@")[1];',
      'const at = X.indexOf("@");\nreturn at < 0 ? undefined : X.slice(at + 1).split("@")[0];',
      'const [, second] = X.split("@");\nreturn second;',
    ],
  },
  {
    out: TEXT_OR_UNDEFINED,
    ways: [
      'return X.match(/@(.)?/)?.[1];',
      'return /@(.)?/.exec(X)?.[1];',
      'const at = X.indexOf("@");\nreturn at === -1 ? undefined : X[at + 1];',
    ],
  },
  {
    out: TEXT_OR_NULL,
    ways: ['return X || null;', 'return X === "" ? null : X;', 'return X ?? null;', 'return X.length ? X : null;'],
  },
  {
    out: { kind: 'maybe', nothing: 'null', of: TEXTS },
    ways: [
      'return X.match(/[@~]/g);',
      'const found = X.split("").filter(c => c === "@" || c === "~");\nreturn found.length > 0 ? found : null;',
    ],
  },
  {
    out: TEXTS,
    ways: [
      'return X.split(/[@~]/);',
      'return X.replaceAll("~", "@").split("@");',
      'return X.split("@").flatMap(part => part.split("~"));',
    ],
  },
  {
    out: TEXTS,
    ways: [
      'return X.split(/(@)/);',
      'return X.split(/(?:@)/);',
      'return X.split("@").flatMap((part, i) => (i === 0 ? [part] : ["@", part]));',
    ],
  },
  { out: TEXTS, ways: ['return [...X];', 'return X.split("");', 'return Array.from(X);'] },
  {
    out: TEXTS,
    ways: [
      'return X === "" ? [] : X.split("@");',
      'return X.split("@").filter((_, i, all) => all.length > 1 || all[i] !== "");',
      'if (!X) return [];\nreturn X.split("@");',
    ],
  },
  {
    out: TEXTS,
    ways: [
      'const [first = "", ...rest] = X.split("@");\nreturn [first, rest.join("@")];',
      'const at = X.indexOf("@");\nreturn at < 0 ? [X, ""] : [X.slice(0, at), X.slice(at + 1)];',
    ],
  },
  {
    out: NUMBERS,
    ways: [
      'return X.split("").map(c => c.charCodeAt(0));',
      'return Array.from(X, c => c.charCodeAt(0));',
      'return [...X].map(c => c.codePointAt(0) ?? 0);',
    ],
  },
  {
    out: NUMBERS,
    ways: [
      'return X.split("").map(c => (c === "@" ? 1 : 0));',
      'return X.split("").map(c => Number(c === "@"));',
      'return X.split("").map(c => +(c === "@"));',
    ],
  },
  {
    out: {
      kind: 'record',
      fields: [
        { name: 'ok', of: BOOLEAN, isOptional: false },
        { name: 'error', of: TEXT, isOptional: true },
      ],
    },
    ways: [
      'return X.includes("@") ? { ok: false, error: "no @" } : { ok: true };',
      'const ok = X.indexOf("@") === -1;\nreturn { ok, ...(ok ? {} : { error: "no @" }) };',
      'const ok = !X.includes("@");\nreturn { ok, error: ok ? undefined : "no @" };',
    ],
  },
  {
    out: {
      kind: 'record',
      fields: [
        { name: 'first', of: TEXT, isOptional: false },
        { name: 'rest', of: TEXTS, isOptional: false },
      ],
    },
    ways: [
      'const [first, ...rest] = X.split("@");\nreturn { first, rest };',
      'const parts = X.split("@");\nreturn { rest: parts.slice(1), first: parts[0] };',
      'const parts = X.split("@");\nconst first = parts.shift() ?? "";\nreturn { first, rest: parts };',
    ],
  },
];
