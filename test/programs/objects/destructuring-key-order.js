// A computed key of a pattern is converted before the object that the value goes into is looked at.
// shape: string -> string
// "" => "key target default into none"
// "a" => "key target value into A"
// "b" => "key target default into none"
export default text => {
  let log = '';
  const step = (name, value) => {
    log += `${name} `;
    return value;
  };
  const key = { toString: () => step('key', text) };
  const into = { toString: () => step('into', 'x') };
  const target = {};
  ({ [key]: step('target', target)[into] = step('default', 'none') } = {
    get a() {
      return step('value', 'A');
    },
  });
  return log + target.x;
};
