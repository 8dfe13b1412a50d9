// A namespace with exported and hidden members, opened twice.
// shape: string -> string
// "" => "<b></b>"
// "a<b" => "<b>a&lt;b</b>"
// "&" => "<b>&amp;</b>"

namespace Html {
  const table: Record<string, string> = { '<': '&lt;', '&': '&amp;' };
  export const escape = (text: string): string => text.replace(/[<&]/g, char => table[char]);
  export namespace Inner {
    export const tag = 'b';
  }
}

namespace Html {
  export function bold(text: string): string {
    return `<${Inner.tag}>${escape(text)}</${Inner.tag}>`;
  }
}

export default (text: string): string => Html.bold(text);
