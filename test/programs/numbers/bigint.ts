// BigInt is exact, divides towards zero and wraps on request.
// shape: string -> string
// "0" => "0 0 0 0 0 0 0 0 0 0 0 0 bigint"
// "123456789012345678901234567890" => "15241578753238836750495351562536198787501905199875019052100 61728394506172839450617283945 0 1881676372353657772546716040589641726257477229849409426207693797722198701224860897069000 210 -46 -123456789012345678901234567890 1975308624197530862419753086240 61728394506172839450617283945 2 18ee90ff6c373e0ee4e3f0ad2 1.2345678901234568e+29 bigint"
// "-7" => "49 -3 -1 -343 249 -7 7 -112 -4 9 -7 -7 bigint"
// "0xff" => "65025 127 1 16581375 255 -1 -255 4080 127 15 ff 255 bigint"
// "" => "0 0 0 0 0 0 0 0 0 0 0 0 bigint"
// "1.5" => rejected
// "x" => rejected

export default function big(text: string): string {
  const n = BigInt(text);
  return [
    n * n,
    n / 2n,
    n % 2n,
    n ** 3n,
    BigInt.asUintN(8, n),
    BigInt.asIntN(8, n),
    -n,
    n << 4n,
    n >> 1n,
    n & 0xfn,
    n.toString(16),
    Number(n),
    typeof n,
  ].join(' ');
}
