// Quoted-printable: bytes outside the printable range and trailing blanks.
// entry: encode
// shape: string -> string
// "" => ""
// "a=b" => "a=3Db"
// "caf\u00e9" => "caf=C3=A9"
// "end " => "end=20"
// "x\ty" => "x\ty"
// "\u0000" => "=00"

export const encode = (text: string): string =>
  [...Buffer.from(text)]
    .map(byte =>
      (byte >= 32 && byte <= 126 && byte !== 61) || byte === 9
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
    .replace(/[ \t]$/, blank => `=${blank.charCodeAt(0).toString(16).padStart(2, '0')}`);
