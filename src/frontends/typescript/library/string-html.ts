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

/** A method that puts the text into a tag. */
function tagging(method: string, tag: string) {
  return {
    [method](this: unknown): string {
      return tagged(this, method, tag);
    },
  };
}

/** A method that puts the text into a tag with an attribute. */
function attributing(method: string, tag: string, attribute: string) {
  return {
    [method](this: unknown, given: unknown): string {
      return withAttribute(this, method, tag, attribute, given);
    },
  };
}

export const stringHtml = {
  ...attributing('anchor', 'a', 'name'),
  ...attributing('fontcolor', 'font', 'color'),
  ...attributing('fontsize', 'font', 'size'),
  ...attributing('link', 'a', 'href'),
  ...tagging('big', 'big'),
  ...tagging('blink', 'blink'),
  ...tagging('bold', 'b'),
  ...tagging('fixed', 'tt'),
  ...tagging('italics', 'i'),
  ...tagging('small', 'small'),
  ...tagging('strike', 'strike'),
  ...tagging('sub', 'sub'),
  ...tagging('sup', 'sup'),
};
