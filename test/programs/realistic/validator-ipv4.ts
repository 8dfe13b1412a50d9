// Is it an IPv4 address, without leading zeros?
// entry: isIPv4
// shape: string -> boolean
// "" => false
// "127.0.0.1" => true
// "256.1.1.1" => false
// "1.2.3" => false
// "01.2.3.4" => false
// "1.2.3.4.5" => false
// "1..2.3" => false
// "0.0.0.0" => true

export const isIPv4 = (text: string): boolean => {
  const parts = text.split('.');
  return (
    parts.length === 4 &&
    parts.every(part => /^\d{1,3}$/.test(part) && Number(part) <= 255 && String(Number(part)) === part)
  );
};
