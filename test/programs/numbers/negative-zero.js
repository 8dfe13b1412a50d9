// Minus zero equals zero, and shows in division, Object.is and few other places.
// [0] => "true false Infinity 0 0 0 0.0 0 true 0 0 true"
// [-1] => "true true -Infinity 0 0 0 0.0 0 true 0 0 true"
// [1] => "true false Infinity 0 0 0 0.0 0 true 0 0 true"
// [-0] => "true true -Infinity 0 0 0 0.0 0 true 0 0 true"

export default ([n]) => {
  const z = n * 0;
  return [
    z === 0,
    Object.is(z, -0),
    1 / z,
    String(z),
    `${z}`,
    JSON.stringify(z),
    z.toFixed(1),
    Math.sign(z),
    Math.max(z, 0) === 0,
    (z + 0) / 1,
    Math.round(-0.4 + z),
    [z].includes(0),
  ].join(' ');
};
