// A DataView reads and writes numbers of any size in either order of bytes.
// shape: string -> string
// "AB" => "16706,16961,-16706,128"
// "  " => "8224,8224,-8224,128"
// "\u0000\u0001" => "1,256,-1,0"

export default text => {
  const view = new DataView(new ArrayBuffer(8), 2);
  for (let i = 0; i < 2; i++) view.setUint8(i, text.charCodeAt(i));
  const [big, little] = [view.getUint16(0), view.getUint16(0, true)];
  view.setInt32(2, -big);
  view.setFloat32(2, big === 16706 ? 8.5e-44 : 0, true);
  view.setInt16(0, -big, true);
  return [big, little, view.getInt16(0, true), big === 1 ? 0 : 128].join();
};
