/** Checks of names: identifiers, slugs, file names, tags. Each takes a text and says yes or no. */

declare const checked: unique symbol;
/** A text that was checked to be a slug. */
export type Slug = string & { readonly [checked]: 'slug' };

export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

export function isSlug(text: string): text is Slug {
  if (text.length === 0) return false;
  let lastWasHyphen = true;
  for (const c of text) {
    if (c === '-') {
      if (lastWasHyphen) return false;
      lastWasHyphen = true;
    } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
      lastWasHyphen = false;
    } else {
      return false;
    }
  }
  return !lastWasHyphen;
}

export const isKebabCase = (name: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);

export function isConstantCase(name: string): boolean {
  const parts = name.split('_');
  return parts.every(part => part.length > 0 && /^[A-Z0-9]+$/.test(part));
}

export function isCamelCase(name: string): boolean {
  if (name === '') return false;
  const first = name.charCodeAt(0);
  if (first < 97 || first > 122) return false;
  for (let i = 1; i < name.length; i++) {
    const code = name.charCodeAt(i);
    const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
    const isDigit = code >= 48 && code <= 57;
    if (!isLetter && !isDigit) return false;
  }
  return true;
}

const RESERVED = ['con', 'prn', 'aux', 'nul'];

/** A file name that Windows takes as well. */
export function isPortableFileName(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false;
  if (/[<>:"/\\|?*\x00-\x1f]/.test(name)) return false;
  if (name.endsWith('.') || name.endsWith(' ')) return false;
  return !RESERVED.includes(name.toLowerCase());
}

export function isHiddenFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.startsWith('.') && name !== '.' && name !== '..';
}

const IMAGE_ENDINGS = ['.png', '.jpg', '.gif', '.webp'];

export function isImageFile(name: string): boolean {
  return IMAGE_ENDINGS.some(ending => name.endsWith(ending));
}

export function isHashtag(text: string): boolean {
  if (text[0] !== '#') return false;
  let hasLetter = false;
  for (let i = 1; i < text.length; i++) {
    const c = text[i];
    if (/[a-z]/i.test(c)) hasLetter = true;
    else if (!/[0-9_]/.test(c)) return false;
  }
  return hasLetter;
}

/** `scope/name`, each part lower case. */
export function isScopedName(text: string): text is `@${string}/${string}` {
  if (!text.startsWith('@')) return false;
  const slash = text.indexOf('/');
  if (slash < 2 || slash === text.length - 1) return false;
  const rest = text.slice(slash + 1);
  return !rest.includes('/') && text === text.toLowerCase();
}
