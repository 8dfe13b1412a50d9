/** Checks of what comes over a network: addresses, ports, headers. */

/**
 * @param {string} text
 * @returns {boolean}
 */
export function isPort(text) {
  if (!/^\d{1,5}$/.test(text)) return false;
  return Number(text) <= 65535;
}

/**
 * A dotted address: four numbers up to 255, without leading zeros.
 * @param {string} text
 * @returns {boolean}
 */
export function isIpv4(text) {
  const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
  return new RegExp(`^${octet}(\\.${octet}){3}$`).test(text);
}

/**
 * @param {string} text
 * @returns {boolean}
 */
export function isMacAddress(text) {
  const parts = text.split(':');
  if (parts.length !== 6) return false;
  for (const part of parts) {
    if (!/^[0-9a-fA-F]{2}$/.test(part)) return false;
  }
  return true;
}

/**
 * One label of a domain name.
 * @param {string} label
 * @returns {boolean}
 */
export function isDomainLabel(label) {
  if (label.length < 1 || label.length > 20) return false;
  if (label.startsWith('-') || label.endsWith('-')) return false;
  return /^[a-z0-9-]+$/i.test(label);
}

/**
 * @param {string} text
 * @returns {boolean}
 */
export function looksLikeEmail(text) {
  const at = text.indexOf('@');
  if (at <= 0) return false;
  if (text.indexOf('@', at + 1) !== -1) return false;
  const dot = text.lastIndexOf('.');
  return dot > at + 1 && dot < text.length - 1;
}

/**
 * @param {string} url
 * @returns {boolean}
 */
export function isSecureUrl(url) {
  return url.startsWith('https://') || url.startsWith('wss://');
}

const TOKEN = new Set("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

/**
 * The name of a header field.
 * @param {string} name
 * @returns {boolean}
 */
export function isHeaderName(name) {
  if (name.length === 0) return false;
  for (const c of name) {
    if (!TOKEN.has(c)) return false;
  }
  return true;
}

/**
 * A path that cannot leave its folder.
 * @param {string} path
 * @returns {boolean}
 */
export function isSafePath(path) {
  if (path.startsWith('/') || path.includes('\\')) return false;
  return !path.split('/').includes('..');
}

/**
 * Two letters, and perhaps a region: `de`, `de-AT`.
 * @param {string} tag
 * @returns {boolean}
 */
export const isLanguageTag = tag => /^[a-z]{2}(-[A-Z]{2})?$/.test(tag);

/**
 * @param {string} query
 * @returns {boolean}
 */
export function isPercentEncoded(query) {
  for (let i = 0; i < query.length; i++) {
    if (query[i] !== '%') continue;
    const next = query.slice(i + 1, i + 3);
    if (!/^[0-9a-f]{2}$/i.test(next)) return false;
    i += 2;
  }
  return true;
}
