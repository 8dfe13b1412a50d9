exports.early = 'a-early';
const b = require('./cycle-b.cjs');
exports.late = 'a-late';
exports.report = () => b.seen + '|' + b.now();
