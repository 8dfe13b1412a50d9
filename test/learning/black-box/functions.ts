/** Functions that are learned from their runs alone. */

export const encode = (s: string): string => encodeURIComponent(s);

export const json = (s: string): string => JSON.stringify(s);

export const hex = (s: string): string =>
  s.replace(/[^ -~]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const curly = (s: string): string => {
  let open = false;
  return s.replace(/"/g, () => {
    open = !open;
    return open ? '“' : '”';
  });
};

export const swapped = (s: string): string => s.replace(/([\s\S])([\s\S])/g, '$2$1');

export const lines = (s: string): string => s.replace(/\r\n?/g, '\n');

export const reverse = (s: string): string => s.split('').reverse().join('');

export const lengthFirst = (s: string): string => `${s.length}:${s}`;

export const trimmed = (s: string): string => s.trim();

export const fields = (s: string): (string | null)[] => s.split(',').map(field => (field === '' ? null : field));

export const deferred = (s: string): (() => string) => {
  return () => s;
};
