import { requireCoercible, toStringValue } from './conversions.ts';
import { replaceText } from './string-regexp.ts';

/** The methods of `String.prototype` that put a text into a tag of HTML. Nothing but quotes in attributes is escaped. */

function tagged(value: unknown, method: string, tag: string): string {
  return `<${tag}>${toStringValue(requireCoercible(value, `String.prototype.${method}`))}</${tag}>`;
}

function withAttribute(value: unknown, method: string, tag: string, attribute: string, given: unknown): string {
  const text = toStringValue(requireCoercible(value, `String.prototype.${method}`));
  const quoted = replaceText(toStringValue(given), '"', '&quot;', true);
  return `<${tag} ${attribute}="${quoted}">${text}</${tag}>`;
}

export const stringHtml = {
  anchor(this: unknown, name: unknown): string {
    return withAttribute(this, 'anchor', 'a', 'name', name);
  },

  fontcolor(this: unknown, color: unknown): string {
    return withAttribute(this, 'fontcolor', 'font', 'color', color);
  },

  fontsize(this: unknown, size: unknown): string {
    return withAttribute(this, 'fontsize', 'font', 'size', size);
  },

  link(this: unknown, address: unknown): string {
    return withAttribute(this, 'link', 'a', 'href', address);
  },

  big(this: unknown): string {
    return tagged(this, 'big', 'big');
  },

  blink(this: unknown): string {
    return tagged(this, 'blink', 'blink');
  },

  bold(this: unknown): string {
    return tagged(this, 'bold', 'b');
  },

  fixed(this: unknown): string {
    return tagged(this, 'fixed', 'tt');
  },

  italics(this: unknown): string {
    return tagged(this, 'italics', 'i');
  },

  small(this: unknown): string {
    return tagged(this, 'small', 'small');
  },

  strike(this: unknown): string {
    return tagged(this, 'strike', 'strike');
  },

  sub(this: unknown): string {
    return tagged(this, 'sub', 'sub');
  },

  sup(this: unknown): string {
    return tagged(this, 'sup', 'sup');
  },
};
