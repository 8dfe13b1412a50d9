// The check digit of card numbers.
// entry: isValid
// shape: string -> boolean
// "" => false
// "0" => false
// "79927398713" => true
// "79927398710" => false
// "4111 1111 1111 1111" => true
// "12a" => false

export function isValid(text: string): boolean {
  const digits = text.replace(/[ -]/g, '');
  if (!/^\d{2,}$/.test(digits)) return false;
  let sum = 0;
  for (let i = digits.length - 1, double = false; i >= 0; i--, double = !double) {
    let digit = digits.charCodeAt(i) - 48;
    if (double && (digit *= 2) > 9) digit -= 9;
    sum += digit;
  }
  return sum % 10 === 0;
}
