// A tiny template language: names in double braces from a table, escaped unless triple.
// shape: string -> string
// args: [{"name": "<Ann>", "n": 3}]
// "" => ""
// "Hi {{name}}!" => "Hi &#60;Ann&#62;!"
// "{{{name}}}" => "<Ann>"
// "{{ n }}{{none}}" => "3"
// "{{" => "{{"
// "{{n}" => "{{n}"

const escape = text => text.replace(/[<>&]/g, char => `&#${char.charCodeAt(0)};`);

export default function render(template, view) {
  return template.replace(/\{\{\{\s*(\w+)\s*\}\}\}|\{\{\s*(\w+)\s*\}\}/g, (_tag, raw, name) => {
    const value = String(view[raw ?? name] ?? '');
    return raw ? value : escape(value);
  });
}
