// Lookahead, positive and negative, takes nothing.
// shape: string -> string
// "" => " "
// "1234567" => "1,234,567 123456#"
// "12.5" => "12.5 12.#"
// "a1b" => "a1b a#b"
// "123" => "123 12#"

export default (text: string): string =>
  text.replace(/\B(?=(\d{3})+(?!\d))/g, ',') + ' ' + text.replace(/\d(?![\d.])/g, '#');
