// A table in a JSON file, by require.
// shape: string -> string
// "" => "123"
// "&lt;" => "<123"
// "&nested;" => "&nested;123"

const { nested, ...entities } = require('./parts/entities.json');

module.exports = text =>
  text.replace(/&(\w+);/g, (all, name) => (name in entities ? entities[name] : all)) + nested.list.join('');
