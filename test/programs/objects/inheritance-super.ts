// super calls go up the chain, in methods, accessors and statics.
// shape: string -> string
// "" => "html(plain):"
// "a<b" => "html(plain):a&lt;b"
// "&" => "html(plain):&amp;"

class Escaper {
  static create(): Escaper {
    return new this();
  }
  get name(): string {
    return 'plain';
  }
  escape(text: string): string {
    return text.replaceAll('&', '&amp;');
  }
}

class HtmlEscaper extends Escaper {
  static override create(): Escaper {
    return super.create();
  }
  override get name(): string {
    return `html(${super.name})`;
  }
  override escape(text: string): string {
    return super.escape(text).replaceAll('<', '&lt;');
  }
}

export default function run(text: string): string {
  const escaper = HtmlEscaper.create();
  return escaper.name + ':' + escaper.escape(text);
}
